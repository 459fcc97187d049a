import { isRecord, isTimeZone, defaultMenuDepth, maxMenuDepth, permissionNames } from '@ximblox/contract';
import { type ExtraMenuItem, type MenuDefinition, pageTypeIDs, type SiteDefinition } from '../site-definition.ts';
import { sourceOf } from '../definition-source.ts';
import { type Fields, isGroup, isList, kindOf } from '../fields/index.ts';
import { isLanguageTag } from '../locale.ts';
import { sharedSectionType } from '../shared-section.ts';
import { checkBlock } from './check-block.ts';
import { checkExtensions, declaredPermissions } from './check-extensions.ts';
import { checkForm } from './check-form.ts';
import { checkKinds } from './check-kinds.ts';
import { checkFeedPaths, checkLocaleKeys, checkPageType, checkSlug } from './check-page-type.ts';
import { collectProblems, type Note, type Problems, type SiteProblem } from './problems.ts';
import { checkNames, checkText, checkDuplicates, checkLocalisedText, listed, listOf, shown } from './values.ts';

const names: readonly string[] = Object.keys({
  name: true,
  locales: true,
  defaultLocale: true,
  timeZone: true,
  customSlugLocales: true,
  blocks: true,
  pageTypes: true,
  menus: true,
  forms: true,
  extraMenuItems: true,
  extensions: true,
  search: true,
  defaultSeoImage: true,
  icons: true,
  organisation: true,
  breadcrumbs: true,
  consent: true,
  preview: true,
} satisfies Record<keyof SiteDefinition, true>);

function checkLocales({ locales, defaultLocale, customSlugLocales }: SiteDefinition, note: Note): void {
  if (locales.length === 0) note("has no locale: give at least one, such as { code: 'en', name: 'English' }");
  for (const [position, locale] of locales.entries()) {
    if (!isRecord(locale)) {
      note(`has ${shown(locale)} as locale ${position + 1}: give { code, name }`);
      continue;
    }
    if (typeof locale.code !== 'string' || !isLanguageTag(locale.code)) {
      note(
        `has the locale ${shown(locale.code)}, which is not a language tag (BCP 47): use one such as en, nl-nl or zh-Hant`,
      );
    }
    checkText(locale.name, `name\` of the locale \`${locale.code}`, note);
  }
  const codes = locales.map((locale) => locale?.code);
  const duplicates = codes.filter((code, position) => codes.indexOf(code) < position);
  if (duplicates.length > 0)
    note(`has the locale ${listed([...new Set(duplicates)])} twice; codes are compared without case`);
  const known = codes.filter((code) => code !== undefined);
  if (known.length > 0 && !codes.includes(defaultLocale)) {
    note(`has the \`defaultLocale\` ${shown(defaultLocale)}, which is not one of its locales: use ${listed(known)}`);
  }
  const unknown = listOf(customSlugLocales, 'customSlugLocales', note).filter((code) => !codes.includes(code));
  if (unknown.length > 0) note(`has ${listed(unknown)} in \`customSlugLocales\`, which is not one of its locales`);
}

function checkMenu(problems: Problems, menu: MenuDefinition, position: number): void {
  if (!isRecord(menu)) return problems.at(`\`menus\`, entry ${position + 1},`)(`is ${shown(menu)}: give { id, label }`);
  const note = problems.at(`Menu ${shown(menu.id)}`);
  if (typeof menu.id !== 'string' || !/^[a-z0-9-]{1,50}$/.test(menu.id)) {
    note('cannot have this `id`: use lowercase letters, digits and hyphens');
  }
  checkNames(menu, ['id', 'label', 'depth'], note);
  checkLocalisedText(menu.label, 'label', note);
  const { depth = defaultMenuDepth } = menu;
  if (!Number.isInteger(depth) || depth < 1 || depth > maxMenuDepth) {
    note(`has the depth ${shown(depth)}: use a whole number from 1 to ${maxMenuDepth}`);
  }
}

function checkMenuItem(problems: Problems, site: SiteDefinition, item: ExtraMenuItem, position: number): void {
  const note = problems.at(`\`extraMenuItems\`, entry ${position + 1},`);
  if (!isRecord(item)) return note(`is ${shown(item)}: give it a \`title\``);
  checkLocalisedText(item.title, 'title', note);
  const permissions: readonly string[] = [...permissionNames, ...declaredPermissions(site.extensions).values()];
  if (item.permission !== undefined && !permissions.includes(item.permission)) {
    note(`requires the permission ${shown(item.permission)}, which does not exist: use ${listed(permissions)}`);
  }
  for (const entry of [item, ...(item.items ?? [])]) {
    const { title, slug, action } = entry;
    if (entry !== item) checkLocalisedText(title, 'title of an entry below it', note);
    if (slug !== undefined && action !== undefined) note('has a `slug` and an `action`: leave one of them out');
    if (slug !== undefined && typeof slug !== 'string') note('has a `slug` that is not a string');
    if (action !== undefined && typeof action !== 'function') note('has an `action` that is not a function');
  }
}

function checkSearch(site: SiteDefinition, note: Note): void {
  const { search } = site;
  if (search === undefined) return;
  checkNames(search, ['slugs', 'title', 'description', 'header', 'page', 'footer'], note);
  for (const name of ['title', 'page'] as const) {
    if (typeof search[name] !== 'function') note(`has no \`${name}\`: give it a function`);
  }
  if (!isRecord(search.slugs)) return note('has no `slugs`: give the slug of its page for each locale');
  checkLocaleKeys(site, search.slugs, 'a slug', note);
  for (const [locale, slug] of Object.entries(search.slugs)) checkSlug(site, slug, `slug in ${locale}`, note);
}

function checkConsent({ consent }: SiteDefinition, note: Note): void {
  if (consent === undefined) return;
  const categories = listOf(consent.categories, 'categories', note);
  if (categories.length === 0) note('has no `categories`: give at least one');
  for (const name of ['version', 'days'] as const) {
    const count = consent[name];
    if (!Number.isSafeInteger(count) || count < 1)
      note(`has ${shown(count)} as \`${name}\`: use a whole number above 0`);
  }
}

function checkPreview({ preview }: SiteDefinition, note: Note): void {
  if (preview === undefined) return;
  checkNames(preview, ['url'], note);
  const url = typeof preview.url === 'string' && URL.canParse(preview.url) ? new URL(preview.url) : null;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return;
  note(`has ${shown(preview.url)} as \`url\`: use a full address such as "http://localhost:4321/preview"`);
}

function checkTimeZone({ timeZone }: SiteDefinition, note: Note): void {
  if (timeZone === undefined || (typeof timeZone === 'string' && isTimeZone(timeZone))) return;
  note(`has the \`timeZone\` ${shown(timeZone)}, which does not exist: use a name such as "Europe/Amsterdam"`);
}

/** Reports fields that refer to page types or block types that the site does not have. */
function checkReferences(site: SiteDefinition, problems: Problems): void {
  const known = site.pageTypes.map((pageType) => pageType?.id);
  const own = known.filter((type) => type !== undefined && type !== sharedSectionType);
  const blockTypes = new Set(site.blocks.map((block) => block?.type));
  const check = (owner: string, source: string | undefined, fields: Fields | undefined, prefix = ''): void => {
    for (const [name, field] of Object.entries(isRecord(fields) ? fields : {})) {
      if (!isRecord(field)) continue;
      const path = `${prefix}${name}`;
      if (isList(field) || isGroup(field)) check(owner, source, field.fields, `${path}.`);
      const absent = isList(field) ? (field.blocks ?? []).filter((type) => !blockTypes.has(type)) : [];
      if (absent.length > 0)
        problems.at(
          `${owner}, field ${shown(path)}`,
          source,
        )(`allows the block type ${listed(absent)}, which the site does not have: add it to \`blocks\``);
      const types = kindOf(field).pageTypes?.(field) ?? [];
      const unknown = types.filter((type) => type !== undefined && !known.includes(type));
      if (unknown.length === 0) continue;
      const note = problems.at(`${owner}, field ${shown(path)}`, source);
      note(
        `refers to the unknown page type ${listed(unknown)}: use ${listed([...new Set(own)])}, or add it to \`pageTypes\``,
      );
    }
  };
  for (const block of site.blocks) {
    check(`Block ${shown(block?.type)}`, sourceOf(block), block?.fields);
  }
  for (const pageType of site.pageTypes) {
    check(`Page type ${shown(pageType?.id)}`, sourceOf(pageType), pageType?.fields);
  }
}

/** Validates a site definition. Returns all problems; empty if the definition is valid. */
export function siteProblems(site: SiteDefinition): readonly SiteProblem[] {
  const problems = collectProblems(sourceOf(site));
  const note = problems.at('The site');
  checkNames(site, names, note);
  checkText(site.name, 'name', note);
  checkLocales(site, note);
  checkTimeZone(site, note);
  for (const [position, block] of site.blocks.entries()) checkBlock(problems, block, position);
  for (const [position, pageType] of site.pageTypes.entries()) checkPageType(problems, site, pageType, position);
  for (const [position, form] of site.forms.entries()) checkForm(problems, site, form, position);
  for (const [position, menu] of site.menus.entries()) checkMenu(problems, menu, position);
  for (const [position, item] of site.extraMenuItems.entries()) checkMenuItem(problems, site, item, position);
  if (pageTypeIDs({ pageTypes: site.pageTypes.filter(isRecord) }).length === 0)
    note('has no page type: define at least one');
  for (const [what, things, key] of [
    ['block types', site.blocks, 'type'],
    ['page types', site.pageTypes, 'id'],
    ['forms', site.forms, 'id'],
    ['menus', site.menus, 'id'],
  ] as const) {
    const known = things.flatMap((thing: unknown, position) => {
      const id = isRecord(thing) ? thing[key] : undefined;
      return typeof id === 'string' ? [{ id, source: sourceOf(thing), place: `entry ${position + 1}` }] : [];
    });
    checkDuplicates(what, known, note);
  }
  checkReferences(site, problems);
  checkExtensions(problems, site);
  checkKinds(problems, [
    ...site.blocks.map((block) => block?.fields),
    ...site.pageTypes.flatMap((pageType) => [pageType?.fields, pageType?.properties]),
  ]);
  checkFeedPaths(site, note);
  checkSearch(site, problems.at('The search of the site'));
  checkConsent(site, problems.at('The consent of the site'));
  checkPreview(site, problems.at('The preview of the site'));
  return problems.found;
}
