import type { ReleaseChange } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { type AddressFacts, factsOfAddresses } from '../addresses/index.ts';
import { findPagesByID, findVersions, type PageRow, type VersionRow } from '../pages/index.ts';

/** The pages, versions and addresses that changes name. Pages in the trash are missing. */
export interface NamedContent {
  /** Also those that redirects lead to. */
  pages: ReadonlyMap<number, PageRow>;
  versions: ReadonlyMap<number, VersionRow>;
  /** Of redirects. */
  addresses: AddressFacts;
}

/** Changes whose content is in memory at a time; a version can be a megabyte. */
const batchSize = 100;

const byID = <Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

async function readNamed(db: Database, changes: readonly ReleaseChange[]): Promise<NamedContent> {
  const pageIDs = changes.flatMap((change) => ('pageID' in change ? (change.pageID ?? []) : []));
  const versionIDs = changes.flatMap((change) => (change.kind === 'page' ? (change.versionID ?? []) : []));
  return {
    pages: byID(pageIDs.length === 0 ? [] : await findPagesByID(db, pageIDs)),
    versions: byID(versionIDs.length === 0 ? [] : await findVersions(db, versionIDs)),
    addresses: await factsOfAddresses(
      db,
      changes.filter((change) => change.kind === 'redirect'),
    ),
  };
}

/** Returns items in batches, each with what its changes name: a few statements for a batch, instead of some for each item. */
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
