import type { SubmissionState } from '@ximblox/contract';
import { sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';

export interface SubmissionFileRow {
  id: number;
  field: string;
  file_name: string;
  mime: string;
  file_size: number;
  hash: string;
}

export interface SubmissionRow {
  id: number;
  form: string;
  locale: string;
  page_id: number | null;
  page_title: string | null;
  values: Record<string, unknown>;
  consents: Record<string, string>;
  email: string;
  without_script: boolean;
  state: SubmissionState;
  assignee_id: number | null;
  assignee_name: string | null;
  created_at: Date;
  confirmed_at: Date | null;
  ended_at: Date | null;
  files: SubmissionFileRow[];
}

export interface NewSubmission {
  form: string;
  locale: string;
  pageID: number | null;
  values: Record<string, unknown>;
  consents: Record<string, string>;
  email: string;
  /** Whether the sender had no JavaScript and answered a question. */
  isWithoutScript: boolean;
  files: readonly Omit<SubmissionFileRow, 'id'>[];
}

/** Inserts a submission with its files and returns its ID. */
export async function insertSubmission(db: Database, sent: NewSubmission): Promise<number> {
  const { form, locale, pageID, values, consents, email, isWithoutScript, files } = sent;
  const { id } = await db
    .insertInto('submissions')
    .values({
      form,
      locale,
      page_id: pageID,
      values: JSON.stringify(values),
      consents: JSON.stringify(consents),
      email: email.toLowerCase(),
      without_script: isWithoutScript,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = files.map((file) => Object.assign({ submission_id: id }, file));
  if (rows.length > 0) await db.insertInto('submission_files').values(rows).execute();
  return id;
}

const filesOf = sql<SubmissionFileRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', f.id, 'field', f.field, 'file_name', f.file_name, 'mime', f.mime, 'file_size', f.file_size, 'hash', f.hash
  ) order by f.id)
  from submission_files as f where f.submission_id = s.id
), '[]'::jsonb)`;

export interface SubmissionFilters {
  /** Forms to include. */
  forms: readonly string[];
  state?: SubmissionState | undefined;
  /** 0 for unassigned submissions. */
  assigneeID?: number | undefined;
  /** ISO 8601; `from` is inclusive, `until` exclusive. */
  from?: string | undefined;
  until?: string | undefined;
  searchTerm: string;
}

/** Returns a query for matching submissions. The search term matches values and file names. */
function matching(db: Database, filters: SubmissionFilters) {
  const { forms, state, assigneeID, from, until, searchTerm } = filters;
  let rows = db.selectFrom('submissions as s').where('s.form', 'in', forms.length > 0 ? [...forms] : ['']);
  if (state !== undefined) rows = rows.where('s.state', '=', state);
  if (assigneeID === 0) rows = rows.where('s.assignee_id', 'is', null);
  else if (assigneeID !== undefined) rows = rows.where('s.assignee_id', '=', assigneeID);
  if (from !== undefined) rows = rows.where('s.created_at', '>=', new Date(from));
  if (until !== undefined) rows = rows.where('s.created_at', '<', new Date(until));
  if (searchTerm !== '') {
    const pattern = likePattern(searchTerm);
    rows = rows.where(sql<boolean>`(
      exists (select from jsonb_each_text(s."values") as v where v.value ilike ${pattern})
      or exists (select from submission_files as f where f.submission_id = s.id and f.file_name ilike ${pattern})
    )`);
  }
  return rows;
}

type Matching = ReturnType<typeof matching>;

const selectRow = (rows: Matching) =>
  rows
    .leftJoin('users as u', 'u.id', 's.assignee_id')
    .leftJoin('pages as p', 'p.id', 's.page_id')
    .leftJoin('page_versions as v', (join) =>
      join.on(sql<boolean>`v.id = coalesce(p.published_version_id, p.newest_version_id)`),
    )
    .select([
      's.id',
      's.form',
      's.locale',
      's.page_id',
      's.values',
      's.consents',
      's.email',
      's.without_script',
      's.state',
      's.assignee_id',
      's.created_at',
      's.confirmed_at',
      's.ended_at',
      'u.name as assignee_name',
      'v.title as page_title',
    ])
    .select(filesOf.as('files'));

const asRows = (rows: unknown): SubmissionRow[] => rows as SubmissionRow[];

/** Returns one page of submissions and their total number. */
export async function findSubmissions(
  db: Database,
  query: SubmissionFilters & { pageIndex: number; pageSize: number; sortOrder: 'asc' | 'desc' },
): Promise<{ rows: SubmissionRow[]; totalItems: number }> {
  const { totalItems } = await matching(db, query)
    .select(({ fn }) => fn.countAll<number>().as('totalItems'))
    .executeTakeFirstOrThrow();
  const rows = await selectRow(matching(db, query))
    .orderBy('s.id', query.sortOrder)
    .limit(query.pageSize)
    .offset(query.pageIndex * query.pageSize)
    .execute();
  return { rows: asRows(rows), totalItems };
}

/** Returns the matching submissions after `afterID`, oldest first. */
export const submissionsAfter = async (
  db: Database,
  filters: SubmissionFilters,
  afterID: number,
  limit: number,
): Promise<SubmissionRow[]> =>
  asRows(await selectRow(matching(db, filters)).where('s.id', '>', afterID).orderBy('s.id').limit(limit).execute());

/** Returns submissions by ID in any order; with `isLocked`, locked until the transaction ends. */
export async function submissionsByID(
  db: Database,
  ids: readonly number[],
  { isLocked = false } = {},
): Promise<SubmissionRow[]> {
  if (isLocked)
    await db.selectFrom('submissions').select('id').where(equalsAny('id', ids)).orderBy('id').forUpdate().execute();
  return asRows(await selectRow(db.selectFrom('submissions as s')).where(equalsAny('s.id', ids)).execute());
}

/** Returns all submissions with an email address, oldest first. */
export const submissionsByEmail = async (db: Database, email: string): Promise<SubmissionRow[]> =>
  asRows(
    await selectRow(db.selectFrom('submissions as s').where('s.email', '=', email.toLowerCase()))
      .orderBy('s.id')
      .execute(),
  );

export interface SubmissionChanges {
  state?: SubmissionState | undefined;
  assigneeID?: number | null | undefined;
}

export async function updateSubmission(
  db: Database,
  id: number,
  { state, assigneeID }: SubmissionChanges,
): Promise<void> {
  if (state === undefined && assigneeID === undefined) return;
  await db
    .updateTable('submissions')
    .set({
      ...(state === undefined ? {} : { state, done_at: state === 'done' ? sql<Date>`coalesce(done_at, now())` : null }),
      ...(assigneeID === undefined ? {} : { assignee_id: assigneeID }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteSubmissions(db: Database, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('submissions').where(equalsAny('id', ids)).execute();
}

/** Counts the submissions of each form, in total and unread. */
export const countSubmissions = (db: Database): Promise<{ form: string; total: number; unread: number }[]> =>
  db
    .selectFrom('submissions')
    .select('form')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(sql<number>`count(*) filter (where state = 'new')`.as('unread'))
    .groupBy('form')
    .execute();

/**
 * Deletes submissions past their retention. Active subscriptions are kept; unconfirmed ones are deleted after a week.
 * @returns the number of deleted submissions
 */
export async function deleteOldSubmissions(
  db: Database,
  { form, days, daysWhenDone, isConfirmed }: { form: string; days: number; daysWhenDone: number; isConfirmed: boolean },
): Promise<number> {
  const old = (column: string, age: number) => sql<boolean>`${sql.ref(column)} < now() - make_interval(days => ${age})`;
  const isExpired = isConfirmed
    ? sql<boolean>`(${old('ended_at', days)} or (confirmed_at is null and ${old('created_at', 7)}))`
    : sql<boolean>`(${old('created_at', days)} or ${old('done_at', daysWhenDone)})`;
  const deleted = await db
    .deleteFrom('submissions')
    .where('form', '=', form)
    .where(isExpired)
    .returning('id')
    .execute();
  return deleted.length;
}

/** Returns the newest submission of a form with an email address. Forms with double opt-in have one for each address. */
export const findNewestSubmission = (
  db: Database,
  form: string,
  email: string,
): Promise<{ id: number; confirmed_at: Date | null; ended_at: Date | null } | undefined> =>
  db
    .selectFrom('submissions')
    .select(['id', 'confirmed_at', 'ended_at'])
    .where('form', '=', form)
    .where('email', '=', email.toLowerCase())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Records a confirmation or unsubscription. Idempotent. @returns whether the submission exists */
export async function recordLinkAction(db: Database, id: number, answer: 'confirm' | 'end'): Promise<boolean> {
  const changes =
    answer === 'confirm'
      ? { confirmed_at: sql<Date>`coalesce(confirmed_at, now())`, ended_at: null }
      : { ended_at: sql<Date>`coalesce(ended_at, now())` };
  const row = await db.updateTable('submissions').set(changes).where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Returns the current titles of pages by ID. */
export async function pageTitles(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('pages as p')
    .innerJoin('page_versions as v', (join) =>
      join.on(sql<boolean>`v.id = coalesce(p.published_version_id, p.newest_version_id)`),
    )
    .select(['p.id', 'v.title'])
    .where(equalsAny('p.id', ids))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
