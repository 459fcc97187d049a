import type { BlockContent } from '@ximblox/blocks';
import type { ImageRecord, MenuItem } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import type { PageState } from './reference-store.ts';

/** A version that the index covers. */
export interface IndexedVersion {
  pageID: number;
  /** What it is of its page. */
  states: PageState[];
  type: string;
  /** As they were stored; `upgradeBlocks` makes blocks of them. */
  blocks: unknown;
  /** Likewise; `readParts`. */
  typeData: unknown;
  seoImage: unknown;
}

/**
 * The newest and published versions of the next pages, which nobody changes until the transaction ends.
 * @param after ID behind which to go on
 */
export async function versionsOfNextPages(
  db: Database,
  after: number,
  limit: number,
): Promise<{ lastPageID: number | null; versions: IndexedVersion[] }> {
  const pages = await db
    .selectFrom('pages')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
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
    .select(['v.blocks', 'v.type_data as typeData', 'v.seo_image as seoImage'])
    .where(
      equalsAny(
        'p.id',
        pages.map(({ id }) => id),
      ),
    )
    .execute();
  return { lastPageID: pages.at(-1)?.id ?? null, versions };
}

/** All menus, kept from changes by others. */
export const lockMenus = (db: Database): Promise<{ menu: string; locale: string; items: MenuItem[] }[]> =>
  db
    .selectFrom('menu_trees')
    .select(['menu', 'locale', 'items'])
    .orderBy('menu')
    .orderBy('locale')
    .forUpdate()
    .execute();

/** What is filled in for all page types, kept from changes by others. */
export const lockTypes = (db: Database): Promise<{ type: string; locale: string; content: BlockContent }[]> =>
  db
    .selectFrom('page_type_defaults')
    .select(['type', 'locale', 'content'])
    .orderBy('type')
    .orderBy('locale')
    .forUpdate()
    .$castTo<{ type: string; locale: string; content: BlockContent }>()
    .execute();

/** The pictures of the settings, kept from changes by others. */
export async function lockPictures(db: Database): Promise<{ seoImage: ImageRecord[] }> {
  const found = await db.selectFrom('site_settings').select('value').forUpdate().executeTakeFirst();
  const { seoImage = [] } = (found?.value ?? {}) as { seoImage?: ImageRecord[] };
  return { seoImage };
}
