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
  /** Whether the sender answered a question, for want of JavaScript. */
  isWithoutScript: boolean;
  files: readonly Omit<SubmissionFileRow, 'id'>[];
}

/** Keeps what somebody has sent, with its files. */
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
  /** The forms that may be seen. */
  forms: readonly string[];
  state?: SubmissionState | undefined;
  /** 0 for those of nobody. */
  assigneeID?: number | undefined;
  /** ISO 8601; from this moment on, and before this one. */
  from?: string | undefined;
  until?: string | undefined;
  searchTerm: string;
}

/** The submissions that fit; the search looks into what was filled in and the names of files. */
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

const whole = (rows: Matching) =>
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

/** One page of the inbox, and how many there are in all. */
export async function findSubmissions(
  db: Database,
  query: SubmissionFilters & { pageIndex: number; pageSize: number; sortOrder: 'asc' | 'desc' },
): Promise<{ rows: SubmissionRow[]; totalItems: number }> {
  const { totalItems } = await matching(db, query)
    .select(({ fn }) => fn.countAll<number>().as('totalItems'))
    .executeTakeFirstOrThrow();
  const rows = await whole(matching(db, query))
    .orderBy('s.id', query.sortOrder)
    .limit(query.pageSize)
    .offset(query.pageIndex * query.pageSize)
    .execute();
  return { rows: asRows(rows), totalItems };
}

/** Submissions that match and come after `afterID`, oldest first, so many at most. */
export const submissionsAfter = async (
  db: Database,
  filters: SubmissionFilters,
  afterID: number,
  limit: number,
): Promise<SubmissionRow[]> =>
  asRows(await whole(matching(db, filters)).where('s.id', '>', afterID).orderBy('s.id').limit(limit).execute());

/** Several submissions by their IDs, in any order; held until the transaction ends when that is asked for. */
export async function submissionsWith(
  db: Database,
  ids: readonly number[],
  { isHeld = false } = {},
): Promise<SubmissionRow[]> {
  if (isHeld)
    await db.selectFrom('submissions').select('id').where(equalsAny('id', ids)).orderBy('id').forUpdate().execute();
  return asRows(await whole(db.selectFrom('submissions as s')).where(equalsAny('s.id', ids)).execute());
}

/** Everything that was sent with an address, the oldest first. */
export const submissionsOf = async (db: Database, email: string): Promise<SubmissionRow[]> =>
  asRows(
    await whole(db.selectFrom('submissions as s').where('s.email', '=', email.toLowerCase()))
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

/** How many submissions there are of each form, and how many nobody has looked at. */
export const countSubmissions = (db: Database): Promise<{ form: string; total: number; unread: number }[]> =>
  db
    .selectFrom('submissions')
    .select('form')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(sql<number>`count(*) filter (where state = 'new')`.as('unread'))
    .groupBy('form')
    .execute();

/**
 * Deletes submissions of a form that are older than it says, those that are done by their own age. Who has confirmed something
 * and not ended it stays; who was asked to confirm and did not goes after a week.
 * @returns how many went
 */
export async function deleteOldSubmissions(
  db: Database,
  { form, days, daysWhenDone, isConfirmed }: { form: string; days: number; daysWhenDone: number; isConfirmed: boolean },
): Promise<number> {
  const old = (column: string, age: number) => sql<boolean>`${sql.ref(column)} < now() - make_interval(days => ${age})`;
  const isOver = isConfirmed
    ? sql<boolean>`(${old('ended_at', days)} or (confirmed_at is null and ${old('created_at', 7)}))`
    : sql<boolean>`(${old('created_at', days)} or ${old('done_at', daysWhenDone)})`;
  const gone = await db.deleteFrom('submissions').where('form', '=', form).where(isOver).returning('id').execute();
  return gone.length;
}

/** The newest submission of a form with an address; of forms where the sender confirms, there is one for each. */
export const newestOf = (
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

/** Notes that the sender has confirmed, or ended what was confirmed; once is enough. @returns whether there is such a submission */
export async function noteAnswer(db: Database, id: number, answer: 'confirm' | 'end'): Promise<boolean> {
  const changes =
    answer === 'confirm'
      ? { confirmed_at: sql<Date>`coalesce(confirmed_at, now())`, ended_at: null }
      : { ended_at: sql<Date>`coalesce(ended_at, now())` };
  const row = await db.updateTable('submissions').set(changes).where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Titles of pages, by ID, as they are now. */
export async function titlesOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
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
