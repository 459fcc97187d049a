import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Views with the names and columns of the tables that readers of published content use, as of the moment of the transaction
 * (`ximblox.moment`). A statement with the schema `moment` first in its search path reads that moment.
 */
const views = `
  create function moment.at() returns timestamptz language sql stable as $$
    select current_setting('ximblox.moment')::timestamptz
  $$;

  -- What releases change: those that are approved and scheduled before the moment, and the one that is looked at.
  create view moment.release_changes as
    select i.kind, i.key, i.change, i.version_id, r.publish_at as at, false as is_shown
    from releases as r join release_items as i on i.release_id = r.id
    where r.state = 'approved' and r.publish_at <= moment.at() and moment.at() > now()
    union all
    select i.kind, i.key, i.change, i.version_id, moment.at(), true
    from releases as r join release_items as i on i.release_id = r.id
    where r.id = nullif(current_setting('ximblox.release', true), '')::bigint
      and r.state not in ('published', 'cancelled');

  -- What is planned before the moment: a page becomes public in a version, or is no longer public.
  create view moment.page_changes as
    select distinct on (c.page_id) c.page_id, c.version_id, c.at from (
      select page_id, version_id, publish_at as at, false as is_shown from page_schedules
        where publish_at <= moment.at() and moment.at() > now()
      union all
      select page_id, null, unpublish_at, false from page_schedules
        where unpublish_at <= moment.at() and moment.at() > now()
      union all
      select key::bigint, version_id, at, is_shown from moment.release_changes where kind = 'page'
    ) as c join pages as p on p.id = c.page_id and p.deleted_at is null
    order by c.page_id, c.is_shown desc, c.at desc;

  -- Pages that were public or in the trash, those that will be public, and all others, which readers only need as parents.
  create view moment.pages as
    select s.page_id as id, s.group_id, s.locale, s.slug, s.type, v.title, s.version_id as newest_version_id,
      s.version_id as published_version_id, s.publication_id, s.public_since,
      case when s.version_id is null then s.since end as deleted_at, null::bigint as deleted_by,
      case when v.tag_ids <> '{}' then current_tags(v.tag_ids) else '{}' end as tag_ids,
      case when v.tag_ids <> '{}' then current_tags(v.tag_ids) else '{}' end as published_tag_ids,
      coalesce(v.seo_noindex or v.seo_canonical is not null, false) as is_unlisted,
      (select b.published_at from publications as b where b.id = s.publication_id) as published_at
    from page_periods as s left join page_versions as v on v.id = s.version_id
    where s.since <= moment.at() and (s.until is null or s.until > moment.at())
      and s.page_id not in (select c.page_id from moment.page_changes as c)
    union all
    select p.id, p.group_id, p.locale, p.slug, p.type, v.title, v.id, v.id, -p.id, coalesce(p.public_since, c.at),
      null, null,
      case when v.tag_ids <> '{}' then current_tags(v.tag_ids) else '{}' end,
      case when v.tag_ids <> '{}' then current_tags(v.tag_ids) else '{}' end,
      v.seo_noindex or v.seo_canonical is not null, c.at
    from moment.page_changes as c join pages as p on p.id = c.page_id join page_versions as v on v.id = c.version_id
    union all
    select p.id, p.group_id, p.locale, p.slug, p.type, p.title, null, null, null, null,
      case when p.deleted_at <= moment.at() then p.deleted_at end, null, '{}', '{}', false, null
    from pages as p
    where p.created_at <= moment.at()
      and not exists (
        select from page_periods as s
        where s.page_id = p.id and s.since <= moment.at() and (s.until is null or s.until > moment.at())
          and s.page_id not in (select c.page_id from moment.page_changes as c)
      )
      and p.id not in (select c.page_id from moment.page_changes as c where c.version_id is not null);

  -- A planned publication has the ID of its page, negated.
  create view moment.publications as
    select id, page_id, version_id, published_at from publications where published_at <= moment.at()
    union all
    select -page_id, page_id, version_id, at from moment.page_changes where version_id is not null;

  create view moment.published_fields as
    select p.id as page_id, p.type, p.locale, comparable_fields(v.type_data) as fields
    from moment.pages as p join page_versions as v on v.id = p.published_version_id
    where p.deleted_at is null;

  create view moment.published_counts as
    select row_number() over () as id, p.type, p.locale, count(*)::integer as pages
    from moment.pages as p where p.public_since is not null and p.deleted_at is null group by p.type, p.locale;

  create view moment.tag_counts as
    select row_number() over () as id, t.tag_id, p.type, p.locale, count(*)::integer as pages, count(*)::integer as published
    from moment.pages as p cross join lateral unnest(p.published_tag_ids) as t (tag_id)
    where p.public_since is not null and p.deleted_at is null group by t.tag_id, p.type, p.locale;

  -- Of the references of pages, readers use those to replaced files, and look each up by its ID.
  create view moment.page_references as
    select p.id as page_id, 'file'::text as kind, true as published, r.file_id as target_id, 1 as uses
    from pages as p
    cross join (select distinct file_id from media_replacements where replaced_at <= moment.at()) as r;

  create view moment.gone_addresses as
    select locale, slug, since from gone_addresses where since <= moment.at();

  -- The history of menus, default values and settings starts with the migration that records it: what it found counts for
  -- the time before.
  create view moment.recorded_site_versions as
    select kind, key, number, content, author_id, since from site_versions
    where (until is null or until > moment.at()) and (
      since <= moment.at()
      or (
        kind in ('menu', 'page-type', 'settings', 'extension-settings')
        and since <= (select applied_at from migrations where name = '0280-history')
      )
    );

  -- A release changes only the settings that it names. A redirect without a page is removed.
  create view moment.site_versions as
    select r.* from moment.recorded_site_versions as r
    where (r.kind, r.key) not in (select c.kind, c.key from moment.release_changes as c)
    union all
    select c.kind, c.key, coalesce(r.number, 0) + 1, c.content, null, c.at from (
      select distinct on (kind, key) kind, key, at, case kind
        when 'menu' then change -> 'items'
        when 'page-type' then change -> 'content'
        when 'settings' then change -> 'settings'
        when 'redirect' then jsonb_build_object('pageID', change -> 'pageID')
      end as content
      from moment.release_changes where kind <> 'page' order by kind, key, is_shown desc, at desc
    ) as c
    left join moment.recorded_site_versions as r on r.kind = c.kind and r.key = c.key
    where c.kind <> 'settings' and c.content <> '{"pageID": null}'
    union all
    select r.kind, r.key, r.number + 1, r.content || c.settings, r.author_id, c.at
    from (
      select change -> 'settings' as settings, at from moment.release_changes
      where kind = 'settings' order by is_shown desc, at desc limit 1
    ) as c
    cross join (
      select * from moment.recorded_site_versions where kind = 'settings'
      union all
      select 'settings', '', 0, '{}', null, null where not exists (
        select from moment.recorded_site_versions where kind = 'settings'
      )
    ) as r;

  create view moment.menu_trees as
    select split_part(key, ':', 1) as menu, split_part(key, ':', 2) as locale, content as items, number as version,
      since as updated_at, author_id as updated_by
    from moment.site_versions where kind = 'menu';

  create view moment.page_type_defaults as
    select split_part(key, ':', 1) as type, split_part(key, ':', 2) as locale, content, number as version,
      since as updated_at, author_id as updated_by
    from moment.site_versions where kind = 'page-type';

  create view moment.site_settings as
    select 1::bigint as id, content as value, number as version, since as updated_at, author_id as updated_by
    from moment.site_versions where kind = 'settings';

  create view moment.extension_settings as
    select key as id, content, number as version, since as updated_at, author_id as updated_by
    from moment.site_versions where kind = 'extension-settings';

  create view moment.redirects as
    select split_part(key, ':', 1) as locale, substr(key, position(':' in key) + 1) as slug,
      (content ->> 'pageID')::bigint as page_id
    from moment.site_versions where kind = 'redirect';

  create view moment.tags as
    select t.id, s.content ->> 'name' as name, (s.content ->> 'private')::boolean as private,
      (s.content ->> 'mergedInto')::bigint as merged_into, t.created_by, t.created_at,
      case when (s.content ->> 'isDeleted')::boolean then s.since end as deleted_at
    from tags as t join moment.site_versions as s on s.kind = 'tag' and s.key = t.id::text;

  create view moment.media_replacements as
    select * from media_replacements where replaced_at <= moment.at();

  -- The bytes of a file are those that the first later replacement took from it.
  create view moment.media_files as
    select f.id, f.path, s.content ->> 'fileName' as file_name, f.type,
      case when r.id is null then f.mime else r.mime end as mime,
      case when r.id is null then f.hash else r.hash end as hash,
      case when r.id is null then f.file_size else r.file_size end as file_size,
      case when r.id is null then f.width else r.width end as width,
      case when r.id is null then f.height else r.height end as height,
      s.content ->> 'defaultAltText' as default_alt_text, s.content -> 'altTexts' as alt_texts,
      nullif(s.content -> 'focus', 'null') as focus, (s.content ->> 'shared')::boolean as shared,
      f.created_by, f.created_at, f.updated_at,
      case when (s.content ->> 'isDeleted')::boolean then s.since end as deleted_at,
      case when r.id is null then f.tone else r.tone end as tone,
      case when r.id is null then f.has_metadata else r.has_metadata end as has_metadata,
      f.video_service, f.video_id, f.tag_ids, f.deleted_by, f.deleted_with,
      case when f.purged_at <= moment.at() then f.purged_at end as purged_at
    from media_files as f
    join moment.site_versions as s on s.kind = 'file' and s.key = f.id::text
    left join lateral (
      select e.* from media_replacements as e where e.file_id = f.id and e.replaced_at > moment.at()
      order by e.id limit 1
    ) as r on true;

  create view moment.search_documents as
    select d.* from search_documents as d
    join moment.pages as p on p.id = d.page_id and p.published_version_id = d.version_id and p.deleted_at is null;
`;

const fingerprint = createHash('sha256').update(views).digest('hex');

/** Returns the fingerprint of the views that the database has; undefined for none. */
async function findFingerprint(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ description: string }>`
    select d.description from pg_description as d join pg_class as c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
    join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname = 'moment' and c.relname = 'search_documents' and d.objsubid = 0
  `.execute(db);
  return rows[0]?.description;
}

/** Waits until no other instance changes the schema; until the end of the transaction. */
export async function lockMomentSchema(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ximblox moment schema'))`.execute(transaction);
}

/** Deletes the schema, so that migrations can change the tables that its views read. */
export async function dropMomentSchema(transaction: Database): Promise<void> {
  // Reading the catalogue also makes this session notice what another one created while it waited.
  await findFingerprint(transaction);
  await sql`drop schema if exists moment cascade`.execute(transaction);
}

/** Creates the schema `moment` unless the database has it in this form. Expects a migrated database. */
export async function createMomentSchema(db: Database): Promise<void> {
  if ((await findFingerprint(db)) === fingerprint) return;
  await db.transaction().execute(async (transaction) => {
    await lockMomentSchema(transaction);
    if ((await findFingerprint(transaction)) === fingerprint) return;
    await dropMomentSchema(transaction);
    await sql`create schema moment`.execute(transaction);
    await sql.raw(views).execute(transaction);
    await sql.raw(`comment on view moment.search_documents is '${fingerprint}'`).execute(transaction);
  });
}
