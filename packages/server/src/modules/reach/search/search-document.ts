import {
  blockDefinition,
  languageOf,
  pageTypeDefinition,
  readKeywords,
  readParts,
  searchTextsOf,
  type SearchText,
  type SiteDefinition,
  tidyLines,
  typeDataContent,
  upgradeBlocks,
} from '@ximblox/blocks';
import type { Database } from '../../../platform/database/database.ts';
import { type DocumentVector, documentVector, readTexts, spellingsOf, type WeightedText } from './document-vector.ts';
import { stemsOf } from './stem-store.ts';

/** A published version as it is read to be found. */
export interface SearchableVersion {
  pageID: number;
  versionID: number;
  locale: string;
  slug: string;
  type: string;
  title: string;
  /** As they were stored; `upgradeBlocks` makes blocks of them. */
  blocks: unknown;
  /** Likewise; `readParts`. */
  typeData: unknown;
  seoDescription: string;
  /** Likewise; `readKeywords`. */
  seoKeywords: unknown;
  /** Public and private ones. */
  tagIDs: readonly number[];
}

/** What the index holds of a page. */
export interface SearchDocument
  extends Pick<SearchableVersion, 'pageID' | 'versionID' | 'locale' | 'type'>,
    DocumentVector {
  /** The text from which results show an excerpt. */
  body: string;
}

/** Characters of a page that are indexed. */
const longestBody = 200_000;

/** Every text of a page below its title in order: the fields of its type, then its blocks. */
function textsOf(site: SiteDefinition, version: SearchableVersion): SearchText[] {
  const typeFields = pageTypeDefinition(site, version.type)?.fields;
  const { typeData } = readParts({ typeData: version.typeData, seoImage: [] });
  return [
    ...(typeFields ? searchTextsOf(typeFields, typeDataContent(typeData)) : []),
    ...upgradeBlocks(site, version.blocks).flatMap((block) => {
      const definition = blockDefinition(site, block.type);
      return definition ? searchTextsOf(definition.fields, block) : [];
    }),
  ];
}

/** The texts of a page with their weights, and those that results may show. */
function contentOf(site: SiteDefinition, version: SearchableVersion): { texts: WeightedText[]; body: string } {
  const texts: WeightedText[] = [{ text: version.title, weight: 'A' }];
  let room = longestBody;
  for (const { text, isHeading } of textsOf(site, version)) {
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

/** Documents of some published versions; a version that cannot be read is left out. @param onFailure gets the reason */
export async function searchDocuments(
  db: Database,
  site: SiteDefinition,
  versions: readonly SearchableVersion[],
  onFailure: (pageID: number, error: unknown) => void,
): Promise<{ documents: SearchDocument[]; unreadable: SearchableVersion[] }> {
  const unreadable: SearchableVersion[] = [];
  const read = versions.flatMap((version) => {
    try {
      const { texts, body } = contentOf(site, version);
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
