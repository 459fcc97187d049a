import type { Comparison, PageCondition, PageValue } from '@ximblox/blocks/internal';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import { type ScopedQuery, shownTagIDs } from './draft-scope-store.ts';
import { type DefaultValues, defaultValue, fieldExpression, literal } from './page-value-store.ts';

/** Condition on the comparisons of pages of a type in a locale. */
export interface ConditionOptions extends ScopedQuery {
  locale: string;
  defaults: DefaultValues;
}

type Condition = RawBuilder<boolean>;

const joined = (conditions: readonly Condition[], word: 'and' | 'or'): Condition =>
  conditions.length === 0
    ? sql<boolean>`${sql.raw(String(word === 'and'))}`
    : sql<boolean>`(${sql.join(conditions, sql.raw(` ${word} `))})`;

const symbols: Partial<Record<Comparison, string>> = { equals: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** Returns the condition that an expression, which may be null, compares to a value. */
function compared(
  of: Pick<PageValue, 'by'>,
  expression: RawBuilder<unknown>,
  operator: Comparison,
  to: unknown,
): Condition {
  const symbol = symbols[operator];
  if (symbol) return sql<boolean>`${expression} ${sql.raw(symbol)} ${literal(of, to)}`;
  if (operator === 'exists') return sql<boolean>`${expression} is not null`;
  if (of.by === 'ids' || of.by === 'choices') {
    return operator === 'in'
      ? sql<boolean>`${expression} && ${literal(of, to)}`
      : sql<boolean>`${expression} @> ${literal(of, [to])}`;
  }
  if (operator === 'in') {
    const values = (to as unknown[]).map((one) => literal(of, one));
    return values.length === 0 ? sql<boolean>`false` : sql<boolean>`${expression} in (${sql.join(values)})`;
  }
  return sql<boolean>`folded(${expression}) like folded(${likePattern(String(to))})`;
}

/** Returns the condition on a field: on the value of the page, or on the default value if the page has none. */
function fieldCondition(value: PageValue, operator: Comparison, to: unknown, defaults: DefaultValues): Condition {
  const own = fieldExpression(value);
  const condition = compared(value, own, operator, to);
  const fallback = defaultValue(value, defaults);
  if (fallback === undefined) return condition;
  const ofDefault = compared(value, literal(value, fallback), operator, to);
  return sql<boolean>`(${condition} or (${own} is null and ${ofDefault}))`;
}

/** Returns the condition that `p` has one of the public tags, or a tag into which one was merged. */
const hasPublicTag = (ids: readonly number[], of: RawBuilder<unknown>): Condition => sql<boolean>`(
  ${of} <> '{}' and ${of} && array(
    select t.id from tags as t where t.id = any (current_tags(${[...ids]}::bigint[])) and not t.private
  )
)`;

const hasAnyPublicTag = (of: RawBuilder<unknown>): Condition => sql<boolean>`exists (
  select 1 from tags as t where t.id = any (${of}) and not t.private
)`;

/** Returns the condition that the address of `p` lies below that of the translation of a page; the home page is above all others. */
const isBelow = (pageID: number, locale: string): Condition => sql<boolean>`exists (
  select 1 from pages as above
  where above.locale = ${locale} and above.deleted_at is null and above.id <> p.id
    and above.group_id = (select group_id from pages where id = ${pageID})
    and (
      above.slug = ''
      or (p.slug collate "C" >= above.slug || '/' and p.slug collate "C" < above.slug || '0')
    )
)`;

/**
 * Returns the SQL condition on page `p`, its version `v` and its row `f` of `shownFields`. Pages without a
 * value satisfy no comparison, so they satisfy its negation.
 */
export function pageCondition(condition: PageCondition, options: ConditionOptions): Condition {
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const word = condition.kind === 'all' ? 'and' : 'or';
      return joined(
        condition.of.map((one) => pageCondition(one, options)),
        word,
      );
    }
    case 'not':
      return sql<boolean>`(${pageCondition(condition.of, options)}) is not true`;
    case 'compare':
      break;
  }
  const { value, operator, to } = condition;
  switch (value.by) {
    case 'tags':
      if (operator === 'exists') return hasAnyPublicTag(shownTagIDs(options));
      return hasPublicTag(operator === 'in' ? (to as number[]) : [Number(to)], shownTagIDs(options));
    case 'id':
      return compared(value, sql`f.page_id`, operator, to);
    case 'below':
      return isBelow(Number(to), options.locale);
    case 'title':
      return compared(value, sql`v.title`, operator, to);
    case 'publishedAt':
      // Milliseconds, as pages show it.
      return compared(value, sql`date_trunc('milliseconds', p.public_since)`, operator, to);
    default:
      return fieldCondition(value, operator, to, options.defaults);
  }
}
