import { languageTag, lookupTags, type PageSort } from '@ximblox/blocks/internal';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type DefaultValues, defaultValue, fieldExpression, literal } from './page-value-store.ts';

function expressionOf(sort: PageSort, collation: string, defaults: DefaultValues): RawBuilder<unknown> {
  const inLanguage = sql`collate ${sql.id(collation)}`;
  if (sort.by === 'title') return sql`v.title ${inLanguage}`;
  const fallback = defaultValue(sort, defaults);
  const own = fieldExpression(sort);
  const shown = fallback === undefined ? own : sql`coalesce(${own}, ${literal(sort, fallback)})`;
  if (sort.by === 'text') return sql`${shown} ${inLanguage}`;
  return sort.by === 'choice' ? sql`array_position(${[...sort.choices]}::text[], ${shown})` : shown;
}

/** Returns the ORDER BY expression for page `p`, its version `v` and its row `f` of `published_fields`. Ties are sorted newest first, or like a sort by publication time. */
export function pageOrder(sorts: readonly PageSort[], collation: string, defaults: DefaultValues): RawBuilder<unknown> {
  const requested = sorts.map((sort) => {
    const direction = sql.raw(sort.direction);
    return sort.by === 'publishedAt'
      ? sql`p.public_since ${direction}`
      : sql`${expressionOf(sort, collation, defaults)} ${direction} nulls last`;
  });
  const time = sorts.find(({ by }) => by === 'publishedAt');
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
