import type { ReleaseChange } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { findPagesByID, findVersions, type PageRow, type VersionRow } from '../pages/index.ts';

/** The pages and versions that changes name. Pages in the trash are missing. */
export interface NamedContent {
  pages: ReadonlyMap<number, PageRow>;
  versions: ReadonlyMap<number, VersionRow>;
}

/** Changes whose content is in memory at a time; a version can be a megabyte. */
const batchSize = 100;

const byID = <Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

async function readNamed(db: Database, changes: readonly ReleaseChange[]): Promise<NamedContent> {
  const ofPages = changes.filter((change) => change.kind === 'page');
  if (ofPages.length === 0) return { pages: new Map(), versions: new Map() };
  const pages = await findPagesByID(
    db,
    ofPages.map(({ pageID }) => pageID),
  );
  const versions = await findVersions(
    db,
    ofPages.flatMap(({ versionID }) => versionID ?? []),
  );
  return { pages: byID(pages), versions: byID(versions) };
}

/** Returns items in batches, each with what its changes name: two statements for a batch, instead of some for each item. */
export async function* inBatches<Item>(
  db: Database,
  items: readonly Item[],
  changeOf: (item: Item) => ReleaseChange,
): AsyncGenerator<{ batch: readonly Item[]; first: number; named: NamedContent }> {
  for (let first = 0; first < items.length; first += batchSize) {
    const batch = items.slice(first, first + batchSize);
    yield { batch, first, named: await readNamed(db, batch.map(changeOf)) };
  }
}
