import { readCanonical, readParts, type SiteDefinition, upgradeBlocks } from '@ximblox/blocks/internal';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  type IndexedVersion,
  indexedReferences,
  lockMenus,
  lockPictures,
  lockTypes,
  otherIndexedReferences,
  versionsOfNextPages,
} from './indexing-store.ts';
import {
  type Reference,
  referencesOfMenu,
  referencesOfSettings,
  referencesOfType,
  referencesOfVersion,
} from './references-of.ts';

/** Sources whose references in the index differ from their content. */
export interface StaleReferences {
  /** IDs of pages. */
  pages: number[];
  /** Names of menus, page types and settings: `menu main en`. */
  others: string[];
}

const batchSize = 200;

/** Values by source and target. */
type Index<Source> = Map<Source, Map<string, string>>;

function put<Source>(index: Index<Source>, source: Source, target: string, value: string): void {
  const targets = index.get(source) ?? new Map<string, string>();
  index.set(source, targets.set(target, value));
}

function differing<Source>(one: Index<Source>, other: Index<Source>): Source[] {
  const isEqual = (source: Source): boolean => {
    const [a = new Map<string, string>(), b = new Map<string, string>()] = [one.get(source), other.get(source)];
    return a.size === b.size && [...a].every(([target, value]) => b.get(target) === value);
  };
  return [...new Set([...one.keys(), ...other.keys()])].filter((source) => !isEqual(source));
}

/** Returns the references that the index should have for versions. */
function expectedReferences(site: SiteDefinition, versions: readonly IndexedVersion[]): Index<number> {
  const found = new Map<string, { pageID: number; target: string; uses: number; published: boolean }>();
  for (const { pageID, states, type, blocks, typeData, seoImage, seoCanonical } of versions) {
    const content = {
      blocks: upgradeBlocks(site, blocks),
      ...readParts({ typeData, seoImage }),
      seoCanonical: readCanonical(seoCanonical),
    };
    for (const { kind, targetID, uses } of referencesOfVersion(site, type, content)) {
      const target = `${kind} ${targetID}`;
      const key = `${pageID} ${target}`;
      const known = found.get(key) ?? { pageID, target, uses: 0, published: false };
      if (states.includes('newest')) known.uses = uses;
      if (states.includes('published')) known.published = true;
      found.set(key, known);
    }
  }
  const index: Index<number> = new Map();
  for (const { pageID, target, uses, published } of found.values()) put(index, pageID, target, `${uses} ${published}`);
  return index;
}

/** Compares the next pages. @returns the ID to continue after, null at the end */
async function comparePages(
  db: Database,
  site: SiteDefinition,
  after: number,
): Promise<{ stale: number[]; last: number | null }> {
  const { lastPageID, versions } = await versionsOfNextPages(db, after, batchSize, { locks: false });
  if (lastPageID === null) return { stale: [], last: null };
  const indexed: Index<number> = new Map();
  for (const { pageID, kind, targetID, uses, published } of await indexedReferences(db, after, lastPageID)) {
    put(indexed, pageID, `${kind} ${targetID}`, `${uses} ${published}`);
  }
  return { stale: differing(expectedReferences(site, versions), indexed), last: lastPageID };
}

async function compareOthers(db: Database, site: SiteDefinition): Promise<string[]> {
  const expected: Index<string> = new Map();
  const expect = (source: string, references: readonly Reference[]): void => {
    for (const { kind, targetID, uses } of references) put(expected, source, `${kind} ${targetID}`, String(uses));
  };
  for (const { menu, locale, items } of await lockMenus(db)) {
    expect(`menu ${menu} ${locale}`, referencesOfMenu(items));
  }
  for (const { type, locale, content } of await lockTypes(db)) {
    expect(`page-type ${type} ${locale}`, referencesOfType(site, type, content));
  }
  // Columns of the settings that do not apply are empty.
  expect('settings  ', referencesOfSettings(await lockPictures(db)));
  const indexed: Index<string> = new Map();
  for (const { source, kind, targetID, uses } of await otherIndexedReferences(db)) {
    put(indexed, source, `${kind} ${targetID}`, String(uses));
  }
  return differing(expected, indexed);
}

/** Compares the index with the content, in batches that each read one snapshot and lock no page. Changes nothing. */
export async function findStaleReferences({
  db,
  services,
}: Pick<Context, 'db' | 'services'>): Promise<StaleReferences> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read');
  const pages: number[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    const { stale, last } = await snapshot.execute((inside) => comparePages(inside, services.site, from));
    pages.push(...stale);
    after = last;
  }
  return { pages, others: await snapshot.execute((inside) => compareOthers(inside, services.site)) };
}
