import {
  blockDefinition,
  isHidden,
  languageOf,
  pageTypeDefinition,
  readKeywords,
  readParts,
  searchTextsOf,
  sectionIDOf,
  type SharedSections,
  type SearchText,
  type SiteDefinition,
  tidyLines,
  typeDataContent,
  upgradeBlocks,
  withSections,
} from '@ximblox/blocks/internal';
import type { Database } from '../../../platform/database/database.ts';
import { publishedSections } from '../../content/public-content/index.ts';
import { type DocumentVector, documentVector, readTexts, spellingsOf, type WeightedText } from './document-vector.ts';
import { stemsOf } from './stem-store.ts';

/** A published version with its searchable content. */
export interface SearchableVersion {
  pageID: number;
  versionID: number;
  locale: string;
  slug: string;
  type: string;
  title: string;
  /** Stored blocks; parse with `upgradeBlocks`. */
  blocks: unknown;
  /** Stored data; parse with `readParts`. */
  typeData: unknown;
  seoDescription: string;
  /** Stored keywords; parse with `readKeywords`. */
  seoKeywords: unknown;
  /** Public and private tags. */
  tagIDs: readonly number[];
}

/** The search document of a page. */
export interface SearchDocument
  extends Pick<SearchableVersion, 'pageID' | 'versionID' | 'locale' | 'type'>,
    DocumentVector {
  /** The text for excerpts. */
  body: string;
}

/** Characters of a page that are indexed, at most. */
const longestBody = 200_000;

/** Returns the texts of a page below its title in order: fields of its type, then blocks, including those of shared sections. */
function textsOf(site: SiteDefinition, version: SearchableVersion, sections: SharedSections): SearchText[] {
  const typeFields = pageTypeDefinition(site, version.type)?.fields;
  const { typeData } = readParts({ typeData: version.typeData, seoImage: [] });
  return [
    ...(typeFields ? searchTextsOf(typeFields, typeDataContent(typeData)) : []),
    ...withSections(
      upgradeBlocks(site, version.blocks).filter((block) => !isHidden(block)),
      sections,
    ).flatMap((block) => {
      if (isHidden(block)) return [];
      const definition = blockDefinition(site, block.type);
      return definition ? searchTextsOf(definition.fields, block) : [];
    }),
  ];
}

/** Returns the weighted texts of a page, and the text for excerpts. */
function contentOf(
  site: SiteDefinition,
  version: SearchableVersion,
  sections: SharedSections,
): { texts: WeightedText[]; body: string } {
  const texts: WeightedText[] = [{ text: version.title, weight: 'A' }];
  let room = longestBody;
  for (const { text, isHeading } of textsOf(site, version, sections)) {
    const tidy = tidyLines(text).slice(0, room);
    room -= tidy.length;
    if (tidy !== '') texts.push({ text: tidy, weight: isHeading ? 'B' : 'C' });
  }
  texts.push({ text: version.seoDescription, weight: 'B' });
  const [, ...shown] = texts;
  const keywords = readKeywords(version.seoKeywords).join(' , ');
  return {
    texts: [...texts, { text: keywords, weight: 'B' }, { text: version.slug, weight: 'D' }],
    body: tidyLines(shown.map(({ text }) => text).join('\n')),
  };
}

/** Returns the published sections that are shown on some pages. */
function sectionsOf(
  db: Database,
  site: SiteDefinition,
  versions: readonly SearchableVersion[],
): Promise<SharedSections> {
  const ids = versions.flatMap(({ blocks }) =>
    upgradeBlocks(site, blocks).flatMap((block) => sectionIDOf(block) ?? []),
  );
  return publishedSections(db, site, ids);
}

/** Returns the documents of published versions, and the versions that cannot be read. @param onFailure gets the reason */
export async function searchDocuments(
  db: Database,
  site: SiteDefinition,
  versions: readonly SearchableVersion[],
  onFailure: (pageID: number, error: unknown) => void,
): Promise<{ documents: SearchDocument[]; unreadable: SearchableVersion[] }> {
  const unreadable: SearchableVersion[] = [];
  const sections = await sectionsOf(db, site, versions);
  const read = versions.flatMap((version) => {
    try {
      const { texts, body } = contentOf(site, version, sections);
      return [{ version, body, texts: readTexts(texts), language: languageOf(version.locale) }];
    } catch (error) {
      onFailure(version.pageID, error);
      unreadable.push(version);
      return [];
    }
  });
  const documents: SearchDocument[] = [];
  for (const [language, some] of Map.groupBy(read, (one) => one.language)) {
    const stems = await stemsOf(
      db,
      language,
      some.flatMap(({ texts }) => spellingsOf(texts)),
    );
    for (const { version, body, texts } of some) {
      const { pageID, versionID, locale, type } = version;
      documents.push({ pageID, versionID, locale, type, body, ...documentVector(texts, stems, version) });
    }
  }
  return { documents, unreadable };
}
