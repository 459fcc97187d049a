import {
  blockDefinition,
  beginningOf,
  currentDay,
  defaultsOfType,
  emptyBlock,
  type PageTypeDefinition,
  pageTypeDefinition,
  type SiteDefinition,
} from '@ximblox/blocks/internal';
import { type Block, type ErrorItem, failAll, type VersionContent } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { hookErrors, queueHooks } from '../../foundation/hooks/index.ts';
import { findTypeDefaults } from '../types/index.ts';
import { appendVersion } from './append-version.ts';
import { checkDraft } from './check-content.ts';
import { slugErrors } from './check-slug.ts';
import { insertPage } from './page-store.ts';
import { newPageTarget } from './page-target.ts';
import { prefixedSlug } from '../addresses/index.ts';
import type { AddedVersion } from './version-store.ts';

export interface CreatedPage {
  pageID: number;
  pageVersionID: number;
}

interface NewPageInput {
  title: string;
  slug: string;
  type: string;
  locale: string;
  content?: Block[] | undefined;
  typeData: Record<string, unknown>;
}

/** Returns the content of a version with a title only. */
export const emptyVersion = (title: string): VersionContent => ({
  title,
  blocks: [],
  typeData: {},
  seoTitle: '',
  seoDescription: '',
  seoKeywords: [],
  seoImage: [],
  seoNoindex: false,
  seoCanonical: null,
  tags: [],
});

/** Returns the initial blocks of a page type, empty. */
export const initialBlocks = (site: SiteDefinition, pageType: PageTypeDefinition): Block[] =>
  pageType.initialBlocks.flatMap((type) => {
    const definition = blockDefinition(site, type);
    return definition ? [emptyBlock(definition)] : [];
  });

type AddedPage = { groupID?: number; locale: string; slug: string; type: string } & Pick<
  AddedVersion,
  'content' | 'from'
>;

/** Returns the errors of the hooks of a page to create. */
const refusals = (context: Context, { type, locale, slug, content }: AddedPage): Promise<ErrorItem[]> =>
  hookErrors(context, 'page.create', () => ({ page: { type, locale, slug, title: content.title }, content }));

/**
 * Adds a page with its first version. The caller has checked permissions and content.
 * @throws the errors of hooks
 */
export async function addPage(context: Context, page: AddedPage): Promise<CreatedPage> {
  failAll(await refusals(context, page));
  return insertCheckedPage(context, page);
}

async function insertCheckedPage(context: Context, page: AddedPage): Promise<CreatedPage> {
  const authorID = actorID(context);
  const { content, from } = page;
  const { title } = content;
  const created = await insertPage(context.db, { ...page, title, authorID });
  const { id } = await appendVersion(context, created, { content, ...(from && { from }) });
  await audit(context, {
    action: 'page.create',
    object: 'page',
    objectID: created.id,
    changes: { title, slug: page.slug, type: page.type, locale: page.locale, versionID: id },
  });
  await queueHooks(context, 'page.create', () => ({
    page: { id: created.id, type: page.type, locale: page.locale, slug: page.slug, title },
    versionID: id,
  }));
  return { pageID: created.id, pageVersionID: id };
}

/** Returns the prefixed slug of a page and its errors. V_01: the slug is empty although the page type has a prefix. */
export async function newSlug(
  context: Context,
  pageType: PageTypeDefinition | undefined,
  locale: string,
  requestedSlug: string,
): Promise<{ slug: string; errors: ErrorItem[] }> {
  const slug = pageType ? prefixedSlug(pageType, locale, requestedSlug) : requestedSlug;
  const hasPrefix = pageType !== undefined && prefixedSlug(pageType, locale, 'x') !== 'x';
  if (slug === '' && hasPrefix) return { slug, errors: [{ property: 'slug', code: 'V_01' }] };
  return { slug, errors: await slugErrors(context, { locale, slug }) };
}

/** Returns the initial `typeData` of a new page: defaults of fields that cannot be empty, and values that the definition presets. */
export async function firstTypeData({ db }: Context, pageType: PageTypeDefinition, locale: string) {
  const { content } = await findTypeDefaults(db, pageType.id, locale);
  return beginningOf(pageType.fields, defaultsOfType(pageType, content), currentDay()).props;
}

const invalid = (property: string): ErrorItem => ({ property, code: 'V_12' });

/** Returns V_12 on `property` if the site has no such locale. */
export const localeErrors = ({ services }: Context, property: string, locale: string): ErrorItem[] =>
  services.site.locales.some(({ code }) => code === locale) ? [] : [invalid(property)];

/** Returns the cleaned content of a page to create, and its errors. */
async function newContent(
  context: Context,
  input: Pick<NewPageInput, 'type' | 'locale' | 'title' | 'content' | 'typeData'>,
): Promise<{ content: VersionContent; errors: ErrorItem[] }> {
  const { db, services } = context;
  const { site } = services;
  const { type, locale } = input;
  const pageType = pageTypeDefinition(site, type);
  const blocks = input.content ?? (pageType ? initialBlocks(site, pageType) : []);
  const first = pageType ? await firstTypeData(context, pageType, locale) : {};
  const draft = { ...emptyVersion(input.title), blocks, typeData: { ...first, ...input.typeData } };
  const { content, errors } = await checkDraft(db, site, type, draft, null);
  return {
    content,
    errors: errors.map(({ property, code }) => ({ property: property.replace(/^blocks\b/, 'content'), code })),
  };
}

/**
 * Creates a page with its first version.
 * @throws all errors together: V_12 for an unknown type or locale, those of the slug, of the content, and of hooks
 */
export async function createPage(context: Context, input: NewPageInput): Promise<CreatedPage> {
  const { type, locale } = input;
  const pageType = pageTypeDefinition(context.services.site, type);
  const { slug, errors: slugProblems } = await newSlug(context, pageType, locale, input.slug);
  context.require('create-page', await newPageTarget(context, { type, locale, slug }));
  const { content, errors } = await newContent(context, input);
  failAll([
    ...(pageType ? [] : [invalid('type')]),
    ...localeErrors(context, 'locale', locale),
    ...slugProblems,
    ...errors,
    ...(await refusals(context, { locale, slug, type, content })),
  ]);
  return insertCheckedPage(context, { locale, slug, type, content });
}

/** Returns the errors of the given properties of a page to create that the schema cannot find. */
export async function newPageErrors(
  context: Context,
  { type, locale, slug, content, typeData }: Partial<NewPageInput>,
): Promise<ErrorItem[]> {
  const pageType = type === undefined ? undefined : pageTypeDefinition(context.services.site, type);
  const errors: ErrorItem[] = [];
  if (type !== undefined && !pageType) errors.push(invalid('type'));
  if (locale !== undefined) errors.push(...localeErrors(context, 'locale', locale));
  if (locale !== undefined && slug !== undefined) {
    errors.push(...(await newSlug(context, pageType, locale, slug)).errors);
  }
  if (type !== undefined) {
    const input = { type, locale: locale ?? '', title: '', content: content ?? [], typeData: typeData ?? {} };
    const inContent = (await newContent(context, input)).errors;
    errors.push(...inContent.filter(({ property }) => typeData !== undefined || !property.startsWith('typeData')));
  }
  return errors;
}
