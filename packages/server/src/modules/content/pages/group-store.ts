import { type ListedImage, maxTotal } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { countRows } from '../../../platform/database/count-rows.ts';
import {
  conditions,
  groupStateRank,
  groupsWithWork,
  groupText,
  hasWork,
  isSearch,
  isTextMatch,
  isWhole,
  type PageFilter,
  typeRank,
} from './page-filter-store.ts';
import { firstByReleaseTitle } from './release-title-store.ts';
import {
  directionOf,
  imageOfPage,
  type ListedRow,
  listedSummaries,
  mostOf,
  type PageListQuery,
  pageOf,
} from './summary-store.ts';

/** A page with its translations. */
export interface GroupRow {
  id: number;
  /** The page that names the group: the original, or the first that matches the filter. */
  leadID: number;
  image: ListedImage | null;
  /** In the order of their IDs. */
  pages: ListedRow[];
}

type GroupListQuery = Omit<PageListQuery, 'column'> & { column: Exclude<PageListQuery['column'], 'slug'> };

/** Which groups a term and types leave. A frequent term is looked up group by group in the order of the list. */
function searched(filter: PageFilter & { pattern: string }): RawBuilder<boolean> {
  const narrowed = conditions({ ...filter, pattern: undefined });
  const isMatch =
    filter.isShort || filter.isFrequent
      ? isTextMatch(
          sql`(select t.search_text from translation_group_texts as t where t.group_id = p.id)`,
          filter.pattern,
        )
      : sql<boolean>`p.id = any (array(select t.group_id from translation_group_texts as t where ${isTextMatch(groupText, filter.pattern)}))`;
  return sql.join([...narrowed, isMatch], sql` and `);
}

/** Number of groups with pages of the filter, at most `maxTotal`; as soon as that many pages are found, nothing more is read. */
function totalOf(filter: PageFilter): RawBuilder<number> {
  if (isSearch(filter)) {
    return filter.type === undefined
      ? countRows(sql`translation_group_texts as t where ${isTextMatch(groupText, filter.pattern)}`)
      : countRows(sql`translation_groups as p where ${searched({ ...filter, isShort: false, isFrequent: false })}`);
  }
  return isWhole(filter)
    ? countRows(sql`translation_groups as p where ${sql.join([sql`true`, ...conditions(filter)], sql` and `)}`)
    : sql<number>`(select case when sum(g.pages) = ${sql.lit(maxTotal)} then ${sql.lit(maxTotal)} else count(*) end from (
        select count(*) as pages from (
          select p.group_id from pages as p where p.deleted_at is null and ${sql.join(conditions(filter), sql` and `)}
          limit ${sql.lit(maxTotal)}
        ) as f group by f.group_id
      ) as g)`;
}

/** What the counts of a group say about a filter that many pages match; undefined for other filters. */
function groupHas(filter: PageFilter): RawBuilder<boolean> | undefined {
  const { underway, live } = filter;
  if (underway === 'draft' || live === false) return sql<boolean>`p.drafts > 0`;
  if (underway === 'changes') return sql<boolean>`p.changed > 0`;
  if (live) return sql<boolean>`p.published_at is not null`;
  const isWalked = filter.isFrequent && isWhole({ ...filter, pattern: undefined, userID: undefined });
  return isWalked ? sql<boolean>`true` : undefined;
}

/**
 * Which groups have pages of the filter. The type of a page is that of its group. Filters that many pages match are looked up
 * group by group in the order of the list, until there are enough.
 */
function matches(filter: PageFilter): RawBuilder<boolean> {
  if (isSearch(filter)) return searched(filter);
  if (isWhole(filter)) return sql.join([sql<boolean>`true`, ...conditions(filter)], sql` and `);
  const narrowed = sql.join(conditions(filter), sql` and `);
  const has = groupHas(filter);
  return has
    ? sql<boolean>`${has} and exists (select from (select p.id as group_id) as g join pages as p on p.group_id = g.group_id
        where p.deleted_at is null and ${narrowed})`
    : sql<boolean>`p.id in (select p.group_id from pages as p where p.deleted_at is null and ${narrowed})`;
}

const byLatestChange = sql`p.updated_at desc, p.id desc`;

function orderOf(query: GroupListQuery): RawBuilder<unknown> {
  const { column, types } = query;
  const direction = directionOf(query);
  const indexed = (place: RawBuilder<unknown>) =>
    sql`${place} ${direction}, p.id ${sql.raw(column === '' || query.order === 'desc' ? 'desc' : 'asc')}`;
  const ranked = (place: RawBuilder<unknown>) => sql`${place} ${direction}, ${byLatestChange}`;
  if (column === 'title') return indexed(sql`p.title collate titles`);
  if (column === 'createdAt') return indexed(sql`p.created_at`);
  if (column === 'publishedAt') return indexed(sql`p.published_at`);
  if (column === 'type') return ranked(typeRank(types));
  if (column === 'state') return ranked(groupStateRank);
  if (column === 'editor') {
    return ranked(sql`(select u.name from users as u where u.id = p.updated_by) collate titles`);
  }
  return indexed(sql`p.updated_at`);
}

/** Groups that may be among the first of a list by something that many share: of each of its values the latest. */
function firstOfValues(query: GroupListQuery): RawBuilder<unknown> {
  const narrowed = matches(query.filter);
  const latest = (condition: RawBuilder<unknown>) =>
    sql`(select p.id from translation_groups as p where ${narrowed} and ${condition}
      order by ${byLatestChange} limit ${mostOf(query)})`;
  if (query.column === 'type') {
    return sql`select f.id from (select distinct type from page_counts) as t
      cross join lateral ${latest(sql`p.type = t.type`)} as f`;
  }
  if (query.column === 'editor') {
    return sql`select f.id from users as u cross join lateral ${latest(sql`p.updated_by = u.id`)} as f
      union all ${latest(sql`p.updated_by is null`)}`;
  }
  return sql`select p.id from work as w join translation_groups as p on p.id = w.group_id where ${narrowed}
    union all ${latest(sql`p.changed > 0 and not ${hasWork}`)}
    union all ${latest(sql`p.changed = 0 and p.drafts > 0 and not ${hasWork}`)}
    union all ${latest(sql`p.changed = 0 and p.drafts = 0 and not ${hasWork}`)}`;
}

const valueColumns: ReadonlySet<string> = new Set(['type', 'state', 'editor']);

/** IDs of the groups of one page of the list by what they are on the live site. */
const inOrder = (query: GroupListQuery): RawBuilder<number[]> => sql<number[]>`array(
  ${query.column === 'state' ? sql`with ${groupsWithWork}` : sql``} select p.id from translation_groups as p where ${
    isWhole(query.filter) && valueColumns.has(query.column)
      ? sql`p.id = any (array(${firstOfValues(query)}))`
      : matches(query.filter)
  } order by ${orderOf(query)} ${pageOf(query)}
)`;

/** IDs of the groups of one page of the list, in its order. */
const chosen = (query: GroupListQuery): RawBuilder<number[]> =>
  query.column === 'title' && query.reader.releaseID !== 0
    ? firstByReleaseTitle(query.reader.releaseID, {
        from: sql`translation_groups`,
        pageID: sql.ref('p.page_id'),
        matching: matches(query.filter),
        direction: directionOf(query),
        byID: sql.raw(query.order),
        most: mostOf(query),
        page: pageOf(query),
      })
    : inOrder(query);

const isOriginal = sql<boolean>`(p.id = (select g.page_id from translation_groups as g where g.id = p.group_id))`;

/** Returns one page of the translation groups and their number, by default sorted by latest change. */
export async function listGroups(
  db: Database,
  query: GroupListQuery,
): Promise<{ groups: GroupRow[]; totalItems: number }> {
  const { filter, reader, offset } = query;
  const rows = await listedSummaries(db, reader)
    .innerJoin(
      (join) =>
        join
          .selectFrom(
            sql<{ id: number; place: number }>`unnest(${chosen(query)}) with ordinality`.as<'c'>(sql`c(id, place)`),
          )
          .selectAll()
          .as('c'),
      (on) => on.onRef('p.group_id', '=', 'c.id'),
    )
    .select(totalOf(filter).as('total'))
    .select([
      isOriginal.as('is_original'),
      sql<ListedImage | null>`case when ${isOriginal} then ${imageOfPage} end`.as('image'),
    ])
    .select(sql<boolean>`${sql.join([sql`true`, ...conditions(filter)], sql` and `)}`.as('is_match'))
    .orderBy('c.place')
    .orderBy('p.id')
    .execute();
  const groups = new Map<number, GroupRow>();
  for (const group of Map.groupBy(rows, ({ group_id }) => group_id).values()) {
    const original = group.find(({ is_original }) => is_original) ?? group[0];
    if (!original) continue;
    const lead = original.is_match ? original : (group.find(({ is_match }) => is_match) ?? original);
    groups.set(original.group_id, { id: original.group_id, leadID: lead.id, image: original.image, pages: group });
  }
  const [first] = rows;
  if (first || offset === 0) return { groups: [...groups.values()], totalItems: first?.total ?? 0 };
  const counted = await sql<{ total: number }>`select ${totalOf(filter)} as total`.execute(db);
  return { groups: [], totalItems: counted.rows[0]?.total ?? 0 };
}
