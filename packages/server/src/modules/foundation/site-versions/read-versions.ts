import { fail, type SiteVersion, type SiteVersions } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { findVersion, findVersions, type VersionedThing, type VersionRow } from './site-version-store.ts';

function versionOnWire<Content>(row: VersionRow, content: Content): SiteVersion<Content> {
  return {
    number: row.number,
    since: row.since.toISOString(),
    until: row.until?.toISOString() ?? null,
    author: row.author_id ? { ID: row.author_id, name: row.author_name ?? '' } : null,
    content,
  };
}

/**
 * Returns one page of the versions of something, newest first.
 * @param read converts stored contents to the current shape, in the same order
 */
export async function listVersions<Content>(
  db: Database,
  thing: VersionedThing,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
  read: (stored: readonly unknown[]) => readonly Content[] | Promise<readonly Content[]>,
): Promise<SiteVersions<Content>> {
  const { rows, total } = await findVersions(db, thing, { offset: pageIndex * pageSize, limit: pageSize + 1 });
  const contents = await read(rows.map(({ content }) => content));
  const versions = contents.flatMap((content, position) => {
    const row = rows[position];
    return row ? [versionOnWire(row, content)] : [];
  });
  return { items: versions.slice(0, pageSize), totalItems: total, previous: versions[pageSize] ?? null };
}

/** Returns the stored content of a version. @throws 404 V_12 on `number` if there is none with this number */
export async function storedContent(db: Database, thing: VersionedThing, number: number): Promise<unknown> {
  const version = (await findVersion(db, thing, number)) ?? fail('V_12', 'number', { status: 404 });
  return version.content;
}
