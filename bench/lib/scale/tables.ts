import { firstID, rounds, textCount } from './content.ts';

/** A step of the fill: a statement for the pages with numbers from $1 until $2. */
export interface Table {
  name: string;
  statement: string;
  /** Pages per statement. */
  batch?: number;
}

const id = (pages: number, factor: number): string => `${firstID} + ${factor * pages}::bigint + n`;

/**
 * One round of versions, so that those of a page are not beside each other, as when they are written over years. Reads the pages
 * instead of `bench_pages`, whose texts take longer than the version.
 */
const versionsOf = (pages: number, round: number): Table => ({
  name: `versions ${round + 1} of ${rounds}`,
  batch: 50_000,
  statement: `insert into page_versions
      (id, page_id, number, title, blocks, type_data, author_id, created_at, tag_ids)
    select ${id(pages, round)}, p.id, ${round + 1}, p.title, t.${round < rounds - 3 ? 'older' : 'current'},
      case p.type
        when 'news' then jsonb_build_object('date', to_char(p.created, 'YYYY-MM-DD'),
          'category', (array['project', 'research', 'company', 'people'])[1 + n % 4], 'lead', t.lead, 'author', '',
          'caption', '', 'related', jsonb_build_array(${firstID} + n % 20, ${firstID} + case when n < 500 then 250 + n % 20 else n - 250 end))
        when 'vacancy' then jsonb_build_object('lead', t.lead, 'team', 'Team', 'hours', '36', 'location', 'Bergen',
          'closingDate', to_char(p.created + interval '11 years', 'YYYY-MM-DD'))
        else jsonb_build_object('lead', t.lead, 'kicker', '', 'showTitle', true) end,
      p.editor, p.created + (p.updated - p.created) * ${round} / ${rounds - 1}, p.tags
    from (
      select (id - ${firstID})::int as n, id, title, type, created_by as editor, created_at as created,
        updated_at as updated, tag_ids as tags
      from pages where id >= ${firstID} + $1 and id < ${firstID} + $2
    ) as p join bench_texts as t on t.id = n % ${textCount}`,
});

/** What users do with some of the pages. */
const workTables: Table[] = [
  {
    name: 'work',
    statement: `with assigned as (
        insert into page_assignments (page_id, assignee_id, assigned_at) select id, editor, updated
        from bench_pages($1, $2) where n % 100 = 1 and state <> 'deleted'
      ), scheduled as (
        insert into page_schedules (page_id, version_id, publish_at)
        select id, newest, now() + interval '1 day' + interval '60 days' * (n % 1000) / 1000
        from bench_pages($1, $2) where n % 200 = 7 and state = 'draft'
      ), copied as (
        insert into working_copies (page_id, user_id, base_version_id, content, writer, sequence, saved_at)
        select id, editor, newest, '{"title":"x"}', 'bench', 1, updated from bench_pages($1, $2) where n % 1000 = 11
      ), said as (
        insert into comments (page_id, author_id, text, created_at) select id, editor, title, updated
        from bench_pages($1, $2) where n % 20 = 3
      ) insert into publication_requests (page_id, version_id, requester_id, status, created_at, closed_at)
        select id, newest, editor, case when n % 500 = 13 then 'open' when n % 500 = 63 then 'rejected' else 'accepted' end,
          updated, case when n % 500 <> 13 then updated end
        from bench_pages($1, $2) where n % 50 = 13 and state <> 'deleted'`,
  },
];

/**
 * Pages, versions and everything that belongs to them, in groups that need the ones before. Triggers are off, so what they keep is
 * filled as well.
 */
export const tables = (pages: number): Table[][] => [
  [
    {
      name: 'pages',
      statement: `insert into pages (id, group_id, locale, slug, type, title, newest_version_id, published_version_id,
        publication_id, public_since, published_at, created_by, updated_by, created_at, updated_at, deleted_at, tag_ids,
        published_tag_ids)
      overriding system value
      select id, group_id, locale, slug, type, title, newest, published, case when published is not null then id end,
        case when published is not null then created end, case when published is not null then updated end,
        editor, editor, created, updated, case state when 'deleted' then now() - interval '3 days' end,
        tags, case when published is null then '{}' else tags end
      from bench_pages($1, $2)`,
    },
  ],
  Array.from({ length: rounds }, (_, round) => versionsOf(pages, round)),
  [
    {
      name: 'publications',
      statement: `insert into publications (id, page_id, version_id, published_by, published_at, ended_at)
      overriding system value
      select ${id(pages, 2)}, id, ${id(pages, 0)}, editor, created, created + (updated - created) / 3
        from bench_pages($1, $2) where state <> 'draft'
      union all select ${id(pages, 1)}, id, ${id(pages, 3)}, editor, created + (updated - created) / 3, updated
        from bench_pages($1, $2) where state <> 'draft'
      union all select id, id, published, editor, updated, null from bench_pages($1, $2) where published is not null`,
    },
    {
      name: 'translations',
      statement: `insert into translation_sources (page_id, source_page_id, source_version_id, marked_by)
      select id, id - n % 5, newest - n % 5, editor from bench_pages($1, $2) where n % 5 in (1, 2, 3)`,
    },
    {
      name: 'groups',
      // What the function of the trigger does, for pages whose index by group does not exist yet.
      statement: `insert into translation_groups (id, page_id, type, title, drafts, changed, created_at, updated_at, updated_by,
        published_at)
      select group_id, (array_agg(id order by n))[1], (array_agg(type order by n))[1], (array_agg(title order by n))[1],
        count(*) filter (where published is null), count(*) filter (where published <> newest), min(created), max(updated),
        (array_agg(editor order by updated desc, id desc))[1],
        max(case when published is not null then updated end)
      from bench_pages($1, $2) where state <> 'deleted' group by group_id`,
    },
    {
      name: 'group texts',
      statement: `insert into translation_group_texts (group_id, search_text)
      select group_id, string_agg(folded(title) || e'\\n' || folded(slug), e'\\n' order by id)
      from bench_pages($1, $2) where state <> 'deleted' group by group_id`,
    },
    {
      name: 'fields',
      statement: `insert into published_fields (page_id, type, locale, fields)
      select p.id, p.type, p.locale, comparable_fields(v.type_data)
      from bench_pages($1, $2) as p join page_versions as v on v.id = p.published`,
    },
    {
      name: 'counts',
      statement: `with added as (
        insert into page_counts (type, locale, total)
          select type, locale, count(*) from bench_pages($1, $2) where state <> 'deleted' group by 1, 2
          on conflict (type, locale) do update set total = page_counts.total + excluded.total
      ) insert into published_counts (type, locale, pages)
        select type, locale, count(published) from bench_pages($1, $2) group by 1, 2`,
    },
    {
      name: 'tags',
      statement: `insert into tag_counts (tag_id, type, locale, pages, published)
      select tag, type, locale, count(*), count(published) from bench_pages($1, $2), unnest(tags) as tag
      where state <> 'deleted' group by 1, 2, 3`,
    },
    {
      name: 'references',
      statement: `insert into page_references (page_id, kind, target_id, uses, published)
      select p.id, 'page', (target.id)::bigint, count(*), p.published is not null
      from bench_pages($1, $2) as p join page_versions as v on v.id = p.newest,
        jsonb_array_elements(v.type_data -> 'related') as target (id)
      where p.type = 'news' group by p.id, target.id, p.published is not null`,
    },
    {
      name: 'addresses',
      statement: `with moved as (
        insert into redirects (locale, slug, page_id) select locale, 'old/' || slug, id from bench_pages($1, $2) where n % 5 = 0
      ) insert into gone_addresses (locale, slug) select locale, 'gone/' || slug from bench_pages($1, $2) where n % 20 = 0`,
    },
    {
      name: 'audit log',
      statement: `insert into audit_log (time, actor_id, actor_name, action, object, object_id, changes)
      select case action when 'page.create' then created else updated end, editor, 'Editor ' || editor, action, 'page', id,
        jsonb_build_object('title', title)
      from bench_pages($1, $2), unnest(array['page.create', 'page.publish']) as action`,
    },
    {
      name: 'links',
      statement: `insert into external_links_read (page_id, version_id)
      select id, published from bench_pages($1, $2) where published is not null`,
    },
    ...workTables,
    {
      name: 'media',
      statement: `insert into media_files (path, file_name, type, mime, hash, file_size, created_at, updated_at, created_by)
      select case when n % 10 = 0 then '/bench' else '/bench/' || n / 5000 end, 'bench-' || n || '.pdf', 'document',
        'application/pdf', (select hash from media_files where hash <> '' order by id limit 1), 1000 + n, created, created, editor
      from bench_pages($1, $2) where n % 5 = 0`,
    },
  ],
];

/** Search documents: that of the page with the same text, with the own word of the page. */
export const searchTables: Table[] = [
  {
    name: 'search',
    batch: 5_000,
    statement: `insert into search_documents (page_id, version_id, locale, type, body, words, length)
      select p.id, p.published, d.locale, d.type, d.body,
        d.words || format('''%1$s'':1A ''=%1$s''', bench_unique(n))::tsvector, d.length
      from bench_pages($1, $2) as p join bench_documents as d on d.id = p.text_id where p.published is not null`,
  },
  {
    name: 'words',
    statement: `insert into search_words (locale, word, stem, sound, documents)
      select locale, bench_unique(n), bench_unique(n), bench_unique(n), count(*)
      from bench_pages($1, $2) where published is not null group by 1, 2 order by 1, 2
      on conflict (locale, word, stem) do update set documents = search_words.documents + excluded.documents`,
  },
];
