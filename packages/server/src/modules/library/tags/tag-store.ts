import type { CountedTag, PublicTag, Tag } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { paginate } from '../../../platform/database/paginate.ts';

/** Tags that are neither merged nor deleted. */
const tags = (db: Database) =>
  db
    .selectFrom('tags as t')
    .select(['t.id', 't.name', 't.private'])
    .where('t.merged_into', 'is', null)
    .where('t.deleted_at', 'is', null);

const byName = sql`t.name collate titles`;

/** Whether visitors find a page under the tag; looked up once for a whole query. */
const isOnPublicPage = sql<boolean>`t.id in (
  select unnest(p.published_tag_ids) from pages as p
  where p.published_tag_ids <> '{}' and p.public_since is not null and p.deleted_at is null
)`;

/** Public or private tags by name; those that begin with the term come first. */
export const findTags = (
  db: Database,
  wish: { private: boolean; term?: string; ofPublicPages?: boolean; limit?: number },
): Promise<Tag[]> => {
  const term = (wish.term ?? '').normalize('NFC');
  const { limit } = wish;
  return tags(db)
    .where('t.private', '=', wish.private)
    .$if(term !== '', (some) => some.where(sql<boolean>`t.name ilike ${likePattern(term)}`))
    .$if(wish.ofPublicPages ?? false, (some) => some.where(isOnPublicPage))
    .$if(term !== '', (some) => some.orderBy(sql`t.name ilike ${likePattern(term).slice(1)}`, 'desc'))
    .orderBy(byName)
    .$if(limit !== undefined, (some) => some.limit(limit ?? 0))
    .execute();
};

/** A tag, kept from changes by others until the transaction ends. */
export const lockTag = (db: Database, id: number): Promise<Tag | undefined> =>
  tags(db).where('t.id', '=', id).forUpdate().executeTakeFirst();

/** The tags with one of the names, whatever their case; nobody merges or deletes them until the transaction ends. */
export const tagsNamed = (db: Database, names: readonly string[]): Promise<Tag[]> =>
  tags(db)
    .where(sql<boolean>`lower(t.name) in (select lower(n) from unnest(${[...names]}::text[]) as n)`)
    .orderBy('t.id')
    .forShare()
    .execute();

/** Adds a tag; undefined when somebody else has made it meanwhile. */
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

/** Changes name and privacy. @throws whatever the unique index says of a name that is taken */
export const updateTag = (db: Database, { id, name, private: isPrivate }: Tag): Promise<Tag> =>
  db
    .updateTable('tags')
    .set({ name, private: isPrivate })
    .where('id', '=', id)
    .returning(['id', 'name', 'private'])
    .executeTakeFirstOrThrow();

/** What IDs that may have been stored long ago mean by now: null for a tag that was deleted, missing for what never was one. */
export async function currentIDs(db: Database, ids: readonly number[]): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; current: number | null }>`
    select t.id, (current_tags(array[t.id]))[1] as current from tags as t where t.id = any (${[...ids]}::bigint[])
  `.execute(db);
  return new Map(rows.map(({ id, current }) => [id, current]));
}

/** The public ones of tags by name, for a query of another module: `PublicTag[]`. @param ids an expression of type `bigint[]` */
export const publicTagsOf = (ids: RawBuilder<unknown>): RawBuilder<PublicTag[]> => sql<PublicTag[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name collate titles), '[]')
  from tags as t where t.id = any (${ids}) and not t.private and t.merged_into is null and t.deleted_at is null
)`;

/** A tag by an ID that a page may have kept, with the name that is meant by now. */
export interface NamedTag {
  id: number;
  name: string;
}

/** Every ID that means a public tag by now, also those of tags that were merged into one. */
export async function namedPublicTags(db: Database): Promise<NamedTag[]> {
  const { rows } = await sql<NamedTag>`
    select t.id, u.name from tags as t join tags as u on u.id = coalesce(t.merged_into, t.id)
    where t.deleted_at is null and u.deleted_at is null and not u.private
  `.execute(db);
  return rows;
}

/** The public ones of tags, by name. */
export async function publicTags(db: Database, ids: readonly number[]): Promise<PublicTag[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ tags: PublicTag[] }>`
    select ${publicTagsOf(sql`current_tags(${[...ids]}::bigint[])`)} as tags
  `.execute(db);
  return rows[0]?.tags ?? [];
}

const onPages = sql`(
  select u.tag, count(*) as pages, count(*) filter (where u.tag = any (p.published_tag_ids)) as published
  from pages as p cross join lateral (select unnest(p.tag_ids) as tag union select unnest(p.published_tag_ids)) as u
  where p.deleted_at is null and (p.tag_ids <> '{}' or p.published_tag_ids <> '{}') group by u.tag
)`;
const onFiles = sql`(
  select u.tag, count(*) as files from media_files as f cross join lateral unnest(f.tag_ids) as u (tag)
  where f.deleted_at is null and f.tag_ids <> '{}' group by u.tag
)`;

/** Pages that gather others under `t`, or under what was merged into it. */
const gathering = (tag: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(distinct r.page_id) from page_references as r join pages as g on g.id = r.page_id
  where r.kind = 'tag' and g.deleted_at is null
    and r.target_id in (select m.id from tags as m where m.id = ${tag} or m.merged_into = ${tag})
)`;

/** Which tags, in which order. */
export interface TagQuery {
  searchTerm: string;
  private?: boolean | undefined;
  column: '' | 'name' | 'pages' | 'files' | 'createdAt';
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

const columns = { '': byName, name: byName, pages: sql`pages`, files: sql`files`, createdAt: sql`t.created_at` };

/** Tags with what carries them, and how many there are. */
export async function listTags(
  db: Database,
  query: TagQuery,
): Promise<{ rows: (Omit<CountedTag, 'createdAt'> & { created_at: Date })[]; total: number }> {
  const { searchTerm: term, private: isPrivate } = query;
  const matching = tags(db)
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
      .select(gathering(sql`t.id`).as('lists'))
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

/** How much carries a tag, and how many pages gather others under it. */
export async function usesOf(db: Database, id: number): Promise<{ pages: number; files: number; lists: number }> {
  const { rows } = await sql<{ pages: number; files: number; lists: number }>`select
    (select count(*) from pages where deleted_at is null and ${carriesTag(id)}) as pages,
    (select count(*) from media_files where deleted_at is null and tag_ids <> '{}' and tag_ids @> array[${id}]::bigint[]) as files,
    ${gathering(sql`${id}::bigint`)} as lists
  `.execute(db);
  return rows[0] ?? { pages: 0, files: 0, lists: 0 };
}

/** Whether the newest or the published version of a page has a tag. @param table of pages, where its columns need a name */
export function carriesTag(id: number, table = 'pages'): RawBuilder<boolean> {
  const [newest, published] = [sql.ref(`${table}.tag_ids`), sql.ref(`${table}.published_tag_ids`)];
  const wanted = sql`array[${id}]::bigint[]`;
  return sql<boolean>`((${newest} <> '{}' and ${newest} @> ${wanted}) or (${published} <> '{}' and ${published} @> ${wanted}))`;
}

/** Keeps the pages that carry a tag from changes by others: before the tag, as who stores a page locks them in that order. */
export async function lockCarryingPages(db: Database, id: number): Promise<void> {
  await sql`select id from pages where ${carriesTag(id)} order by id for no key update`.execute(db);
}

/** Published pages that visitors find under a tag, or would if it were public. */
export async function publishedUnder(
  db: Database,
  id: number,
): Promise<{ id: number; type: string; locale: string }[]> {
  const { rows } = await sql<{ id: number; type: string; locale: string }>`
    select id, type, locale from pages
    where public_since is not null and published_tag_ids <> '{}' and published_tag_ids @> array[${id}]::bigint[]
  `.execute(db);
  return rows;
}

/** Lets one tag mean another from now on, with whatever meant it already; a trigger changes what carries it. Both are locked. */
export async function mergeTag(db: Database, id: number, into: number): Promise<void> {
  await db
    .updateTable('tags')
    .set({ merged_into: into })
    .where((row) => row.or([row('id', '=', id), row('merged_into', '=', id)]))
    .execute();
}

/** Deletes a tag; a trigger takes it away from what carries it. It is locked. */
export async function deleteTag(db: Database, id: number): Promise<void> {
  await db.updateTable('tags').set({ deleted_at: sql`now()` }).where('id', '=', id).execute();
}
