import { restoreBlock, restoreParts } from '@ximblox/blocks';
import type { VersionContent } from '@ximblox/contract';
import { sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { existingUserID } from '../../../platform/database/existing-user-id.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';

/** A version as it is stored, with its author's name. */
export interface VersionRow {
  id: number;
  page_id: number;
  number: number;
  title: string;
  /** As they were stored; `upgradeBlocks` makes blocks of them. */
  blocks: unknown;
  /** As they were stored; `readParts` makes properties of them, and of what follows keywords and an image. */
  type_data: unknown;
  seo_title: string;
  seo_description: string;
  seo_keywords: unknown;
  seo_image: unknown;
  /** What is meant by now. */
  tags: number[];
  author_id: number;
  author_name: string;
  created_at: Date;
}

/** What a history shows of a version. */
export type VersionSummaryRow = Omit<VersionRow, 'blocks' | 'type_data' | 'seo_image'>;

const summaries = (db: Database) =>
  db
    .selectFrom('page_versions as v')
    .leftJoin('users as u', 'u.id', 'v.author_id')
    .select([
      'v.id',
      'v.page_id',
      'v.number',
      'v.title',
      'v.seo_title',
      'v.seo_description',
      'v.seo_keywords',
      'v.created_at',
    ])
    .select(sql<number[]>`current_tags(v.tag_ids)`.as('tags'))
    .select(sql<number>`coalesce(${existingUserID('u')}, 0)`.as('author_id'))
    .select(sql<string>`coalesce(u.name, '')`.as('author_name'));

const versionWithID = (db: Database, id: number) =>
  summaries(db).select(['v.blocks', 'v.type_data', 'v.seo_image']).where('v.id', '=', id);

/** A version by its ID, also of a page in the trash; undefined when there is none. */
export const findVersion = (db: Database, id: number): Promise<VersionRow | undefined> =>
  versionWithID(db, id).executeTakeFirst();

/** A version of a page by its number. */
export const findVersionByNumber = (db: Database, pageID: number, number: number): Promise<VersionRow | undefined> =>
  summaries(db)
    .select(['v.blocks', 'v.type_data', 'v.seo_image'])
    .where('v.page_id', '=', pageID)
    .where('v.number', '=', number)
    .executeTakeFirst();

/** Those of some versions that are of the page, the newest first. */
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

/** Versions of a page, newest first unless told otherwise. */
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

/** Who stored a version, and when. */
export const versionOrigin = (db: Database, id: number): Promise<VersionSummaryRow | undefined> =>
  summaries(db).where('v.id', '=', id).executeTakeFirst();

/** Number of versions that a page has: they are numbered from 1 without gaps. */
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

/** A version that content is made from, as it is stored and as it was read. */
export interface Origin {
  row: Pick<VersionRow, 'blocks' | 'type_data' | 'seo_image' | 'seo_keywords'>;
  content: VersionContent;
}

/** Content in the form of its columns. What cannot be read of its origin, and nobody has changed, stays as it is stored. */
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
    tag_ids: content.tags,
  };
}

/** What the database gives to a version as it is added. */
export interface NewVersionIdentity {
  id: number;
  /** Time of the transaction. */
  createdAt: Date;
}

type NewVersion = { page_id: number; number: number; author_id: number | null } & ReturnType<typeof contentColumns>;

/** A version to add to a page. */
export interface AddedVersion {
  /** One more than that of the newest version, from 1. */
  number: number;
  content: VersionContent;
  /** The version that the content was made from, if any. */
  from?: Origin;
}

const insertedVersion = (db: Database, version: NewVersion) =>
  db
    .with('added', (query) => query.insertInto('page_versions').values(version).returning(['id', 'created_at']))
    .updateTable('pages')
    .from('added')
    .set((row) => ({
      newest_version_id: row.ref('added.id'),
      title: version.title,
      updated_by: version.author_id,
      updated_at: row.ref('added.created_at'),
    }))
    .where('pages.id', '=', version.page_id)
    .returning(['added.id', 'added.created_at as createdAt']);

/**
 * Adds a version and makes it the newest of its page; `appendVersion` is the way to do so.
 * The caller holds the page's lock, or has just made the page.
 */
export async function insertVersion(
  db: Database,
  { pageID, number, authorID, content, from }: AddedVersion & { pageID: number; authorID: number | null },
): Promise<NewVersionIdentity> {
  const columns = contentColumns(content, from);
  const row = await insertedVersion(db, {
    page_id: pageID,
    number,
    author_id: authorID,
    ...columns,
  }).executeTakeFirst();
  if (!row) throw new Error(`There is no page ${pageID} to add a version to.`);
  return row;
}

/** IDs of the pages whose newest version contains one of the texts. */
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

/** Anchors that the blocks of versions have, by version, from the top of the page. */
export async function anchorsOf(db: Database, versionIDs: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('page_versions as v')
    .select('v.id')
    .select(
      sql<string[]>`array(
        select b.block ->> 'anchorPoint'
        from jsonb_path_query(v.blocks, 'lax $[*] ? (@.anchorPoint.type() == "string")') with ordinality as b (block, position)
        where b.block ->> 'anchorPoint' <> '' order by b.position
      )`.as('anchors'),
    )
    .where(equalsAny('v.id', versionIDs))
    .execute();
  return new Map(rows.map(({ id, anchors }) => [id, anchors]));
}
