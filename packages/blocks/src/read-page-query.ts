import { isRecord } from '@ximblox/contract';
import type { AnyWhere } from './conditions.ts';
import { isReference, typesOfReference } from './fields/index.ts';
import { isNestedDeeper } from './is-nested-deeper.ts';
import { pageConditions } from './page-conditions.ts';
import { pageSorts } from './page-order.ts';
import { PageQueryError, pageValue, queryLimits, quoted } from './page-value.ts';
import type { ContentQuery, PageOrder } from './render-context.ts';
import { siteDay } from './site-day.ts';
import { pageTypeDefinition, pageTypeIDs, type SiteDefinition } from './site-definition.ts';

/** Problem of a query in an address: the parameter, and a sentence with the solution. */
export interface QueryProblem {
  property: string;
  message: string;
}

/** A query of pages as an address states it. */
export interface ReadPageQuery {
  query: ContentQuery & { limit: number; offset: number };
  /** Names of the fields to return; null for all. */
  fields: readonly string[] | null;
  /** Paths of reference fields to include, one or two names each. */
  include: readonly (readonly string[])[];
}

/** Parameters of an address, by name. */
export type QueryParameters = Readonly<Record<string, string | undefined>>;

type Report = (property: string, message: string) => void;

/** Maximum depth of included references. */
const maxIncludeDepth = 2;

/** Maximum depth of JSON conditions: more than any valid condition, and little enough to describe invalid ones. */
const maxWhereLevels = 100;

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Runs a check of a query and reports its error at a parameter. */
function attempt(property: string, report: Report, check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof PageQueryError)) throw error;
    report(property, error.message);
  }
}

const relativeDay = /^today(?:([+-]\d{1,6}))?$/;

/** Parses the text of one value by the kind of values that it is compared with. */
function valueOf(by: string, text: string): unknown {
  const day = relativeDay.exec(text);
  if (day && ['day', 'moment', 'publishedAt'].includes(by)) return { today: Number(day[1] ?? 0) };
  if (by === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  const isNumeric = ['number', 'id', 'ids', 'tags', 'below'].includes(by) && text.trim() !== '';
  return isNumeric && !Number.isNaN(Number(text)) ? Number(text) : text;
}

/** Parses and checks the parameter `where.field` or `where.field.operator`. */
function readCondition(site: SiteDefinition, type: string, property: string, text: string, report: Report): AnyWhere {
  const [name = '', operator = 'equals'] = property.split('.').slice(1);
  let condition: AnyWhere = {};
  attempt(property, report, () => {
    const { by } = pageValue(site, type, name, { canBe: () => true, use: 'selected' });
    const isList = operator === 'in' || operator === 'between';
    const one = operator === 'exists' ? 'boolean' : by;
    const to = isList ? listOf(text).map((part) => valueOf(one, part)) : valueOf(one, text);
    condition = { [name]: { [operator]: to } };
    pageConditions(site, { type, where: condition }, siteDay(site));
  });
  return condition;
}

/** Yields every single condition with its path, such as `where.or.0.price.lt`; a part of the wrong shape as a whole. */
function* singleConditions(where: unknown, path: string, depth = 0): Generator<[path: string, condition: AnyWhere]> {
  if (!isRecord(where) || depth > 12) return;
  for (const [name, to] of Object.entries(where)) {
    const at = `${path}.${name}`;
    if ((name === 'and' || name === 'or') && Array.isArray(to) && to.every(isRecord)) {
      for (const [position, one] of to.entries()) yield* singleConditions(one, `${at}.${position}`, depth + 1);
    } else if (name === 'not' && isRecord(to)) {
      yield* singleConditions(to, at, depth + 1);
    } else if (isRecord(to) && !('today' in to)) {
      for (const [operator, value] of Object.entries(to))
        yield [`${at}.${operator}`, { [name]: { [operator]: value } }];
    } else {
      yield [at, { [name]: to }];
    }
  }
}

/** Parses JSON conditions and reports each that is invalid. */
function readWhere(site: SiteDefinition, type: string, text: string | undefined, report: Report): AnyWhere[] {
  if (text === undefined) return [];
  let where: unknown;
  try {
    where = JSON.parse(text);
  } catch {
    report('where', 'The conditions are not valid JSON: use an object such as {"start":{"gte":"2026-11-21"}}.');
    return [];
  }
  if (!isRecord(where)) {
    report('where', 'The conditions are not an object: use one such as {"start":{"gte":"2026-11-21"}}.');
    return [];
  }
  if (isNestedDeeper(where, maxWhereLevels)) {
    report('where', `The conditions are nested more than ${maxWhereLevels} levels deep: use fewer.`);
    return [];
  }
  const day = siteDay(site);
  for (const [path, condition] of singleConditions(where, 'where')) {
    attempt(path, report, () => pageConditions(site, { type, where: condition }, day));
  }
  return [where];
}

function readConditions(
  site: SiteDefinition,
  type: string,
  parameters: QueryParameters,
  report: Report,
): AnyWhere | undefined {
  let problems = 0;
  const counted: Report = (property, message) => {
    problems += 1;
    report(property, message);
  };
  const conditions = [
    ...readWhere(site, type, parameters.where, counted),
    ...Object.entries(parameters).flatMap(([name, text]) =>
      name.startsWith('where.') && text !== undefined ? [readCondition(site, type, name, text, counted)] : [],
    ),
  ];
  if (conditions.length === 0) return undefined;
  const where = conditions.length === 1 ? conditions[0] : { and: conditions };
  // The number of conditions and their depth are limits of the whole.
  if (problems === 0) attempt('where', counted, () => pageConditions(site, { type, where }, siteDay(site)));
  return where;
}

function readOrder(site: SiteDefinition, type: string, text: string | undefined, report: Report): PageOrder[] {
  return listOf(text).map((key) => {
    const name = key.replace(/^-/, '');
    const sortKey: PageOrder = { [name]: key.startsWith('-') ? 'desc' : 'asc' };
    attempt(`orderBy.${name}`, report, () => pageSorts(site, { type, orderBy: sortKey }));
    return sortKey;
  });
}

function readCount(
  parameters: QueryParameters,
  name: 'limit' | 'page',
  { initial, max }: { initial: number; max: number },
  report: Report,
): number {
  const text = parameters[name];
  if (text === undefined) return initial;
  const count = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= max) return count;
  report(name, `The ${name} is "${text}": use a whole number from 1 to ${max}.`);
  return initial;
}

/** Returns the names of the fields to return; null for all. Reports unknown ones. */
export function readFields(
  site: SiteDefinition,
  type: string,
  text: string | undefined,
  report: Report,
): readonly string[] | null {
  if (text === undefined) return null;
  const fields = pageTypeDefinition(site, type)?.fields ?? {};
  const names = listOf(text);
  for (const name of names.filter((one) => !Object.hasOwn(fields, one))) {
    report(
      `fields.${name}`,
      `Pages of the type "${type}" have no field "${name}": use ${quoted(Object.keys(fields))}.`,
    );
  }
  return names;
}

/** Names of the reference fields of a page type with the types of their targets. */
export function referenceTargets(site: SiteDefinition, type: string): Map<string, readonly string[]> {
  const fields = Object.entries(pageTypeDefinition(site, type)?.fields ?? {});
  return new Map(fields.flatMap(([name, field]) => (isReference(field) ? [[name, typesOfReference(field)]] : [])));
}

/**
 * Returns the paths of reference fields to include. Reports paths that are too deep or name no reference field.
 * @param also names that are allowed besides reference fields
 */
export function readInclude(
  site: SiteDefinition,
  type: string,
  text: string | undefined,
  report: Report,
  also: readonly string[] = [],
): readonly (readonly string[])[] {
  return listOf(text).flatMap((path) => {
    const names = path.split('.');
    if (names.length > maxIncludeDepth) {
      report(`include.${path}`, `"${path}" includes references more than ${maxIncludeDepth} deep: use a shorter path.`);
      return [];
    }
    let types = [type];
    for (const name of also.includes(names[0] ?? '') ? [] : names) {
      const known = types.map((one) => referenceTargets(site, one));
      types = known.flatMap((targets) => targets.get(name) ?? []);
      if (types.length > 0) continue;
      const offered = [...new Set(known.flatMap((targets) => Array.from(targets.keys())))].concat(also);
      report(
        `include.${path}`,
        `"${name}" is not a reference field${offered.length > 0 ? `: use ${quoted(offered)}` : ', and there are none'}.`,
      );
      return [];
    }
    return [names];
  });
}

const known = new Set(['type', 'locale', 'where', 'orderBy', 'limit', 'page', 'fields', 'include', 'richText']);

/**
 * Parses the parameters of a query of pages. Each problem is reported on its own; with problems, the query must not run.
 */
export function readPageQuery(
  site: SiteDefinition,
  parameters: QueryParameters,
): ReadPageQuery & { problems: readonly QueryProblem[] } {
  const problems: QueryProblem[] = [];
  const report: Report = (property, message) => void problems.push({ property, message });
  const { type = '', locale = site.defaultLocale } = parameters;
  for (const name of Object.keys(parameters)) {
    if (!known.has(name) && !name.startsWith('where.')) report(name, `There is no parameter "${name}".`);
  }
  const locales = site.locales.map(({ code }) => code);
  if (!locales.includes(locale)) {
    report('locale', `The site has no locale "${locale}": use ${quoted(locales)}.`);
  }
  const limit = readCount(parameters, 'limit', { initial: queryLimits.default, max: queryLimits.max }, report);
  const page = readCount(parameters, 'page', { initial: 1, max: 1_000_000 }, report);
  // PostgreSQL reads and sorts what is skipped.
  if (page > 1 && page * limit > queryLimits.reach) {
    report(
      'page',
      `Pages of ${limit} end at page ${Math.floor(queryLimits.reach / limit)}: add conditions, such as "where.publishedAt.lt", to reach more.`,
    );
  }
  const query = { type, locale, limit, offset: (page - 1) * limit };
  const types = pageTypeIDs(site);
  if (!types.includes(type)) {
    report('type', `The site has no page type "${type}": use ${quoted(types)}.`);
    return { query, fields: null, include: [], problems };
  }
  const where = readConditions(site, type, parameters, report);
  const orderBy = readOrder(site, type, parameters.orderBy, report);
  const fields = readFields(site, type, parameters.fields, report);
  const include = readInclude(site, type, parameters.include, report);
  return {
    query: { ...query, ...(where && { where }), ...(orderBy.length > 0 && { orderBy }) },
    fields,
    include,
    problems,
  };
}
