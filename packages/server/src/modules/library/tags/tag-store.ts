import type { CountedTag, PublicTag, Tag } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { paginate } from '../../../platform/database/paginate.ts';

/** Selects tags that are neither merged nor deleted. */
const selectTags = (db: Database) =>
  db
    .selectFrom('tags as t')
    .select(['t.id', 't.name', 't.private'])
    .where('t.merged_into', 'is', null)
    .where('t.deleted_at', 'is', null);

const byName = sql`t.name collate titles`;

/** SQL condition: whether a public page has the tag. Evaluated once per query. */
const isOnPublicPage = sql<boolean>`t.id in (
  select c.tag_id from tag_counts as c group by c.tag_id having sum(c.published) > 0
)`;

/** Lists public or private tags, sorted by name, with those that start with the term first. */
export const findTags = (
  db: Database,
  filter: { private: boolean; term?: string; ofPublicPages?: boolean; limit?: number },
): Promise<Tag[]> => {
  const term = (filter.term ?? '').normalize('NFC');
  const { limit } = filter;
  return selectTags(db)
    .where('t.private', '=', filter.private)
    .$if(term !== '', (some) => some.where(sql<boolean>`t.name ilike ${likePattern(term)}`))
    .$if(filter.ofPublicPages ?? false, (some) => some.where(isOnPublicPage))
    .$if(term !== '', (some) => some.orderBy(sql`t.name ilike ${likePattern(term).slice(1)}`, 'desc'))
    .orderBy(byName)
    .$if(limit !== undefined, (some) => some.limit(limit ?? 0))
    .execute();
};

/** Locks a tag until the end of the transaction. */
export const lockTag = (db: Database, id: number): Promise<Tag | undefined> =>
  selectTags(db).where('t.id', '=', id).forUpdate().executeTakeFirst();

/** Finds tags by name, ignoring case. Locks them against merging and deletion until the end of the transaction. */
export const findTagsByName = (db: Database, names: readonly string[]): Promise<Tag[]> =>
  selectTags(db)
    .where(sql<boolean>`lower(t.name) in (select lower(n) from unnest(${[...names]}::text[]) as n)`)
    .orderBy('t.id')
    .forShare()
    .execute();

/** Adds a tag; undefined if the name is taken. */
export const insertTag = (
  db: Database,
  tag: { name: string; private: boolean; userID: number | null },
): Promise<Tag | undefined> =>
  db
    .insertInto('tags')
    .values({ name: tag.name, private: tag.private, created_by: tag.userID })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'private'])
    .executeTakeFirst();

/** Updates name and visibility of a tag. @throws the DatabaseError of the unique index `tags_name` if the name is taken */
export const updateTag = (db: Database, { id, name, private: isPrivate }: Tag): Promise<Tag> =>
  db
    .updateTable('tags')
    .set({ name, private: isPrivate })
    .where('id', '=', id)
    .returning(['id', 'name', 'private'])
    .executeTakeFirstOrThrow();

/** Resolves tag IDs: merged tags to their target, deleted tags to null. Unknown IDs are missing from the map. */
export async function resolveTagIDs(db: Database, ids: readonly number[]): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; current: number | null }>`
    select t.id, (current_tags(array[t.id]))[1] as current from tags as t where t.id = any (${[...ids]}::bigint[])
  `.execute(db);
  return new Map(rows.map(({ id, current }) => [id, current]));
}

/** SQL expression of type `PublicTag[]`: the public ones among tags, sorted by name. @param ids an expression of type `bigint[]` */
export const selectPublicTags = (ids: RawBuilder<unknown>): RawBuilder<PublicTag[]> => sql<PublicTag[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name collate titles), '[]')
  from tags as t where t.id = any (${ids}) and not t.private and t.merged_into is null and t.deleted_at is null
)`;

/** ID of a tag, possibly merged, with the name of the tag that it resolves to. */
export interface TagName {
  id: number;
  name: string;
}

/** Lists all tag IDs that resolve to a public tag, including merged ones. */
export async function listPublicTagNames(db: Database): Promise<TagName[]> {
  const { rows } = await sql<TagName>`
    select t.id, u.name from tags as t join tags as u on u.id = coalesce(t.merged_into, t.id)
    where t.deleted_at is null and u.deleted_at is null and not u.private
  `.execute(db);
  return rows;
}

/** Finds the public ones among tags, sorted by name. */
export async function findPublicTags(db: Database, ids: readonly number[]): Promise<PublicTag[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ tags: PublicTag[] }>`
    select ${selectPublicTags(sql`current_tags(${[...ids]}::bigint[])`)} as tags
  `.execute(db);
  return rows[0]?.tags ?? [];
}

const onPages = sql`(
  select c.tag_id as tag, sum(c.pages)::bigint as pages, sum(c.published)::bigint as published
  from tag_counts as c group by c.tag_id
)`;
const onFiles = sql`(
  select u.tag, count(*) as files from media_files as f cross join lateral unnest(f.tag_ids) as u (tag)
  where f.deleted_at is null and f.tag_ids <> '{}' group by u.tag
)`;

/** SQL expression: number of pages with a list of pages by this tag or one merged into it. */
const countLists = (tag: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(distinct r.page_id) from page_references as r join pages as g on g.id = r.page_id
  where r.kind = 'tag' and g.deleted_at is null
    and r.target_id in (select m.id from tags as m where m.id = ${tag} or m.merged_into = ${tag})
)`;

/** Filter, order and page of a list of tags. */
export interface TagQuery {
  searchTerm: string;
  private?: boolean | undefined;
  column: '' | 'name' | 'pages' | 'files' | 'createdAt';
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

const columns = { '': byName, name: byName, pages: sql`pages`, files: sql`files`, createdAt: sql`t.created_at` };

/** Lists one page of tags with the number of pages and files that use them, and the total number of tags. */
export async function listTags(
  db: Database,
  query: TagQuery,
): Promise<{ rows: (Omit<CountedTag, 'createdAt'> & { created_at: Date })[]; total: number }> {
  const { searchTerm: term, private: isPrivate } = query;
  const matching = selectTags(db)
    .$if(isPrivate !== undefined, (some) => some.where('t.private', '=', isPrivate === true))
    .$if(term !== '', (some) => some.where(sql<boolean>`t.name ilike ${likePattern(term)}`));
  const [rows, { total }] = await Promise.all([
    matching
      .leftJoin(onPages.$castTo<{ tag: number; pages: number; published: number }>().as<'p'>(sql.ref('p')), (join) =>
        join.on(sql<boolean>`p.tag = t.id`),
      )
      .leftJoin(onFiles.$castTo<{ tag: number; files: number }>().as<'f'>(sql.ref('f')), (join) =>
        join.on(sql<boolean>`f.tag = t.id`),
      )
      .select('t.created_at')
      .select(sql<number>`coalesce(p.pages, 0)`.as('pages'))
      .select(sql<number>`coalesce(p.published, 0)`.as('publishedPages'))
      .select(sql<number>`coalesce(f.files, 0)`.as('files'))
      .select(countLists(sql`t.id`).as('lists'))
      .orderBy(columns[query.column], query.order)
      .orderBy(byName)
      .$call(paginate(query))
      .execute(),
    matching
      .clearSelect()
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Counts the pages and files with a tag, and the pages that list others by it. */
export async function countTagUses(db: Database, id: number): Promise<{ pages: number; files: number; lists: number }> {
  const { rows } = await sql<{ pages: number; files: number; lists: number }>`select
    (select count(*) from pages where deleted_at is null and ${hasTag(id)}) as pages,
    (select count(*) from media_files where deleted_at is null and tag_ids <> '{}' and tag_ids @> array[${id}]::bigint[]) as files,
    ${countLists(sql`${id}::bigint`)} as lists
  `.execute(db);
  return rows[0] ?? { pages: 0, files: 0, lists: 0 };
}

/** SQL condition: whether the newest or the published version of a page has a tag. @param table name or alias of `pages` */
export function hasTag(id: number, table = 'pages'): RawBuilder<boolean> {
  const [newest, published] = [sql.ref(`${table}.tag_ids`), sql.ref(`${table}.published_tag_ids`)];
  const wanted = sql`array[${id}]::bigint[]`;
  return sql<boolean>`((${newest} <> '{}' and ${newest} @> ${wanted}) or (${published} <> '{}' and ${published} @> ${wanted}))`;
}

/** Locks the pages with a tag. Call it before locking the tag, in the order in which storing a page locks them. */
export async function lockPagesWithTag(db: Database, id: number): Promise<void> {
  await sql`select id from pages where ${hasTag(id)} order by id for no key update`.execute(db);
}

/** Lists the public pages with a tag. */
export async function listPublishedPagesWithTag(
  db: Database,
  id: number,
): Promise<{ id: number; type: string; locale: string }[]> {
  const { rows } = await sql<{ id: number; type: string; locale: string }>`
    select id, type, locale from pages
    where public_since is not null and published_tag_ids <> '{}' and published_tag_ids @> array[${id}]::bigint[]
  `.execute(db);
  return rows;
}

/** Merges a locked tag, and all tags merged into it, into another. A trigger updates pages and files. */
export async function mergeTag(db: Database, id: number, into: number): Promise<void> {
  await db
    .updateTable('tags')
    .set({ merged_into: into })
    .where((row) => row.or([row('id', '=', id), row('merged_into', '=', id)]))
    .execute();
}

/** Soft-deletes a locked tag. A trigger removes it from pages and files. */
export async function deleteTag(db: Database, id: number): Promise<void> {
  await db.updateTable('tags').set({ deleted_at: sql`now()` }).where('id', '=', id).execute();
}
