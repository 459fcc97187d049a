import { fail } from '@ximblox/contract';
import { sql, type ExpressionBuilder } from 'kysely';
import type { DB, Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';

/** A page that is not in the trash. */
export interface PageRow {
  id: number;
  group_id: number;
  locale: string;
  slug: string;
  type: string;
  title: string;
  newest_version_id: number;
  published_version_id: number | null;
  publication_id: number | null;
  public_since: Date | null;
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
  /** Keys of blocks that only users who manage page types can change. */
  locked_blocks: string[];
}

const columns = [
  'id',
  'group_id',
  'locale',
  'slug',
  'type',
  'title',
  'published_version_id',
  'publication_id',
  'public_since',
  'created_by',
  'created_at',
  'updated_at',
  'locked_blocks',
] as const;

const pages = (db: Database) =>
  db
    .selectFrom('pages')
    .select(columns)
    .select((row: ExpressionBuilder<DB, 'pages'>) => row.ref('newest_version_id').$notNull().as('newest_version_id'))
    .where('deleted_at', 'is', null);

/** Returns a page by its ID, or undefined if there is none outside the trash. */
export const findPage = (db: Database, id: number): Promise<PageRow | undefined> =>
  pages(db).where('id', '=', id).executeTakeFirst();

/** Returns a page by its ID and locks its row until the transaction ends. */
export const lockPage = (db: Database, id: number): Promise<PageRow | undefined> =>
  pages(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

const lockedPageOfVersion = (db: Database, versionID: number) =>
  pages(db)
    .where('id', '=', (query) => query.selectFrom('page_versions').select('page_id').where('id', '=', versionID))
    .forNoKeyUpdate();

/** Returns the page of a version and locks its row until the transaction ends. */
export const lockPageOfVersion = (db: Database, versionID: number): Promise<PageRow | undefined> =>
  lockedPageOfVersion(db, versionID).executeTakeFirst();

/** Returns pages in the order of their IDs. */
export const findPagesByID = (db: Database, ids: readonly number[]): Promise<PageRow[]> =>
  pages(db).where(equalsAny('id', ids)).orderBy('id').execute();

/** Returns which of these pages exist, in the trash or not. */
export async function findExistingIDs(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('pages').select('id').where(equalsAny('id', ids)).execute();
  return rows.map(({ id }) => id);
}

/** Returns pages in the order of their IDs and locks their rows until the transaction ends. */
export const lockPages = (db: Database, ids: readonly number[]): Promise<PageRow[]> =>
  pages(db).where(equalsAny('id', ids)).orderBy('id').forNoKeyUpdate().execute();

/**
 * Locks the translation groups of pages until the transaction ends, in the order of their IDs. Triggers lock the group of each
 * changed page; without this, transactions that change several pages could wait for each other. Lock the pages first.
 */
export async function lockGroupsOf(db: Database, pageIDs: readonly number[]): Promise<void> {
  await sql`select from translation_groups where id in (select group_id from pages where id = any(${[...pageIDs]}::bigint[]))
    order by id for update`.execute(db);
}

const inGroup = (db: Database, groupID: number) => pages(db).where('group_id', '=', groupID).orderBy('id');

/** Returns the pages of a translation group in the order of their IDs. */
export const findGroup = (db: Database, groupID: number): Promise<PageRow[]> => inGroup(db, groupID).execute();

/** Returns the pages of a translation group in the order of their IDs and locks their rows. */
export const lockGroup = (db: Database, groupID: number): Promise<PageRow[]> =>
  inGroup(db, groupID).forNoKeyUpdate().execute();

/** Returns which of the given slugs are in use in a locale. */
export async function takenSlugs(db: Database, locale: string, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('pages')
    .select('slug')
    .where('locale', '=', locale)
    .where('slug', 'in', slugs)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.slug);
}

/** Returns the IDs of the pages of a locale that have one of the slugs. */
export async function pageIDsBySlug(db: Database, locale: string, slugs: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('locale', '=', locale)
    .where('slug', 'in', slugs)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the IDs of the pages in whose subtree a page is: the page and its ancestors, given by their slugs, and all their
 * translations. `groupID` adds the pages of a translation group that a new page will join.
 */
export async function subtreePageIDs(
  db: Database,
  { locale, slugs, groupID }: { locale: string; slugs: readonly string[]; groupID?: number | undefined },
): Promise<number[]> {
  const above = db
    .selectFrom('pages')
    .select('group_id')
    .where('locale', '=', locale)
    .where('slug', 'in', slugs)
    .where('deleted_at', 'is', null);
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where((page) =>
      page.or([page('group_id', 'in', above), ...(groupID === undefined ? [] : [page('group_id', '=', groupID)])]),
    )
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export interface NewPage {
  /** The translation group to join; omitted for a new group. */
  groupID?: number;
  locale: string;
  slug: string;
  type: string;
  title: string;
  authorID: number | null;
}

/**
 * Translates a unique violation on `pages` into a validation error. The check before a write cannot see uncommitted pages of
 * other transactions; the unique indexes can.
 * @throws V_06 when a concurrent transaction has taken the address or created the translation; otherwise the error itself
 */
export function failIfTaken(error: unknown): never {
  const { constraint = '' } = error as { constraint?: string };
  if (constraint === 'pages_address') return fail('V_06', 'slug');
  if (constraint === 'pages_sibling') return fail('V_06', 'newLocale');
  throw error;
}

/** Inserts a page without a version. @throws V_06 when another page has the address */
export async function insertPage(db: Database, page: NewPage): Promise<PageRow> {
  return db
    .insertInto('pages')
    .values({
      group_id: page.groupID ?? sql<number>`nextval('page_groups')`,
      locale: page.locale,
      slug: page.slug,
      type: page.type,
      title: page.title,
      created_by: page.authorID,
      updated_by: page.authorID,
    })
    .returning(columns)
    .returning(sql<number>`0`.as('newest_version_id'))
    .executeTakeFirstOrThrow()
    .catch(failIfTaken);
}

/** Locks blocks of a page, by their keys. */
export async function setLockedBlocks(db: Database, id: number, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('pages')
    .set({ locked_blocks: [...keys] })
    .where('id', '=', id)
    .execute();
}

/** Sets the slug of a page. @throws V_06 when another page has it */
export async function setSlug(db: Database, id: number, slug: string): Promise<void> {
  await db.updateTable('pages').set({ slug }).where('id', '=', id).execute().catch(failIfTaken);
}

/** Sets the slugs of many pages at once; they may exchange addresses. @throws V_06 when another page has one */
export async function setSlugs(db: Database, pages: readonly { id: number; slug: string }[]): Promise<void> {
  const ids = pages.map(({ id }) => id);
  // The unique index is checked row by row: first every address is freed.
  await sql`update pages set slug = '~' || id where id = any(${ids}::bigint[])`.execute(db);
  await sql`
    update pages as p set slug = m.slug
    from unnest(${ids}::bigint[], ${pages.map(({ slug }) => slug)}::text[]) as m (id, slug) where p.id = m.id
  `
    .execute(db)
    .catch(failIfTaken);
}

/** Sets the published version of a page and its publication; null unpublishes the page. */
export async function setPublished(
  db: Database,
  id: number,
  published: { versionID: number; publicationID: number; publishedAt: Date } | null,
): Promise<void> {
  await db
    .updateTable('pages')
    .set({
      published_version_id: published?.versionID ?? null,
      publication_id: published?.publicationID ?? null,
      public_since: published && sql<Date>`coalesce(public_since, ${published.publishedAt})`,
    })
    .where('id', '=', id)
    .execute();
}

/** Serialises slug changes with an advisory lock until the transaction ends, so that two of them cannot deadlock. */
export async function lockSlugChanges(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ximblox slug changes'))`.execute(db);
}

/** Returns the number of pages outside the trash, which triggers keep. */
export async function countAllPages(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('page_counts')
    .select(sql<number>`coalesce(sum(total), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
