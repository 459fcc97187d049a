import type pg from 'pg';
import { publishAdded } from '../database.ts';
import { compound, sentence } from '../vocabulary.ts';

/** Pages directly below one address. */
export const childCount = 1000;

/**
 * Adds pages in four languages: the first thousand of each language below `breed`, all others news. A fifth is not published, and a
 * tenth has unpublished changes.
 */
export async function addGroups(database: pg.Client, groups: number): Promise<void> {
  const titles = Array.from({ length: groups }, (_, turn) => `${compound(turn)} ${sentence(3)}`);
  await database.query(
    `with given as (
       select t.n, t.title, nextval('page_groups') as group_id from unnest($1::text[]) with ordinality as t (title, n)
     ), made as (
       insert into pages (group_id, locale, slug, type, title, created_by, updated_by, created_at, updated_at)
       select g.group_id, l.locale, case when g.n <= ${childCount} then 'breed/' else 'lijst/' end || g.n,
         case when g.n <= ${childCount} then 'content' else 'news' end, g.title, u.id, u.id,
         now() - g.n * interval '1 minute', now() - (g.n * 7919 % 100000) * interval '1 minute'
       from given as g cross join unnest(array['nl-nl', 'en-gb', 'de-de', 'fr-fr']) as l (locale),
         (select min(id) as id from users) as u
       returning id, group_id, title
     ), versions as (
       insert into page_versions (page_id, number, title, blocks, type_data)
       select id, 1, title, '[]', '{"date":"2026-01-01","lead":"x"}' from made returning id, page_id
     )
     insert into publications (page_id, version_id) select v.page_id, v.id from versions as v`,
    [titles],
  );
  await publishAdded(database);
  await database.query(`create temporary table bench_drafts as select id, id % 10 < 2 as is_draft from pages
    where (slug like 'lijst/%' or slug like 'breed/%') and id % 10 < 3`);
  await database.query(`update publications set ended_at = now()
    where page_id in (select id from bench_drafts where is_draft)`);
  await database.query(`update pages set published_version_id = null, publication_id = null, public_since = null
    where id in (select id from bench_drafts where is_draft)`);
  await database.query(`with versions as (
      insert into page_versions (page_id, number, title, blocks, type_data)
      select p.id, 2, p.title, '[]', '{"date":"2026-01-01","lead":"x"}'
      from pages as p join bench_drafts as d on d.id = p.id where not d.is_draft returning id, page_id
    ) update pages as p set newest_version_id = v.id from versions as v where p.id = v.page_id`);
  await database.query('vacuum analyze');
}

/** Adds submissions of several forms over a year: some read, some assigned, some spam, some with a document. */
export async function addSubmissions(database: pg.Client, count: number): Promise<void> {
  const texts = Array.from({ length: count }, (_, turn) => ({ n: turn + 1, name: compound(turn), text: sentence(40) }));
  await database.query(
    `with made as (
       insert into submissions (form, locale, page_id, "values", email, state, assignee_id, read_at, spam_at, created_at, confirmed_at,
         done_at)
       select f.form, 'nl-nl', (select min(id) from pages), f.values, 'sender-' || t.n || '@waterlijn.example',
         (array['new', 'open', 'done'])[1 + t.n % 3], case when t.n % 5 = 0 then (select min(id) from users) end,
         case when t.n % 4 > 0 then now() end, case when t.n % 25 = 7 then now() end, now() - (10000 - t.n) * interval '50 minutes',
         case when t.n % 3 = 0 then now() end, case when t.n % 3 = 2 then now() end
       from jsonb_to_recordset($1) as t (n int, name text, text text), lateral (
         select case t.n % 10 when 0 then 'internship' when 1 then 'newsletter' when 2 then 'newsletter' else 'contact' end as form,
           jsonb_build_object('name', t.name, 'email', 'sender-' || t.n || '@waterlijn.example', 'phone', '030 1234567',
             'message', t.text) as values
       ) as f returning id, form
     ) insert into submission_files (submission_id, field, file_name, mime, file_size, hash)
       select id, 'cv', 'cv-' || id || '.pdf', 'application/pdf', 1000, md5(id::text) from made where form = 'internship'`,
    [JSON.stringify(texts)],
  );
  await database.query('vacuum analyze submissions, submission_files');
}
