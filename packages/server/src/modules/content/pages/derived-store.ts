import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { type Database, disableStatementTimeout } from '../../../platform/database/database.ts';

/** Values that triggers derive from pages. */
export type DerivedValues = 'page counts' | 'translation groups' | 'tags of pages' | 'values for queries';

const groups = sql`translation_groups_of(array(select distinct group_id from pages where deleted_at is null))`;

const groupTexts = sql`group_texts_of(array(select distinct group_id from pages where deleted_at is null))`;

/** Values for queries as they should be. */
const fields = sql`
  select p.id as page_id, p.type, p.locale, comparable_fields(v.type_data) as fields
  from pages as p join page_versions as v on v.id = p.published_version_id
  where p.public_since is not null and p.deleted_at is null`;

const tagsOf = (version: 'newest_version_id' | 'published_version_id') => sql`
  coalesce(current_tags((select v.tag_ids from page_versions as v where v.id = p.${sql.id(version)})), '{}')`;

/** For each kind of values a query for rows that differ from what the pages have. */
const differences: Record<DerivedValues, RawBuilder<unknown>> = {
  'page counts': sql`
    select from (select type, locale, count(*) as total from pages where deleted_at is null group by type, locale) as w
    full join page_counts as c using (type, locale) where coalesce(w.total, 0) <> coalesce(c.total, 0)`,
  'translation groups': sql`
    select from ${groups} as w full join translation_groups as g on g.id = w.id
    where to_jsonb(w) is distinct from to_jsonb(g)
    union all
    select from ${groupTexts} as w full join translation_group_texts as t on t.group_id = w.group_id
    where w.search_text is distinct from t.search_text`,
  'tags of pages': sql`
    select from pages as p where p.tag_ids <> ${tagsOf('newest_version_id')}
      or p.published_tag_ids <> ${tagsOf('published_version_id')}`,
  'values for queries': sql`
    select from (${fields}) as w full join published_fields as f using (page_id)
    where (w.type, w.locale, w.fields) is distinct from (f.type, f.locale, f.fields)`,
};

/** Statements that replace the values. A lock makes concurrent triggers wait, whose transactions are then counted once. */
const repairs: Record<DerivedValues, readonly RawBuilder<unknown>[]> = {
  'page counts': [
    sql`lock table page_counts in exclusive mode`,
    sql`delete from page_counts`,
    sql`insert into page_counts (type, locale, total)
      select type, locale, count(*) from pages where deleted_at is null group by type, locale`,
  ],
  'translation groups': [
    sql`lock table translation_groups in exclusive mode`,
    sql`delete from translation_groups`,
    sql`insert into translation_groups select w.* from ${groups} as w`,
    sql`insert into translation_group_texts select w.* from ${groupTexts} as w`,
  ],
  'tags of pages': [
    sql`update pages as p set tag_ids = ${tagsOf('newest_version_id')},
        published_tag_ids = ${tagsOf('published_version_id')}
      where p.tag_ids <> ${tagsOf('newest_version_id')} or p.published_tag_ids <> ${tagsOf('published_version_id')}`,
  ],
  'values for queries': [
    sql`lock table published_fields in exclusive mode`,
    sql`delete from published_fields`,
    sql`insert into published_fields (page_id, type, locale, fields) ${fields}`,
  ],
};

const names = Object.keys(differences) as DerivedValues[];

async function isWrong(db: Database, name: DerivedValues): Promise<boolean> {
  const { rows } = await sql<{ wrong: boolean }>`select exists (${differences[name]}) as wrong`.execute(db);
  return rows[0]?.wrong ?? false;
}

/** Returns the values that differ from what the pages have. Reads all pages. */
export const findWrongValues = ({ transaction }: Pick<Context, 'transaction'>): Promise<DerivedValues[]> =>
  transaction(async ({ db }) => {
    await disableStatementTimeout(db);
    const wrong: DerivedValues[] = [];
    for (const name of names) if (await isWrong(db, name)) wrong.push(name);
    return wrong;
  });

/** Derives values from the pages again, in one transaction. @returns those that were wrong */
export const repairValues = ({ transaction }: Pick<Context, 'transaction'>): Promise<DerivedValues[]> =>
  transaction(async ({ db }) => {
    await disableStatementTimeout(db);
    const repaired: DerivedValues[] = [];
    for (const name of names) {
      if (!(await isWrong(db, name))) continue;
      for (const statement of repairs[name]) await statement.execute(db);
      repaired.push(name);
    }
    return repaired;
  });
