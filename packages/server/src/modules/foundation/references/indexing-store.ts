import type { BlockContent } from '@ximblox/blocks';
import type { ImageRecord, MenuItem } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import type { PageState } from './reference-store.ts';

/** A version in the index. */
export interface IndexedVersion {
  pageID: number;
  /** Whether it is the newest version of its page, the published one, or both. */
  states: PageState[];
  type: string;
  /** As stored, for `upgradeBlocks`. */
  blocks: unknown;
  /** As stored, for `readParts`. */
  typeData: unknown;
  seoImage: unknown;
  seoCanonical: unknown;
}

/**
 * Returns the newest and published versions of the next pages, and locks these pages until the transaction ends.
 * @param after ID of the last page of the previous batch
 * @param options.locks false to lock nothing
 */
export async function versionsOfNextPages(
  db: Database,
  after: number,
  limit: number,
  { locks = true }: { locks?: boolean } = {},
): Promise<{ lastPageID: number | null; versions: IndexedVersion[] }> {
  const pages = await db
    .selectFrom('pages')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$if(locks, (pages) => pages.forNoKeyUpdate())
    .execute();
  const versions = await db
    .selectFrom('pages as p')
    .innerJoin('page_versions as v', (join) =>
      join.on((row) =>
        row.or([row('v.id', '=', row.ref('p.newest_version_id')), row('v.id', '=', row.ref('p.published_version_id'))]),
      ),
    )
    .select(['p.id as pageID', 'p.type'])
    .select(
      sql<PageState[]>`array_remove(array[
        case when v.id = p.newest_version_id then 'newest' end,
        case when v.id = p.published_version_id then 'published' end
      ], null)`.as('states'),
    )
    .select(['v.blocks', 'v.type_data as typeData', 'v.seo_image as seoImage', 'v.seo_canonical as seoCanonical'])
    .where(
      equalsAny(
        'p.id',
        pages.map(({ id }) => id),
      ),
    )
    .execute();
  return { lastPageID: pages.at(-1)?.id ?? null, versions };
}

/** A reference in the index. */
export interface IndexedReference {
  pageID: number;
  kind: string;
  targetID: number;
  uses: number;
  published: boolean;
}

/** Returns the references in the index of pages with IDs after `from` and up to `to`. */
export const indexedReferences = (db: Database, from: number, to: number): Promise<IndexedReference[]> =>
  db
    .selectFrom('page_references')
    .select(['page_id as pageID', 'kind', 'target_id as targetID', 'uses', 'published'])
    .where('page_id', '>', from)
    .where('page_id', '<=', to)
    .execute();

/** Returns the references of menus, page types and settings in the index, with the name of their source. */
export async function otherIndexedReferences(
  db: Database,
): Promise<{ source: string; kind: string; targetID: number; uses: number }[]> {
  const { rows } = await sql<{ source: string; kind: string; targetID: number; uses: number }>`
    select concat_ws(' ', 'menu', menu, locale) as source, kind, target_id as "targetID", uses from menu_references
    union all
    select concat_ws(' ', place, type, locale), kind, target_id, uses from site_references`.execute(db);
  return rows;
}

/** Returns all menus and locks them. */
export const lockMenus = (db: Database): Promise<{ menu: string; locale: string; items: MenuItem[] }[]> =>
  db
    .selectFrom('menu_trees')
    .select(['menu', 'locale', 'items'])
    .orderBy('menu')
    .orderBy('locale')
    .forUpdate()
    .execute();

/** Returns the default values of all page types and locks them. */
export const lockTypes = (db: Database): Promise<{ type: string; locale: string; content: BlockContent }[]> =>
  db
    .selectFrom('page_type_defaults')
    .select(['type', 'locale', 'content'])
    .orderBy('type')
    .orderBy('locale')
    .forUpdate()
    .$castTo<{ type: string; locale: string; content: BlockContent }>()
    .execute();

/** Returns the images in the settings and locks the settings. */
export async function lockPictures(db: Database): Promise<{ seoImage: ImageRecord[] }> {
  const found = await db.selectFrom('site_settings').select('value').forUpdate().executeTakeFirst();
  const { seoImage = [] } = (found?.value ?? {}) as { seoImage?: ImageRecord[] };
  return { seoImage };
}
