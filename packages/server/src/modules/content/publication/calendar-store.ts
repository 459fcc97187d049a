import { type CalendarItem, maxCounted, type Person } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { existingUserID } from '../../../platform/database/existing-user-id.ts';

/** An item of the calendar with the page that it is about. */
export interface CalendarRow {
  /** Position of its day. */
  day: number;
  /** Position in its day, from 1. */
  place: number;
  /** Number of items on its day. */
  total: number;
  kind: CalendarItem['kind'];
  at: Date;
  /** Whether it is still to come, by the clock of the database. */
  is_ahead: boolean;
  id: number;
  title: string;
  type: string;
  locale: string;
  slug: string;
  created_by: number | null;
  user_id: number;
  user_name: string;
  version_id: number | null;
  publish_at: Date | null;
  unpublish_at: Date | null;
}

export interface CalendarQuery {
  /** Start of each day, in order, and the end of the last one. */
  starts: readonly Date[];
  type: string | undefined;
  locale: string | undefined;
  personID: number | undefined;
  offset: number;
  limit: number;
}

/** Number of items of a day that are counted and can be listed: one full of imported pages must not slow a month. */
const maxOfDay = ({ starts }: CalendarQuery): RawBuilder<number> =>
  sql.lit(starts.length > 2 ? maxCounted.period : maxCounted.day);

const inDay = (column: string) => sql`${sql.ref(column)} >= d.starts and ${sql.ref(column)} < d.ends`;

/** Items of one kind on the day `d`, without those of deleted pages. */
function itemsOfKind(
  query: CalendarQuery,
  from: { kind: CalendarItem['kind']; table: string; at: string; by: string; schedule: string },
  isShown: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const { type, locale, personID } = query;
  const at = sql.ref(from.at);
  const by = sql.ref(from.by);
  return sql`(
    select ${sql.lit(from.kind)} as kind, ${at} as at, ${by} as by_id, ${sql.raw(from.schedule)},
      p.id, p.title, p.type, p.locale, p.slug, p.created_by
    from ${sql.table(from.table)} as e join pages as p on p.id = e.page_id
    where ${inDay(from.at)} and p.deleted_at is null and ${isShown}
      ${type === undefined ? sql`` : sql`and p.type = ${type}`}
      ${locale === undefined ? sql`` : sql`and p.locale = ${locale}`}
      ${personID === undefined ? sql`` : sql`and ${by} = ${personID}`}
    order by ${at} limit ${maxOfDay(query)}
  )`;
}

/** Whether no later publication of the page began on the same day. */
const isLastOfDay = sql<boolean>`(e.ended_at is null or e.ended_at >= d.ends or not exists (
  select from publications as l where l.page_id = e.page_id and l.published_at > e.published_at and l.published_at < d.ends
))`;

const scheduled = {
  table: 'page_schedules',
  by: 'e.scheduled_by',
  schedule: 'e.version_id, e.publish_at, e.unpublish_at',
};
const published = {
  table: 'publications',
  by: 'e.published_by',
  schedule: 'null::bigint as version_id, null::timestamptz as publish_at, null::timestamptz as unpublish_at',
};

/**
 * Returns one page of the items of each day, by time. The first item of a day is returned with every page, for its total.
 */
export async function listCalendarItems(db: Database, query: CalendarQuery): Promise<CalendarRow[]> {
  const { starts, offset, limit } = query;
  const { rows } = await sql<CalendarRow>`
    select i.*, d.day, i.at > now() as is_ahead, coalesce(${existingUserID('u')}, 0) as user_id, coalesce(u.name, '') as user_name
    from unnest(${starts.slice(0, -1)}::timestamptz[], ${starts.slice(1)}::timestamptz[]) with ordinality as d (starts, ends, day)
    cross join lateral (
      select e.*, row_number() over (order by at, id, kind) as place, count(*) over () as total
      from (
        ${itemsOfKind(query, { ...published, kind: 'published', at: 'e.published_at' }, isLastOfDay)}
        union all ${itemsOfKind(query, { ...scheduled, kind: 'publish', at: 'e.publish_at' }, sql`true`)}
        union all ${itemsOfKind(query, { ...scheduled, kind: 'unpublish', at: 'e.unpublish_at' }, sql`true`)}
        union all ${itemsOfKind(query, { ...scheduled, kind: 'failed', at: 'e.failed_at' }, sql`true`)}
        order by at limit ${maxOfDay(query)}
      ) as e
    ) as i
    left join users as u on u.id = i.by_id
    where i.place = 1 or (i.place > ${offset}::bigint and i.place <= ${offset}::bigint + ${limit}::bigint)
    order by d.day, i.place
  `.execute(db);
  return rows;
}

/** Returns the users who published or scheduled anything in a period, and one user in any case. */
export async function calendarPeople(
  db: Database,
  { from, until, personID }: { from: Date; until: Date; personID: number | undefined },
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id as "ID", u.name from users as u
    where u.deleted_at is null and (
      u.id = ${personID ?? 0}
      or u.id in (select b.published_by from publications as b
        where b.published_at >= ${from} and b.published_at < ${until})
      or u.id in (select s.scheduled_by from page_schedules as s
        where (s.publish_at >= ${from} and s.publish_at < ${until})
          or (s.unpublish_at >= ${from} and s.unpublish_at < ${until})
          or (s.failed_at >= ${from} and s.failed_at < ${until})))
  `.execute(db);
  return rows;
}
