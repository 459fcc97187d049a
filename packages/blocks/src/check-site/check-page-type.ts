import { isRecord } from '@ximblox/contract';
import { feedPath } from '../addresses.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { PageTypeDefinition } from '../define-page-type.ts';
import { sourceOf } from '../definition-source.ts';
import { pageSorts } from '../page-order.ts';
import type { PageQueryError } from '../page-value.ts';
import type { PageOrder } from '../render-context.ts';
import { type Field, type FieldKind, kindOf } from '../fields/index.ts';
import { fieldsOfType } from '../type-content.ts';
import { isName } from './check-block.ts';
import { checkContent } from './check-content.ts';
import { checkFields } from './check-fields.ts';
import type { Note, Problems } from './problems.ts';
import { checkNames, checkLocalisedText, importProblem, isAsync, listed, listOf, shown } from './values.ts';

const kindOfOptional = (field: Field | undefined): FieldKind | undefined =>
  isRecord(field) ? kindOf(field) : undefined;

const names: readonly string[] = Object.keys({
  id: true,
  label: true,
  slugPrefix: true,
  hasAddress: true,
  initialBlocks: true,
  fields: true,
  properties: true,
  defaultPageTypeProps: true,
  header: true,
  footer: true,
  intro: true,
  socialImage: true,
  seoDescription: true,
  openGraphType: true,
  structuredData: true,
  feed: true,
  computed: true,
} satisfies Record<keyof PageTypeDefinition, true>);

/** Valid slug: segments of lower-case letters and digits, without leading or trailing slash; `''` for none. */
const slugShape = /^(?:[a-z0-9](?:[a-z0-9._~-]*[a-z0-9])?(?:\/[a-z0-9](?:[a-z0-9._~-]*[a-z0-9])?)*)?$/;

function checkComputed({ computed, fields }: PageTypeDefinition, note: Note): void {
  if (computed === undefined) return;
  if (!isRecord(computed)) return note('has a `computed` that is not an object: give a function for each field');
  for (const [name, compute] of Object.entries(computed)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) note(`computes ${shown(name)}, which is not one of its \`fields\`: use ${listed(Object.keys(fields))}`);
    if (typeof compute !== 'function') note(`has a \`computed\` value of ${shown(name)} that is not a function`);
    if (field?.required) note(`computes the field ${shown(name)}, which is \`required\`: leave \`required\` out`);
  }
}

/** First segments of addresses that Ximblox reserves. */
const reservedSegments = new Set(['cmsadmin', 'api', 'assets']);

/** Reports problems of a slug in a definition. */
export function checkSlug(site: SiteDefinition, slug: unknown, name: string, note: Note): void {
  if (typeof slug !== 'string' || !slugShape.test(slug)) {
    return note(
      `has ${shown(slug)} as ${name}: use lowercase letters, digits and hyphens, without a slash at either end`,
    );
  }
  const [first = ''] = slug.split('/', 1);
  const isLocale = site.locales.some((locale) => locale?.code === first);
  if (isLocale || reservedSegments.has(first)) {
    note(`has ${shown(slug)} as ${name}: addresses that start with ${shown(first)} are reserved, so choose another`);
  }
}

/** Reports keys that are not a locale of the site. */
export function checkLocaleKeys(site: SiteDefinition, values: object, name: string, note: Note): void {
  const codes = site.locales.flatMap((locale) => locale?.code ?? []);
  const unknown = Object.keys(values).filter((key) => !codes.includes(key));
  if (unknown.length > 0) note(`has ${name} for ${listed(unknown)}: the locales of the site are ${listed(codes)}`);
}

function checkPrefix(site: SiteDefinition, slugPrefix: unknown, note: Note): void {
  if (!isRecord(slugPrefix)) return checkSlug(site, slugPrefix, '`slugPrefix`', note);
  checkLocaleKeys(site, slugPrefix, 'a `slugPrefix`', note);
  for (const [locale, prefix] of Object.entries(slugPrefix))
    checkSlug(site, prefix, `\`slugPrefix\` in ${locale}`, note);
}

function checkFeed(pageType: PageTypeDefinition, note: Note): void {
  const feed: unknown = pageType.feed;
  if (!isRecord(feed)) return note('has a `feed` that is not an object: give it `title` and `entry`');
  checkNames(feed, ['title', 'entry', 'orderBy'], (what) => note(`in its feed ${what}`));
  for (const name of ['title', 'entry']) {
    if (typeof feed[name] !== 'function') note(`has a feed without the function \`${name}\``);
  }
  try {
    pageSorts({ pageTypes: [pageType] }, { type: pageType.id, orderBy: feed.orderBy as PageOrder | undefined });
  } catch (error) {
    note(`has a feed that cannot be sorted. ${(error as PageQueryError).message}`);
  }
}

/**
 * Reports problems of a page type.
 * @param position index of the type in the site's page types
 */
export function checkPageType(
  problems: Problems,
  site: SiteDefinition,
  pageType: PageTypeDefinition,
  position: number,
): void {
  const wrongImport = importProblem(pageType, 'definePageType');
  if (wrongImport !== undefined) return problems.at(`\`pageTypes\`, entry ${position + 1},`)(wrongImport);
  const source = sourceOf(pageType);
  const where = `Page type ${shown(pageType.id)}`;
  const note = problems.at(where, source);
  if (!isName(pageType.id)) note('cannot have this `id`: use letters, digits and hyphens');
  checkNames(pageType, names, note);
  checkLocalisedText(pageType.label, 'label', note);
  checkPrefix(site, pageType.slugPrefix, note);
  for (const part of ['header', 'footer', 'intro'] as const) {
    if (isAsync(pageType[part]))
      note(`has an async \`${part}\`, for which pages do not wait: render it without \`await\``);
  }
  const known = new Set(site.blocks.map((block) => block?.type));
  const unknown = listOf(pageType.initialBlocks, 'initialBlocks', note).filter((type) => !known.has(type));
  if (unknown.length > 0)
    note(`starts with the unknown block ${listed(unknown)}: register it in \`blocks\`, or leave it out`);
  for (const kind of ['fields', 'properties'] as const) {
    if (!isRecord(pageType[kind])) return note(`has \`${kind}\` that is not an object`);
    const word = kind === 'fields' ? 'field' : 'property';
    const place = { path: '', lists: 0, canHaveIndex: kind === 'fields', canHaveNested: false };
    checkFields(pageType[kind], (path) => problems.at(`${where}, ${word} ${shown(path)}`, source), new Set(), place);
  }
  const duplicates = Object.keys(pageType.properties).filter((name) => Object.hasOwn(pageType.fields, name));
  if (duplicates.length > 0) note(`has ${listed(duplicates)} as a field and as a property: rename one of them`);
  const fields = fieldsOfType(pageType);
  if (isRecord(pageType.defaultPageTypeProps)) {
    checkContent(fields, pageType.defaultPageTypeProps, '`defaultPageTypeProps`', note);
  } else note('has `defaultPageTypeProps` that is not an object');
  for (const name of ['header', 'footer', 'intro', 'structuredData'] as const) {
    if (pageType[name] !== undefined && typeof pageType[name] !== 'function')
      note(`has a \`${name}\` that is not a function`);
  }
  if (!['website', 'article', undefined].includes(pageType.openGraphType)) {
    note(`has the \`openGraphType\` ${shown(pageType.openGraphType)}: use "website" or "article"`);
  }
  checkComputed(pageType, note);
  const { socialImage, seoDescription } = pageType;
  if (socialImage !== undefined && kindOfOptional(pageType.fields[socialImage])?.place !== 'images')
    note(`has ${shown(socialImage)} as \`socialImage\`: name one of its \`fields\` that is an image`);
  if (seoDescription !== undefined && !kindOfOptional(pageType.fields[seoDescription])?.textFormat)
    note(`has ${shown(seoDescription)} as \`seoDescription\`: name one of its \`fields\` that is a text`);
  if (pageType.feed !== undefined) checkFeed(pageType, note);
}

/** Reports feeds of different page types that have the same address. */
export function checkFeedPaths(site: SiteDefinition, note: Note): void {
  const feeds = site.pageTypes.filter(isRecord).flatMap((pageType) => {
    const paths = site.locales.flatMap((locale) => feedPath(site, pageType, locale?.code ?? '') ?? []);
    return [...new Set(paths)].map((path) => ({ path, id: pageType.id }));
  });
  for (const [path, same] of Map.groupBy(feeds, (feed) => feed.path)) {
    if (same.length < 2) continue;
    const ids = listed(same.map(({ id }) => id));
    note(`has a feed of ${ids} at ${path} each: give the page types different values for \`slugPrefix\``);
  }
}
