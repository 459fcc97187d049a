import type { PageValue } from '@ximblox/blocks/internal';
import { type RawBuilder, sql } from 'kysely';

/** Values that pages of a type show by default in a locale, by field name. */
export type DefaultValues = Readonly<Record<string, unknown>>;

/**
 * Returns the SQL expression of a field in `fields` of `published_fields`, null if the page has no value of that type.
 * Names of fields are literals, so that the expression matches that of an index. It has no collation, for which PostgreSQL
 * would not find its statistics; days sort alike in all.
 */
export function fieldExpression({ by, field }: Pick<PageValue, 'by' | 'field'>): RawBuilder<unknown> {
  const name = sql.lit(field);
  switch (by) {
    case 'number':
      return sql`(case when jsonb_typeof(f.fields -> ${name}) = 'number' then (f.fields ->> ${name})::numeric end)`;
    case 'boolean':
      return sql`(case when jsonb_typeof(f.fields -> ${name}) = 'boolean' then (f.fields ->> ${name})::boolean end)`;
    case 'ids':
      return sql`id_list(f.fields -> ${name})`;
    case 'choices':
      return sql`text_list(f.fields -> ${name})`;
    default:
      return sql`(f.fields ->> ${name})`;
  }
}

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Returns the value that pages without one of their own show: that of their type, else of the site's code; undefined for none. */
export const defaultValue = ({ field, initial }: PageValue, defaults: DefaultValues): unknown =>
  [defaults[field], initial].find(isFilled);

/** Returns the SQL expression of a default value, of the type that `fieldExpression` has. */
export function literal({ by }: Pick<PageValue, 'by'>, value: unknown): RawBuilder<unknown> {
  switch (by) {
    case 'number':
      return sql`${Number(value)}::numeric`;
    case 'boolean':
      return sql`${Boolean(value)}::boolean`;
    case 'id':
      return sql`${Number(value)}::bigint`;
    case 'publishedAt':
      return sql`${String(value)}::timestamptz`;
    case 'ids':
      return sql`${value}::bigint[]`;
    case 'choices':
      return sql`${value}::text[]`;
    default:
      return sql`${String(value)}::text`;
  }
}
