import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { endOfMillisecond } from '../../../platform/database/read-at-moment.ts';

/** Returns the earliest moment that is recorded; null before the first publication. */
export async function firstMoment(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`select min(since) as since from page_periods`.execute(db);
  return rows[0]?.since ?? null;
}

/** The page at an address at a moment. */
export interface PageAtMoment {
  pageID: number;
  /** The version that was public. */
  versionID: number;
  newestVersionID: number;
  /** Whether the page is in the trash now. */
  isDeleted: boolean;
}

/** What is known about an address at a moment, besides what visitors got. */
export interface AddressFacts {
  /** The page that was public there; null for none, and for pages that are only planned. */
  page: PageAtMoment | null;
  /** When the page that was public there was deleted permanently, with its content; null if none was. */
  goneSince: Date | null;
  /** Number of addresses with pages that were public and have been deleted permanently since. */
  gonePages: number;
  /** Menus, default values, settings and redirects whose content was another than now, at most 30: kind and key as in `site_versions`. */
  different: { kind: string; key: string }[];
  /** Times at which the page or the site around it changed or will change, ascending: the latest 200. */
  changes: Date[];
}

/** Returns what is known about an address at a moment. */
export async function findAddressFacts(
  db: Database,
  { moment, locale, slug }: { moment: Date; locale: string; slug: string },
): Promise<AddressFacts> {
  const at = endOfMillisecond(moment);
  const { rows } = await sql<Omit<AddressFacts, 'changes'> & { changes: string[] }>`
    with shown as (
      select s.page_id, s.version_id from page_periods as s
      where s.slug = ${slug} and s.locale = ${locale} and s.version_id is not null
        and s.since <= ${at}::timestamptz and (s.until is null or s.until > ${at}::timestamptz)
      limit 1
    ),
    changes as (
      select unnest(array[s.since, s.until]) as at from page_periods as s join shown on shown.page_id = s.page_id
      union
      select unnest(array[c.publish_at, c.unpublish_at]) from page_schedules as c
        where greatest(c.publish_at, c.unpublish_at) > now()
      union
      select publish_at from releases where state = 'approved' and publish_at > now()
      union
      select since from site_versions where kind in ('menu', 'page-type', 'settings', 'extension-settings')
    )
    select
      (select jsonb_build_object(
        'pageID', p.id, 'versionID', s.version_id, 'newestVersionID', p.newest_version_id,
        'isDeleted', p.deleted_at is not null
      ) from shown as s join pages as p on p.id = s.page_id) as page,
      (select max(g.gone_at) from gone_periods as g where g.locale = ${locale} and g.slug = ${slug}
        and g.since <= ${at}::timestamptz and g.until > ${at}::timestamptz) as "goneSince",
      (select count(*) from (
        select distinct g.locale, g.slug from gone_periods as g
        where g.since <= ${at}::timestamptz and g.until > ${at}::timestamptz
      ) as gone) as "gonePages",
      (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'key', d.key) order by d.kind, d.key), '[]') from (
        select v.kind, v.key from site_versions as v
        left join site_versions as c on c.kind = v.kind and c.key = v.key and c.until is null
        where v.kind in ('menu', 'page-type', 'settings', 'extension-settings', 'redirect')
          and v.since <= ${at}::timestamptz and v.until > ${at}::timestamptz and v.content is distinct from c.content
        order by v.kind, v.key limit 30
      ) as d) as different,
      (select coalesce(jsonb_agg(at order by at), '[]') from (
        select at from changes where at is not null order by at desc limit 200
      ) as latest) as changes
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL returned no facts.');
  return { ...found, changes: found.changes.map((at) => new Date(at)) };
}

/** Returns the addresses of all public pages, by ascending ID. @param db reads the moment */
export async function listAddresses(
  db: Database,
  types: readonly string[],
): Promise<{ locale: string; slug: string }[]> {
  const { rows } = await sql<{ locale: string; slug: string }>`
    select p.locale, p.slug from pages as p
    where p.public_since is not null and p.deleted_at is null and p.type = any(${[...types]}::text[]) order by p.id
  `.execute(db);
  return rows;
}

/** Returns the name of a release that can still be published. */
export async function findReleaseName(db: Database, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('releases')
    .select('name')
    .where('id', '=', id)
    .where('state', 'not in', ['published', 'cancelled'])
    .executeTakeFirst();
  return row?.name;
}
