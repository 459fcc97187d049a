import type { SubmissionFolder, SubmissionState } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { countMatches } from '../../../platform/database/count-rows.ts';
import { paginate } from '../../../platform/database/paginate.ts';
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
  read_at: Date | null;
  spam_at: Date | null;
  replied_at: Date | null;
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
  isSpam?: boolean;
  files: readonly Omit<SubmissionFileRow, 'id'>[];
}

/** Inserts a submission with its files and returns its ID. */
export async function insertSubmission(db: Database, sent: NewSubmission): Promise<number> {
  const { form, locale, pageID, values, consents, email, isWithoutScript, isSpam = false, files } = sent;
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
      spam_at: isSpam ? sql<Date>`now()` : null,
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

const repliedAt = sql<Date | null>`(
  select max(m.created_at) from submission_messages as m where m.submission_id = s.id and m.kind = 'reply'
)`;

export interface SubmissionFilters {
  /** Forms to include. */
  forms: readonly string[];
  /** Forms with double opt-in. */
  confirmedForms: readonly string[];
  /** All but spam by default. */
  folder?: SubmissionFolder | undefined;
  state?: SubmissionState | undefined;
  isRead?: boolean | undefined;
  /** 0 for unassigned submissions. */
  assigneeID?: number | undefined;
  /** ISO 8601; `from` is inclusive, `until` exclusive. */
  from?: string | undefined;
  until?: string | undefined;
  searchTerm: string;
  /** Whether so many submissions have the search term that they are not looked up. */
  isFrequent?: boolean;
}

/** Number of submissions of a term above which a list is walked in its order, in which enough of them are found soon. */
const frequent = 1000;

/** Whether many submissions have a search term. */
export async function isFrequentTerm(db: Database, searchTerm: string): Promise<boolean> {
  if (searchTerm === '') return false;
  const { rows } = await sql<{ found: number }>`select count(*) as found from (
    select from submissions as s where s.search_text like (select folded(${likePattern(searchTerm)})) limit ${sql.lit(frequent)}
  ) as f`.execute(db);
  return rows[0]?.found === frequent;
}

/** Whether a submission of a form with double opt-in waits for confirmation. */
const isUnconfirmed = (forms: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(s.confirmed_at is null and s.form = any(${[...forms]}::text[]))`;

/** Whether a submission has a term. Those of a rare term are looked up; left to itself the planner rather walks the whole list. */
function hasTerm(searchTerm: string, isFrequent: boolean): RawBuilder<boolean> {
  const pattern = sql`(select folded(${likePattern(searchTerm)}))`;
  if (isFrequent) {
    return sql<boolean>`(s.search_text like ${pattern} or exists (
      select from submission_files as f where f.submission_id = s.id and folded(f.file_name) like ${pattern}
    ))`;
  }
  return sql<boolean>`s.id = any (array(
    select t.id from submissions as t where t.search_text like ${pattern}
    union all select f.submission_id from submission_files as f where folded(f.file_name) like ${pattern}
  ))`;
}

/** Returns a query for matching submissions. The search term matches values and file names, whatever their case and accents. */
function matching(db: Database, filters: SubmissionFilters) {
  const {
    forms,
    confirmedForms,
    folder,
    state,
    isRead,
    assigneeID,
    from,
    until,
    searchTerm,
    isFrequent = false,
  } = filters;
  let rows = db
    .selectFrom('submissions as s')
    .where('s.form', 'in', forms.length > 0 ? [...forms] : [''])
    .where('s.spam_at', folder === 'spam' ? 'is not' : 'is', null);
  if (folder === 'unconfirmed') rows = rows.where(isUnconfirmed(confirmedForms));
  if (folder === 'inbox') rows = rows.where((row) => row.not(isUnconfirmed(confirmedForms)));
  if (isRead !== undefined) rows = rows.where('s.read_at', isRead ? 'is not' : 'is', null);
  if (state !== undefined) rows = rows.where('s.state', '=', state);
  if (assigneeID === 0) rows = rows.where('s.assignee_id', 'is', null);
  else if (assigneeID !== undefined) rows = rows.where('s.assignee_id', '=', assigneeID);
  if (from !== undefined) rows = rows.where('s.created_at', '>=', new Date(from));
  if (until !== undefined) rows = rows.where('s.created_at', '<', new Date(until));
  return searchTerm === '' ? rows : rows.where(hasTerm(searchTerm, isFrequent));
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
      's.read_at',
      's.spam_at',
      's.created_at',
      's.confirmed_at',
      's.ended_at',
      'u.name as assignee_name',
      'v.title as page_title',
    ])
    .select(filesOf.as('files'))
    .select(repliedAt.as('replied_at'));

const asRows = (rows: unknown): SubmissionRow[] => rows as SubmissionRow[];

/** Returns one page of submissions and their number, at most `maxTotal`. Everything else is read for the IDs of the page only. */
export async function findSubmissions(
  db: Database,
  query: SubmissionFilters & { pageIndex: number; pageSize: number; sortOrder: 'asc' | 'desc' },
): Promise<{ rows: SubmissionRow[]; totalItems: number }> {
  const { pageIndex, pageSize, sortOrder } = query;
  const found = matching(db, query).select('s.id').orderBy('s.id', sortOrder);
  const { ids, totalItems } = await db
    .selectNoFrom([
      sql<number[]>`array(${found.$call(paginate({ offset: pageIndex * pageSize, limit: pageSize }))})`.as('ids'),
      countMatches(matching(db, query)).as('totalItems'),
    ])
    .executeTakeFirstOrThrow();
  if (ids.length === 0) return { rows: [], totalItems };
  const rows = await selectRow(db.selectFrom('submissions as s').where(equalsAny('s.id', ids)))
    .orderBy('s.id', sortOrder)
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

/** Returns the IDs of the matching submissions next to one, newer and older; null if there is none. */
export async function findNeighbours(
  db: Database,
  filters: SubmissionFilters,
  id: number,
): Promise<{ newer: number | null; older: number | null }> {
  const nextTo = async (side: '>' | '<'): Promise<number | null> => {
    const row = await matching(db, filters)
      .select('s.id')
      .where('s.id', side, id)
      .orderBy('s.id', side === '>' ? 'asc' : 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.id ?? null;
  };
  return { newer: await nextTo('>'), older: await nextTo('<') };
}

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
  /** Working on a submission implies that it was read. */
  isRead?: boolean | undefined;
  assigneeID?: number | null | undefined;
}

export async function updateSubmission(
  db: Database,
  id: number,
  { state, isRead = state === undefined || state === 'new' ? undefined : true, assigneeID }: SubmissionChanges,
): Promise<void> {
  if (state === undefined && isRead === undefined && assigneeID === undefined) return;
  await db
    .updateTable('submissions')
    .set({
      ...(state === undefined ? {} : { state, done_at: state === 'done' ? sql<Date>`coalesce(done_at, now())` : null }),
      ...(isRead === undefined ? {} : { read_at: isRead ? sql<Date>`coalesce(read_at, now())` : null }),
      ...(assigneeID === undefined ? {} : { assignee_id: assigneeID }),
    })
    .where('id', '=', id)
    .execute();
}

export interface SubmissionCount {
  form: string;
  /** All but spam. */
  total: number;
  unread: number;
  unconfirmed: number;
  spam: number;
}

/** Counts the submissions of each form. Unread ones are those in the inbox. @param confirmedForms those with double opt-in */
export const countSubmissions = (db: Database, confirmedForms: readonly string[]): Promise<SubmissionCount[]> => {
  const count = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})`;
  const unconfirmed = isUnconfirmed(confirmedForms);
  return db
    .selectFrom('submissions as s')
    .select('form')
    .select(count(sql`spam_at is null`).as('total'))
    .select(count(sql`spam_at is null and read_at is null and not ${unconfirmed}`).as('unread'))
    .select(count(sql`spam_at is null and ${unconfirmed}`).as('unconfirmed'))
    .select(count(sql`spam_at is not null`).as('spam'))
    .groupBy('form')
    .execute();
};

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
    .where('spam_at', 'is', null)
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
