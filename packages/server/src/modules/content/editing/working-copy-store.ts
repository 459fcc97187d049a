import type { WorkingCopyContent } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** The key of a working copy: a user has at most one for each page on the live line, and one in each release. */
export interface Owner {
  pageID: number;
  userID: number;
  /** 0 for the live line. */
  releaseID: number;
}

export interface WorkingCopyRow {
  base_version_id: number;
  /** As stored, unvalidated. */
  content: unknown;
  revision: number;
  writer: string;
  sequence: number;
  saved_at: Date;
}

const copyOf = (db: Database, { pageID, userID, releaseID }: Owner) =>
  db
    .selectFrom('working_copies')
    .where('page_id', '=', pageID)
    .where('user_id', '=', userID)
    .where('release_id', '=', releaseID);

/** Returns a working copy, or undefined if there is none. */
export const findWorkingCopy = (db: Database, owner: Owner): Promise<WorkingCopyRow | undefined> =>
  copyOf(db, owner)
    .select(['base_version_id', 'revision', 'writer', 'sequence', 'saved_at'])
    .select((row) => row.ref('content').$castTo<unknown>().as('content'))
    .executeTakeFirst();

/** A working copy in a release that was published or cancelled. */
export interface ClosedCopyRow {
  release_id: number;
  name: string;
  state: 'published' | 'cancelled';
  revision: number;
  saved_at: Date;
}

/** Returns the working copies of a page and a user in releases that are closed, the latest first. */
export const closedCopies = (
  db: Database,
  { pageID, userID }: Pick<Owner, 'pageID' | 'userID'>,
): Promise<ClosedCopyRow[]> =>
  db
    .selectFrom('working_copies as w')
    .innerJoin('releases as r', 'r.id', 'w.release_id')
    .select(['w.release_id', 'r.name', 'w.revision', 'w.saved_at'])
    .select((row) => row.ref('r.state').$castTo<ClosedCopyRow['state']>().as('state'))
    .where('w.page_id', '=', pageID)
    .where('w.user_id', '=', userID)
    .where('r.state', 'in', ['published', 'cancelled'])
    .orderBy('w.saved_at', 'desc')
    .execute();

/** A write of a working copy. */
export interface WorkingCopyWrite {
  baseVersionID: number;
  /** The revision that the client last read; 0 if it read none. */
  revision: number;
  writer: string;
  sequence: number;
  content: WorkingCopyContent;
}

/**
 * Writes a working copy if the stored one has the given revision or is an earlier write of the same window (optimistic locking).
 * @returns undefined if it was not written
 */
export async function writeWorkingCopy(
  db: Database,
  { pageID, userID, releaseID }: Owner,
  { baseVersionID, revision, writer, sequence, content }: WorkingCopyWrite,
): Promise<Pick<WorkingCopyRow, 'revision' | 'saved_at'> | undefined> {
  const values = {
    base_version_id: baseVersionID,
    content: JSON.stringify(content),
    writer,
    sequence,
  };
  const changed = { ...values, revision: sql<number>`nextval('working_copy_revisions')`, saved_at: sql<Date>`now()` };
  const follows = sql<boolean>`(working_copies.revision = ${revision}
    or (working_copies.writer = ${writer} and working_copies.sequence < ${sequence}))`;
  if (revision > 0) {
    return db
      .updateTable('working_copies')
      .set(changed)
      .where('page_id', '=', pageID)
      .where('user_id', '=', userID)
      .where('release_id', '=', releaseID)
      .where(follows)
      .returning(['revision', 'saved_at'])
      .executeTakeFirst();
  }
  return db
    .insertInto('working_copies')
    .values({ page_id: pageID, user_id: userID, release_id: releaseID, ...values })
    .onConflict((conflict) =>
      conflict.columns(['page_id', 'user_id', 'release_id']).doUpdateSet(changed).where(follows),
    )
    .returning(['revision', 'saved_at'])
    .executeTakeFirst();
}

/** Deletes a working copy if it has the given revision or writer; without `which`, in any case. */
export async function deleteWorkingCopy(
  db: Database,
  { pageID, userID, releaseID }: Owner,
  which?: { revision: number; writer?: string },
): Promise<void> {
  const all = db
    .deleteFrom('working_copies')
    .where('page_id', '=', pageID)
    .where('user_id', '=', userID)
    .where('release_id', '=', releaseID);
  const named = which
    ? all.where((row) => row.or([row('revision', '=', which.revision), row('writer', '=', which.writer ?? '')]))
    : all;
  await named.execute();
}
