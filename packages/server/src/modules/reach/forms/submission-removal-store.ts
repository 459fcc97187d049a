import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';

/**
 * Deletes submissions with their replies and notes, and the stored content of replies that could not be sent.
 * @param condition on the table `submissions`
 * @returns the number of deleted submissions
 */
async function deleteWhere(db: Database, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql`
    with gone as (select id from submissions where ${condition} for update),
    unsent as (
      delete from mails where state = 'failed' and id in (
        select mail_id from submission_messages where submission_id in (select id from gone)
      )
    )
    delete from submissions where id in (select id from gone) returning id`.execute(db);
  return rows.length;
}

export const deleteSubmissions = (db: Database, ids: readonly number[]): Promise<number> =>
  deleteWhere(db, equalsAny('id', ids));

/** Deletes the spam of forms. @returns the number of deleted submissions */
export const deleteSpam = (db: Database, forms: readonly string[]): Promise<number> =>
  deleteWhere(db, sql<boolean>`spam_at is not null and form = any(${[...forms]}::text[])`);

/** Days for which spam is kept. */
const spamDays = 30;

/**
 * Deletes submissions past their retention. Active subscriptions are kept; unconfirmed ones are deleted after a week. Time in
 * the spam folder does not count.
 * @returns the number of deleted submissions
 */
export async function deleteOldSubmissions(
  db: Database,
  { form, days, daysWhenDone, isConfirmed }: { form: string; days: number; daysWhenDone: number; isConfirmed: boolean },
): Promise<number> {
  const old = (time: RawBuilder<unknown>, age: number) => sql<boolean>`${time} < now() - make_interval(days => ${age})`;
  const receivedAt = sql`coalesce(restored_at, created_at)`;
  const isExpired = isConfirmed
    ? sql<boolean>`(${old(sql.ref('ended_at'), days)} or (confirmed_at is null and ${old(receivedAt, 7)}))`
    : sql<boolean>`(${old(receivedAt, days)} or ${old(sql.ref('done_at'), daysWhenDone)})`;
  const isOldSpam = old(sql.ref('spam_at'), Math.min(spamDays, days));
  return deleteWhere(
    db,
    sql<boolean>`form = ${form} and case when spam_at is null then ${isExpired} else ${isOldSpam} end`,
  );
}

/** Maximum number and size of spam, so that bots cannot fill the disk. */
const maxSpam = { count: 1000, bytes: 8 * 1_048_576 };

/** Deletes spam above the limits: first that without a solved captcha, then the oldest. */
export async function trimSpam(db: Database): Promise<void> {
  await deleteWhere(
    db,
    sql<boolean>`id in (
      select id from (
        select id, row_number() over priority as number,
          sum(pg_column_size("values") + pg_column_size(consents)) over priority as bytes
        from submissions where spam_at is not null
        window priority as (order by without_script, id desc)
      ) as spam
      where number > ${maxSpam.count} or bytes > ${maxSpam.bytes}
    )`,
  );
}

/** Moves spam to the inbox, without the field that visitors do not see. */
export async function restoreSpam(db: Database, ids: readonly number[], hiddenField: string): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ spam_at: null, restored_at: sql<Date>`now()`, values: sql`"values" - ${hiddenField}::text` })
    .where(equalsAny('id', ids))
    .execute();
}
