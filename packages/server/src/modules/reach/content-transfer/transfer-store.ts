import type { BlockContent } from '@ximblox/blocks';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sql } from 'kysely';

/** A page to export, with the version that is exported. */
export interface TransferPage {
  id: number;
  type: string;
  locale: string;
  slug: string;
  versionID: number;
  isPublished: boolean;
  publishedAt: Date | null;
  /** Address of the page of its group that gives the key. */
  keySlug: string;
  keyLocale: string;
}

/** Selects pages outside the trash with the address that gives their key: in the default locale, else of the first page. */
const transferPages = (defaultLocale: string) => sql`
  select p.id, p.type, p.locale, p.slug, p.group_id, p.public_since is not null as "isPublished",
    p.public_since as "publishedAt", k.slug as "keySlug", k.locale as "keyLocale",
    case when p.public_since is null then p.newest_version_id else p.published_version_id end as "versionID"
  from pages as p cross join lateral (
    select g.slug, g.locale from pages as g where g.group_id = p.group_id and g.deleted_at is null
    order by (g.locale = ${defaultLocale}) desc, g.id limit 1
  ) as k
  where p.deleted_at is null and p.newest_version_id is not null`;

/**
 * Returns the next pages by ID.
 * @param only a page type, and the address of a page whose translations are included
 */
export async function listTransferPages(
  db: Database,
  defaultLocale: string,
  {
    after,
    limit,
    type,
    address,
  }: {
    after: number;
    limit: number;
    type: string | undefined;
    address: { locale: string; slug: string } | undefined;
  },
): Promise<TransferPage[]> {
  const ofType = type === undefined ? sql`` : sql`and p.type = ${type}`;
  const ofGroup =
    address === undefined
      ? sql``
      : sql`and p.group_id in (
          select group_id from pages where locale = ${address.locale} and slug = ${address.slug} and deleted_at is null
        )`;
  const { rows } = await sql<TransferPage>`
    ${transferPages(defaultLocale)} and p.id > ${after} ${ofType} ${ofGroup} order by p.id limit ${sql.lit(limit)}
  `.execute(db);
  return rows;
}

/** A version of a page, with its page. */
export interface TransferVersion extends TransferPage {
  number: number;
  /** Email address; null for a deleted account and the system. */
  author: string | null;
  createdAt: Date;
  periods: { from: string; until: string | null }[];
}

/** Whether a version was only saved in a release, and has never been public. */
const isOnlyInRelease = (version: 'v' | 'w') => sql`(
  ${sql.ref(`${version}.release_id`)} is not null
  and not exists (select from publications as b
    where b.page_id = ${sql.ref(`${version}.page_id`)} and b.version_id = ${sql.ref(`${version}.id`)})
)`;

/**
 * Returns the next versions by ID, of the pages of a choice like that of `listTransferPages`. Those that were only saved in a
 * release are left out, and the others numbered without them.
 */
export async function listTransferVersions(
  db: Database,
  defaultLocale: string,
  { after, limit, type, address }: Parameters<typeof listTransferPages>[2],
): Promise<TransferVersion[]> {
  const ofType = type === undefined ? sql`` : sql`and t.type = ${type}`;
  const ofGroup =
    address === undefined
      ? sql``
      : sql`and t.group_id in (
          select group_id from pages where locale = ${address.locale} and slug = ${address.slug} and deleted_at is null
        )`;
  const { rows } = await sql<TransferVersion>`
    select t.id, t.type, t.locale, t.slug, t."isPublished", t."publishedAt", t."keySlug", t."keyLocale",
      v.id as "versionID", v.created_at as "createdAt", u.email as author,
      v.number - (
        select count(*)::integer from page_versions as w
        where w.page_id = v.page_id and w.number < v.number and ${isOnlyInRelease('w')}
      ) as number, array(
      select json_build_object('from', b.published_at, 'until', b.ended_at)
      from publications as b where b.version_id = v.id order by b.published_at
    ) as periods
    from page_versions as v
    join (${transferPages(defaultLocale)}) as t on t.id = v.page_id
    left join users as u on u.id = v.author_id and u.deleted_at is null
    where v.id > ${after} and not ${isOnlyInRelease('v')} ${ofType} ${ofGroup} order by v.id limit ${sql.lit(limit)}
  `.execute(db);
  return rows;
}

/** Returns pages by ID. */
export async function findTransferPages(
  db: Database,
  defaultLocale: string,
  ids: readonly number[],
): Promise<TransferPage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TransferPage>`
    ${transferPages(defaultLocale)} and p.id = any (${[...ids]}::bigint[])
  `.execute(db);
  return rows;
}

/** Returns pages by address. */
export async function findPagesAt(
  db: Database,
  addresses: readonly { locale: string; slug: string }[],
): Promise<{ id: number; locale: string; slug: string; type: string; groupID: number }[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<{ id: number; locale: string; slug: string; type: string; groupID: number }>`
    select id, locale, slug, type, group_id as "groupID" from pages
    where deleted_at is null and (locale, slug) in (
      select * from unnest(
        ${addresses.map(({ locale }) => locale)}::text[], ${addresses.map(({ slug }) => slug)}::text[]
      )
    )
  `.execute(db);
  return rows;
}

/** Returns names and visibility of tags by ID; without IDs, of all tags by name. */
export const findTransferTags = (
  db: Database,
  ids?: readonly number[],
): Promise<{ id: number; name: string; private: boolean }[]> =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'private'])
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .$if(ids !== undefined, (tags) => tags.where(equalsAny('id', ids ?? [])))
    .orderBy('name')
    .execute();

/** Lists the files and videos of the library. */
export const listTransferMedia = (db: Database) =>
  db
    .selectFrom('media_files')
    .select(['id', 'path', 'file_name', 'hash', 'alt_texts', 'default_alt_text', 'focus', 'shared'])
    .select(['video_id', 'tag_ids', sql<'youtube' | 'vimeo' | null>`video_service`.as('video_service')])
    .where('deleted_at', 'is', null)
    .orderBy('path')
    .orderBy('file_name')
    .execute();

/** Lists redirects that users have added, with the key of their page. */
export async function listTransferRedirects(
  db: Database,
): Promise<{ locale: string; slug: string; pageID: number; pageLocale: string }[]> {
  const { rows } = await sql<{ locale: string; slug: string; pageID: number; pageLocale: string }>`
    select r.locale, r.slug, r.page_id as "pageID", p.locale as "pageLocale"
    from redirects as r join pages as p on p.id = r.page_id and p.deleted_at is null
    order by r.locale, r.slug
  `.execute(db);
  return rows;
}

/** Returns the page to which a redirect from an address leads. */
export const findRedirect = (
  db: Database,
  { locale, slug }: { locale: string; slug: string },
): Promise<{ page_id: number } | undefined> =>
  db.selectFrom('redirects').select('page_id').where('locale', '=', locale).where('slug', '=', slug).executeTakeFirst();

/** Returns the default values of all page types. */
export const listTransferDefaults = (
  db: Database,
): Promise<{ type: string; locale: string; content: BlockContent }[]> =>
  db
    .selectFrom('page_type_defaults')
    .select(['type', 'locale', 'content'])
    .orderBy('type')
    .orderBy('locale')
    .$castTo<{ type: string; locale: string; content: BlockContent }>()
    .execute();

/** Returns the items of all menus. */
export const listTransferMenus = (db: Database) =>
  db.selectFrom('menu_trees').select(['menu', 'locale', 'items']).orderBy('menu').orderBy('locale').execute();
