import { isRecord } from '@ximblox/contract';
import { isCalendarDay } from './calendar-day.ts';
import type { AnyWhere } from './conditions.ts';
import { isTimeOfDay } from './fields/time.ts';
import { type PageValue, pageValue, PageQueryError, quoted } from './page-value.ts';
import { siteTimeZone } from './site-day.ts';
import type { SiteDefinition } from './site-definition.ts';
import { dayAfter, dayStart, utcTime } from './zoned-time.ts';

/** Operator of a comparison. `between` and `not` are made of these. */
export type Comparison = 'equals' | 'in' | 'contains' | 'gt' | 'gte' | 'lt' | 'lte' | 'exists';

/** Checked condition on pages of a type. */
export type PageCondition =
  | { kind: 'all' | 'any'; of: readonly PageCondition[] }
  | { kind: 'not'; of: PageCondition }
  /** For `in`, `to` is a list; for `exists` it is true. */
  | { kind: 'compare'; value: PageValue; operator: Comparison; to: unknown };

/** Maximum number of comparisons in a query, and of values in a list of one. */
const maxComparisons = 100;
const maxListed = 1_000;

/** Maximum depth of nested `and`, `or` and `not`. */
const maxDepth = 10;

const order = ['equals', 'not', 'in', 'exists', 'gt', 'gte', 'lt', 'lte', 'between'];
const operatorsOf: Record<PageValue['by'], readonly string[]> = {
  number: order,
  day: order,
  moment: order,
  time: order,
  publishedAt: order,
  text: ['equals', 'not', 'in', 'exists', 'contains'],
  title: ['equals', 'not', 'in', 'exists', 'contains'],
  choice: ['equals', 'not', 'in', 'exists'],
  boolean: ['equals', 'not', 'in', 'exists'],
  ids: ['contains', 'in', 'exists'],
  choices: ['contains', 'in', 'exists'],
  tags: ['contains', 'in', 'exists'],
  below: ['equals'],
  id: ['equals', 'not', 'in'],
};

/** Whether a value can be compared, and what can be, for the message. */
type Accepted = [accepts: (value: unknown) => boolean, what: string];

const isID = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;
const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && (isDay(value) || utcTime(value) !== undefined);
const isDay = (value: unknown): boolean => typeof value === 'string' && isCalendarDay(value);
/** PostgreSQL stores no NUL. */
const isText = (value: unknown): boolean => typeof value === 'string' && !value.includes('\0');

const moment: Accepted = [isMoment, 'a time such as "2026-11-21T09:30:00Z", a day such as "2026-11-21", or today()'];

const accepted: Record<PageValue['by'], Accepted> = {
  number: [Number.isFinite, 'a number'],
  day: [isDay, 'a day such as "2026-11-21", or today()'],
  moment,
  publishedAt: moment,
  time: [(value) => typeof value === 'string' && isTimeOfDay(value), 'a time such as "09:30"'],
  text: [isText, 'a text'],
  title: [isText, 'a text'],
  choice: [isText, 'a text'],
  boolean: [(value) => typeof value === 'boolean', 'true or false'],
  ids: [isID, 'an ID'],
  choices: [isText, 'a text'],
  tags: [isID, 'an ID'],
  below: [isID, 'an ID'],
  id: [isID, 'an ID'],
};

const isRelativeDay = (value: unknown): value is { today: number } => isRecord(value) && 'today' in value;

const comparesDays = new Set<PageValue['by']>(['day', 'moment', 'publishedAt']);
const comparesMoments = new Set<PageValue['by']>(['moment', 'publishedAt']);

/** Compares times with a time, or with a whole day. */
function momentCondition(value: PageValue, operator: Comparison, to: string, timeZone: string): PageCondition {
  const compare = (as: Comparison, moment: string): PageCondition => ({
    kind: 'compare',
    value,
    operator: as,
    to: moment,
  });
  if (!isDay(to)) return compare(operator, utcTime(to) ?? to);
  const [start, end] = [dayStart(to, timeZone), dayStart(dayAfter(to, 1), timeZone)];
  switch (operator) {
    case 'gt':
      return compare('gte', end);
    case 'lte':
      return compare('lt', end);
    case 'equals':
      return { kind: 'all', of: [compare('gte', start), compare('lt', end)] };
    default:
      return compare(operator, start);
  }
}

/** Checked conditions of a query, and whether they depend on the current day. */
export interface CheckedConditions {
  condition: PageCondition;
  dependsOnDay: boolean;
}

/** Creates the parts of a comparison; each function throws for what the field refuses. */
interface ComparisonParts {
  comparison(as: Comparison, to: unknown): PageCondition;
  plain(value: unknown): unknown;
  refuse(what: string): never;
}

/** Creates the condition of an operator of queries from comparisons of the database. */
function ofOperator(
  value: PageValue,
  { operator, to }: { operator: string; to: unknown },
  { comparison, plain, refuse }: ComparisonParts,
): PageCondition {
  switch (operator) {
    case 'not':
      return { kind: 'not', of: comparison('equals', to) };
    case 'exists': {
      if (typeof to !== 'boolean') refuse('has an "exists" that is not true or false');
      const exists: PageCondition = { kind: 'compare', value, operator: 'exists', to: true };
      return to ? exists : { kind: 'not', of: exists };
    }
    case 'in': {
      if (!Array.isArray(to) || to.length > maxListed) {
        return refuse(`has an "in" that is not a list of at most ${maxListed} values`);
      }
      if (comparesMoments.has(value.by)) return { kind: 'any', of: to.map((one) => comparison('equals', one)) };
      return { kind: 'compare', value, operator: 'in', to: to.map((one) => plain(one)) };
    }
    case 'between': {
      const [from, until, more] = Array.isArray(to) ? to : [];
      if (until === undefined || more !== undefined) refuse('has a "between" without a first and a last value');
      return { kind: 'all', of: [comparison('gte', from), comparison('lte', until)] };
    }
    default:
      return comparison(operator as Comparison, to);
  }
}

/**
 * Validates the conditions of a query and resolves relative days.
 * @param day the current day in the time zone of the site, `2026-11-21`
 * @throws PageQueryError with the field that pages of the type cannot be selected by, or the operator or value that it refuses
 */
export function pageConditions(
  site: Pick<SiteDefinition, 'pageTypes' | 'timeZone'>,
  { type, where = {} }: { type: string; where?: AnyWhere | undefined },
  day: string,
): CheckedConditions {
  let comparisons = 0;
  let dependsOnDay = false;
  const refuse = (name: string, what: string): never => {
    throw new PageQueryError(`The condition on "${name}" of pages of the type "${type}" ${what}.`);
  };

  const plain = (name: string, { by }: PageValue, value: unknown): unknown => {
    let compared = value;
    if (comparesDays.has(by) && isRelativeDay(value)) {
      if (!Number.isSafeInteger(value.today) || Math.abs(value.today) > 100_000) refuse(name, 'is too far from today');
      dependsOnDay = true;
      compared = dayAfter(day, value.today);
    }
    const [accepts, what] = accepted[by];
    return accepts(compared) ? compared : refuse(name, `compares with ${JSON.stringify(value)}: use ${what}`);
  };

  const compare = (name: string, value: PageValue, operator: string, to: unknown): PageCondition => {
    const known = operatorsOf[value.by];
    if (!known.includes(operator)) refuse(name, `has the operator "${operator}": use ${quoted(known)}`);
    comparisons += 1;
    if (comparisons > maxComparisons) refuse(name, `is one of more than ${maxComparisons}: use fewer`);
    const comparison = (as: Comparison, what: unknown): PageCondition => {
      const compared = plain(name, value, what);
      return comparesMoments.has(value.by)
        ? momentCondition(value, as, String(compared), siteTimeZone(site))
        : { kind: 'compare', value, operator: as, to: compared };
    };
    return ofOperator(
      value,
      { operator, to },
      { comparison, plain: (one) => plain(name, value, one), refuse: (what) => refuse(name, what) },
    );
  };

  const ofValue = (name: string, to: unknown): PageCondition => {
    const value = pageValue(site, type, name, { canBe: () => true, use: 'selected' });
    const operators = isRecord(to) && !isRelativeDay(to) ? Object.entries(to) : [['equals', to] as const];
    const defined = operators.filter(([, what]) => what !== undefined);
    return { kind: 'all', of: defined.map(([operator, what]) => compare(name, value, operator, what)) };
  };

  const ofList = (name: string, list: unknown, depth: number): PageCondition[] =>
    Array.isArray(list) ? list.map((one) => ofWhere(one, depth)) : refuse(name, 'is not a list of conditions');

  const ofWhere = (conditions: unknown, depth: number): PageCondition => {
    if (!isRecord(conditions)) return refuse('where', 'is not an object');
    if (depth > maxDepth) return refuse('where', `is nested more than ${maxDepth} deep`);
    const of = Object.entries(conditions).flatMap(([name, to]): PageCondition[] => {
      if (to === undefined) return [];
      if (name === 'and') return ofList(name, to, depth + 1);
      if (name === 'or') return [{ kind: 'any', of: ofList(name, to, depth + 1) }];
      if (name === 'not') return [{ kind: 'not', of: ofWhere(to, depth + 1) }];
      return [ofValue(name, to)];
    });
    return { kind: 'all', of };
  };

  return { condition: ofWhere(where, 0), dependsOnDay };
}

type ComparisonPart = Extract<PageCondition, { kind: 'compare' }>;

/** Returns all comparisons of a condition. */
export const comparisonsOf = (condition: PageCondition): ComparisonPart[] =>
  condition.kind === 'compare' ? [condition] : [condition.of].flat().flatMap(comparisonsOf);

/** Returns the IDs of the pages below which a condition selects. */
export const parentsOf = (condition: PageCondition): number[] =>
  comparisonsOf(condition).flatMap(({ value, to }) => (value.by === 'below' ? [Number(to)] : []));
