import { restoreBlock, restoreParts } from '@ximblox/blocks/internal';
import type { VersionContent } from '@ximblox/contract';
import { sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { personColumns } from '../../../platform/database/person-columns.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';

/** A version as it is stored, with its author's name. */
export interface VersionRow {
  id: number;
  page_id: number;
  number: number;
  title: string;
  /** As stored; parse with `upgradeBlocks`. */
  blocks: unknown;
  /** As stored; parse with `readParts`, like `seo_keywords` and `seo_image`. */
  type_data: unknown;
  seo_title: string;
  seo_description: string;
  seo_keywords: unknown;
  seo_image: unknown;
  seo_noindex: boolean;
  /** As stored; parse with `readCanonical`. */
  seo_canonical: unknown;
  /** IDs of tags; merged tags are replaced by their targets. */
  tags: number[];
  author_id: number;
  author_name: string;
  created_at: Date;
  /** The release that it was saved in; null for a version of the live line. */
  release_id: number | null;
  release_name: string | null;
  /** The version of the live line that a version of a release has taken over. */
  base_version_id: number | null;
}

/** A version without its blocks, type data and SEO image. */
export type VersionSummaryRow = Omit<VersionRow, 'blocks' | 'type_data' | 'seo_image'>;

const summaries = (db: Database) =>
  db
    .selectFrom('page_versions as v')
    .leftJoin('users as u', 'u.id', 'v.author_id')
    .leftJoin('releases as r', 'r.id', 'v.release_id')
    .select([
      'v.id',
      'v.page_id',
      'v.number',
      'v.title',
      'v.seo_title',
      'v.seo_description',
      'v.seo_keywords',
      'v.seo_noindex',
      'v.seo_canonical',
      'v.created_at',
      'v.release_id',
      'r.name as release_name',
      'v.base_version_id',
    ])
    .select(sql<number[]>`current_tags(v.tag_ids)`.as('tags'))
    .select(personColumns('u', 'author'));

const versionWithID = (db: Database, id: number) =>
  summaries(db).select(['v.blocks', 'v.type_data', 'v.seo_image']).where('v.id', '=', id);

/** Returns a version by its ID, also of a page in the trash, or undefined if there is none. */
export const findVersion = (db: Database, id: number): Promise<VersionRow | undefined> =>
  versionWithID(db, id).executeTakeFirst();

/** Returns versions by their IDs, in no order. */
export const findVersions = (db: Database, ids: readonly number[]): Promise<VersionRow[]> =>
  summaries(db).select(['v.blocks', 'v.type_data', 'v.seo_image']).where(equalsAny('v.id', ids)).execute();

/** Returns the stored values of pages in their published versions: that before a change, and the current one. */
export async function publicValues(
  db: Database,
  pages: readonly { id: number; published_version_id: number | null }[],
): Promise<{ page_id: number; type_data: unknown }[]> {
  const before = pages.flatMap(({ published_version_id: id }) => id ?? []);
  const { rows } = await sql<{ page_id: number; type_data: unknown }>`
    select v.page_id, v.type_data from page_versions as v where v.id in (
      select unnest(${before}::bigint[])
      union select p.published_version_id from pages as p where p.id = any (${pages.map(({ id }) => id)}::bigint[])
    )
  `.execute(db);
  return rows;
}

/**
 * Returns the ID of the version that a version was made from: the previous one of its release, or what its release has taken over,
 * or the previous one of the live line, to which versions of releases belong once they are public.
 */
export async function previousVersionID(db: Database, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(
      (select w.id from page_versions as w
        where w.page_id = v.page_id and w.number < v.number and case
          when v.release_id is not null then w.release_id = v.release_id
          else w.release_id is null or exists (
            select from publications as b
            where b.page_id = w.page_id and b.version_id = w.id and b.published_at <= v.created_at
          )
        end
        order by w.number desc limit 1),
      v.base_version_id
    ) as id
    from page_versions as v where v.id = ${id}
  `.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the numbers of those versions that belong to the page, newest first. */
export const versionNumbers = (
  db: Database,
  pageID: number,
  ids: readonly number[],
): Promise<{ id: number; number: number }[]> =>
  db
    .selectFrom('page_versions')
    .select(['id', 'number'])
    .where('page_id', '=', pageID)
    .where(equalsAny('id', ids))
    .orderBy('number', 'desc')
    .execute();

/** Returns versions of a page, by default newest first. */
export const listVersions = (
  db: Database,
  { pageID, offset, limit, oldestFirst }: { pageID: number; offset: number; limit: number; oldestFirst: boolean },
): Promise<VersionSummaryRow[]> =>
  summaries(db)
    .where('v.page_id', '=', pageID)
    .orderBy('v.number', oldestFirst ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

/** Returns a version without its blocks, type data and SEO image: its page, number, author and time. */
export const versionOrigin = (db: Database, id: number): Promise<VersionSummaryRow | undefined> =>
  summaries(db).where('v.id', '=', id).executeTakeFirst();

/** Returns versions as `versionOrigin` does, by their IDs, in no order. */
export const versionOrigins = (db: Database, ids: readonly number[]): Promise<VersionSummaryRow[]> =>
  summaries(db).where(equalsAny('v.id', ids)).execute();

/** Counts the versions of a page: the number of the newest, as they are numbered from 1 without gaps. */
export async function countVersions(db: Database, pageID: number): Promise<number> {
  const row = await db
    .selectFrom('page_versions')
    .select('number')
    .where('page_id', '=', pageID)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** The version that content is based on, as stored and as parsed. */
export interface Origin {
  row: Pick<VersionRow, 'blocks' | 'type_data' | 'seo_image' | 'seo_keywords'>;
  content: VersionContent;
}

/** Serialises content to columns. Unreadable parts of its origin that did not change keep their stored form. */
export function contentColumns(content: VersionContent, from?: Origin) {
  const { row } = from ?? {};
  const { typeData, seoImage, seoKeywords } = row
    ? restoreParts(content, { typeData: row.type_data, seoImage: row.seo_image, seoKeywords: row.seo_keywords })
    : content;
  const blocks = from
    ? content.blocks.map((block) => restoreBlock(block, from.content.blocks, from.row.blocks))
    : content.blocks;
  return {
    title: content.title,
    blocks: JSON.stringify(blocks),
    type_data: JSON.stringify(typeData),
    seo_title: content.seoTitle,
    seo_description: content.seoDescription,
    seo_keywords: JSON.stringify(seoKeywords),
    seo_image: JSON.stringify(seoImage),
    seo_noindex: content.seoNoindex,
    seo_canonical: content.seoCanonical === null ? null : JSON.stringify(content.seoCanonical),
    tag_ids: content.tags,
  };
}

/** The generated columns of an inserted version. */
export interface NewVersionIdentity {
  id: number;
  number: number;
  /** Time of the transaction. */
  createdAt: Date;
}

type NewVersion = { page_id: number; author_id: number | null } & ReturnType<typeof contentColumns>;

/** A version to append to a page. */
export interface AddedVersion {
  content: VersionContent;
  /** The version that the content is based on, if any. */
  from?: Origin;
}

/** Versions of releases are numbered with those of the live line. */
const nextNumber = (pageID: number) =>
  sql<number>`(select coalesce(max(number), 0) + 1 from page_versions where page_id = ${pageID})`;

const insertedVersion = (db: Database, version: NewVersion) =>
  db
    .with('added', (query) =>
      query
        .insertInto('page_versions')
        .values({ ...version, number: nextNumber(version.page_id) })
        .returning(['id', 'number', 'created_at']),
    )
    .updateTable('pages')
    .from('added')
    .set((row) => ({
      newest_version_id: row.ref('added.id'),
      title: version.title,
      updated_by: version.author_id,
      updated_at: row.ref('added.created_at'),
    }))
    .where('pages.id', '=', version.page_id)
    .returning(['added.id', 'added.number', 'added.created_at as createdAt']);

/**
 * Inserts a version and makes it the newest of its page. Use `appendVersion`, which also updates references.
 * The caller has locked or just created the page.
 */
export async function insertVersion(
  db: Database,
  { pageID, authorID, content, from }: AddedVersion & { pageID: number; authorID: number | null },
): Promise<NewVersionIdentity> {
  const version = { page_id: pageID, author_id: authorID, ...contentColumns(content, from) };
  const row = await insertedVersion(db, version).executeTakeFirst();
  if (!row) throw new Error(`There is no page ${pageID} to add a version to.`);
  return row;
}

/** Inserts a version of a release, which leaves the live line of its page as it is. The caller has locked the page. */
export const insertReleaseVersion = (
  db: Database,
  {
    pageID,
    authorID,
    releaseID,
    baseVersionID,
    content,
    from,
  }: AddedVersion & { pageID: number; authorID: number | null; releaseID: number; baseVersionID: number },
): Promise<NewVersionIdentity> =>
  db
    .insertInto('page_versions')
    .values({
      page_id: pageID,
      number: nextNumber(pageID),
      author_id: authorID,
      release_id: releaseID,
      base_version_id: baseVersionID,
      ...contentColumns(content, from),
    })
    .returning(['id', 'number', 'created_at as createdAt'])
    .executeTakeFirstOrThrow();

/** Makes versions of a release the newest of the live lines of their pages. */
export async function makeNewest(
  db: Database,
  versions: readonly Pick<VersionRow, 'id' | 'page_id' | 'title' | 'author_id'>[],
): Promise<void> {
  if (versions.length === 0) return;
  await sql`
    update pages as p set newest_version_id = n.id, title = n.title, updated_at = now(),
      updated_by = (select u.id from users as u where u.id = n.author_id)
    from unnest(
      ${versions.map(({ id }) => id)}::bigint[], ${versions.map(({ page_id: pageID }) => pageID)}::bigint[],
      ${versions.map(({ title }) => title)}::text[], ${versions.map(({ author_id: authorID }) => authorID)}::bigint[]
    ) as n (id, page_id, title, author_id)
    where p.id = n.page_id
  `.execute(db);
}

/** Whether a version is on the live line of its page; one of a release is if it has been public. */
export async function isLiveVersion(
  db: Database,
  { id, page_id: pageID, release_id: releaseID }: Pick<VersionRow, 'id' | 'page_id' | 'release_id'>,
): Promise<boolean> {
  if (releaseID === null) return true;
  const { rows } = await sql`select from publications where page_id = ${pageID} and version_id = ${id} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Returns the IDs of the users who saved versions in a release. */
export async function releaseWriters(db: Database, releaseID: number): Promise<number[]> {
  const rows = await db
    .selectFrom('page_versions')
    .select((row) => row.ref('author_id').$notNull().as('author_id'))
    .distinct()
    .where('release_id', '=', releaseID)
    .where('author_id', 'is not', null)
    .execute();
  return rows.map(({ author_id: id }) => id);
}

/** Returns the IDs of the pages whose newest version contains one of the texts. */
export async function pagesContaining(db: Database, texts: readonly string[]): Promise<number[]> {
  const patterns = texts.map(likePattern);
  const rows = await db
    .selectFrom('pages as p')
    .innerJoin('page_versions as v', 'v.id', 'p.newest_version_id')
    .select('p.id')
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`(v.blocks::text like any (${patterns}) or v.type_data::text like any (${patterns}))`)
    .orderBy('p.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the anchors in the blocks that visitors see, by version ID, in page order. */
export async function anchorsOf(db: Database, versionIDs: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('page_versions as v')
    .select('v.id')
    .select(
      sql<string[]>`array(
        select b.block ->> 'anchorPoint'
        from jsonb_path_query(v.blocks, 'lax $[*] ? (@.anchorPoint.type() == "string")') with ordinality as b (block, position)
        where b.block ->> 'anchorPoint' <> '' and b.block ->> 'isHidden' is distinct from 'true' order by b.position
      )`.as('anchors'),
    )
    .where(equalsAny('v.id', versionIDs))
    .execute();
  return new Map(rows.map(({ id, anchors }) => [id, anchors]));
}
