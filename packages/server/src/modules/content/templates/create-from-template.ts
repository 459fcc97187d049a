import { kindOf, pageTypeDefinition, type SiteDefinition } from '@ximblox/blocks/internal';
import { type ErrorItem, fail, failAll, type VersionContent } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { applyAllReplacements } from '../../library/media/index.ts';
import {
  addPage,
  contentOf,
  type CreatedPage,
  firstTypeData,
  localeErrors,
  newPageTarget,
  newSlug,
  setLockedBlocks,
  type VersionRow,
} from '../pages/index.ts';
import { missingTypes } from './manage-templates.ts';
import { findTemplate, type TemplateContentRow } from './template-store.ts';

/** Returns the content of a template as the stored row of a version. */
const versionOf = (template: TemplateContentRow, title: string): VersionRow => ({
  id: 0,
  page_id: 0,
  number: 1,
  title,
  blocks: template.blocks,
  type_data: template.type_data,
  seo_title: '',
  seo_description: '',
  seo_keywords: [],
  seo_image: [],
  seo_noindex: false,
  seo_canonical: null,
  tags: [],
  author_id: 0,
  author_name: '',
  created_at: template.saved_at,
  release_id: null,
  release_name: null,
  base_version_id: null,
});

/** Returns the fields of the page type without dates, which belong to the page that the template was saved from. */
function withoutDates(site: SiteDefinition, type: string, typeData: VersionContent['typeData']) {
  const fields = pageTypeDefinition(site, type)?.fields ?? {};
  const isDate = (name: string): boolean => {
    const field = fields[name];
    const query = field && kindOf(field).query;
    return query === 'day' || query === 'moment';
  };
  return Object.fromEntries(Object.entries(typeData).filter(([name]) => !isDate(name)));
}

/** Returns the errors of a page from a template that the schema cannot find; none for users who may not create it. */
export async function templatePageErrors(
  context: Context,
  id: number,
  { locale, slug }: { locale?: string | undefined; slug?: string | undefined },
): Promise<ErrorItem[]> {
  const template = await findTemplate(context.db, id);
  if (!template || locale === undefined || slug === undefined) return [];
  const pageType = pageTypeDefinition(context.services.site, template.type);
  const named = await newSlug(context, pageType, locale, slug);
  const target = await newPageTarget(context, { type: template.type, locale, slug: named.slug });
  if (!context.can('create-page', target)) return [];
  return [...localeErrors(context, 'locale', locale), ...named.errors];
}

/**
 * Creates a page with the content and the locked blocks of a template.
 * @throws 404 V_12 if there is no such template; 409 V_07 if the site lacks its page type or one of its block types; UM_01;
 *   otherwise the errors of locale and slug, together
 */
export async function createFromTemplate(
  context: Context,
  id: number,
  { title, locale, slug: requestedSlug }: { title: string; locale: string; slug: string },
): Promise<CreatedPage> {
  const { db, services } = context;
  const { site } = services;
  const template = (await findTemplate(db, id)) ?? fail('V_12', 'id', { status: 404 });
  const { type } = template;
  const pageType = pageTypeDefinition(site, type) ?? fail('V_07');
  const { slug, errors } = await newSlug(context, pageType, locale, requestedSlug);
  context.require('create-page', await newPageTarget(context, { type, locale, slug }));
  if (missingTypes(context, template).length > 0) fail('V_07');
  failAll([...localeErrors(context, 'locale', locale), ...errors]);
  const row = versionOf(template, title);
  const stored = contentOf(site, template, row);
  const first = await firstTypeData(context, pageType, locale);
  const content = { ...stored, typeData: { ...first, ...withoutDates(site, type, stored.typeData) } };
  const created = await addPage(context, { locale, slug, type, content, from: { row, content: stored } });
  if (template.locked_blocks.length > 0) await setLockedBlocks(db, created.pageID, template.locked_blocks);
  return created;
}

/** Returns the content of a template for its thumbnail, or null if there is no such template. */
export async function templateDraft(
  db: Database,
  site: SiteDefinition,
  id: number,
): Promise<{ type: string; locale: string; content: VersionContent } | null> {
  const template = await findTemplate(db, id);
  if (!template) return null;
  const { type, locale } = template;
  const content = await applyAllReplacements(db, contentOf(site, template, versionOf(template, template.name)));
  return { type, locale, content };
}
