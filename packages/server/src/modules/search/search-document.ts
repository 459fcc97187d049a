import {
  blockDefinition,
  languageOf,
  pageTypeDefinition,
  readKeywords,
  readParts,
  searchTextOf,
  type SiteDefinition,
  tidyLines,
  typeDataContent,
  upgradeBlocks,
} from '@ximblox/blocks';
import type { Database } from '../../platform/database/database.ts';
import { stemsOf } from './stem-store.ts';
import { type DocumentVectors, documentVectors, readTexts, spellingsOf } from './word-vector.ts';

/** A published version as it is read to be found. */
export interface SearchableVersion {
  pageID: number;
  versionID: number;
  locale: string;
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

/** What can be found of a page. */
export interface SearchDocument
  extends Pick<SearchableVersion, 'pageID' | 'versionID' | 'locale' | 'type'>,
    DocumentVectors {
  language: string;
  /** Text of which results show a part. */
  body: string;
}

/** Characters of a page that can be found. */
const longestBody = 200_000;

/** Every word of a page beside its title, a line for each field and paragraph: its type's fields first, then its blocks, then what search engines are told. */
export function bodyOf(site: SiteDefinition, version: SearchableVersion): string {
  const typeFields = pageTypeDefinition(site, version.type)?.fields;
  const { typeData } = readParts({ typeData: version.typeData, seoImage: [] });
  const parts = [
    typeFields ? searchTextOf(typeFields, typeDataContent(typeData)) : '',
    ...upgradeBlocks(site, version.blocks).map((block) => {
      const definition = blockDefinition(site, block.type);
      return definition ? searchTextOf(definition.fields, block) : '';
    }),
    version.seoDescription,
  ];
  return tidyLines(parts.join('\n')).slice(0, longestBody);
}

/** Documents of some published versions; a version that cannot be read is told of and left out. @param onFailure told why */
export async function searchDocuments(
  db: Database,
  site: SiteDefinition,
  versions: readonly SearchableVersion[],
  onFailure: (pageID: number, error: unknown) => void,
): Promise<{ documents: SearchDocument[]; unreadable: SearchableVersion[] }> {
  const unreadable: SearchableVersion[] = [];
  const read = versions.flatMap((version) => {
    try {
      const body = bodyOf(site, version);
      const texts = readTexts([
        { text: version.title, weight: 'A' },
        { text: readKeywords(version.seoKeywords).join(' , '), weight: 'C' },
        { text: body, weight: 'D' },
      ]);
      return [{ version, body, texts, language: languageOf(version.locale) }];
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
      const vectors = documentVectors(texts, stems, version);
      documents.push({ pageID, versionID, locale, type, language, body, ...vectors });
    }
  }
  return { documents, unreadable };
}
