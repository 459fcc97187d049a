import { languageTag, lookupTags, type PageSort } from '@ximblox/blocks';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Returns the SQL expression for a JSON value, with null for empty values. */
const filled = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`nullif(nullif(${value}, 'null'::jsonb), '""'::jsonb)`;

/** Returns the SQL expression for the value that a field of page `p` with version `v` shows: its own, or a default value. */
const shownValue = ({ field, initial }: PageSort): RawBuilder<unknown> => sql`coalesce(
  ${filled(sql`v.type_data -> ${field}`)},
  ${filled(sql`(
    select d.content -> 'props' -> ${field} from page_type_defaults as d where d.type = p.type and d.locale = p.locale
  )`)},
  ${filled(sql`${JSON.stringify(initial)}::jsonb`)}
)`;

function expressionOf(sort: PageSort, collation: string): RawBuilder<unknown> {
  const inLanguage = sql`collate ${sql.id(collation)}`;
  switch (sort.by) {
    case 'published':
      return sql`p.public_since`;
    case 'title':
      return sql`v.title ${inLanguage}`;
    case 'number':
      // A value that is not a number, from an earlier kind of the field, counts as empty.
      return sql`(
        select case jsonb_typeof(s.value) when 'number' then (s.value #>> '{}')::numeric end
        from (select ${shownValue(sort)} as value) as s
      )`;
    case 'date':
      return sql`(${shownValue(sort)} #>> '{}') collate "C"`;
    case 'text':
      return sql`(${shownValue(sort)} #>> '{}') ${inLanguage}`;
    case 'choice':
      return sql`array_position(${[...sort.choices]}::text[], ${shownValue(sort)} #>> '{}')`;
  }
}

/** Returns the ORDER BY expression for page `p` with version `v`. Ties are sorted newest first, or like a sort by publication time. */
export function pageOrder(sorts: readonly PageSort[], collation: string): RawBuilder<unknown> {
  const requested = sorts.map((sort) => {
    const direction = sql.raw(sort.direction);
    return sort.by === 'published'
      ? sql`p.public_since ${direction}`
      : sql`${expressionOf(sort, collation)} ${direction} nulls last`;
  });
  const time = sorts.find(({ by }) => by === 'published');
  const last = time ? sql`p.id ${sql.raw(time.direction)}` : sql`p.public_since desc, p.id desc`;
  return sql.join([...requested, last]);
}

/** The ICU root collation, which is not specific to a language. */
export const rootCollation = 'und-x-icu';

const known = new WeakMap<Database, Promise<ReadonlySet<string>>>();

async function readCollations(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select collname as name from pg_collation where collprovider = 'i' and collname like '%-x-icu'
  `.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Returns the name of the best collation for a locale that the database has. The list of collations is cached. */
export async function collationOf(db: Database, locale: string): Promise<string> {
  const reading = known.get(db) ?? readCollations(db);
  known.set(db, reading);
  const names = await reading.catch((error: unknown) => {
    known.delete(db);
    throw error;
  });
  return (
    lookupTags(locale)
      .map((tag) => `${languageTag(tag)}-x-icu`)
      .find((name) => names.has(name)) ?? rootCollation
  );
}
