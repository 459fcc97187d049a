import { pageTypeDefinition } from '@ximblox/blocks/internal';
import { type ErrorItem, fail, failAll } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { addPage, localeErrors, type CreatedPage, newSlug } from './create-page.ts';
import { slugErrors } from './check-slug.ts';
import { findGroup, findPage, lockGroup, type PageRow, setLockedBlocks } from './page-store.ts';
import { canOnPage, newPageTarget } from './page-target.ts';
import { contentOf } from './page-wire.ts';
import { sharesSlug } from '../addresses/index.ts';
import { setTranslationSource } from './translation-store.ts';
import { findVersion, type Origin } from './version-store.ts';

/** The page to copy. */
interface Copied {
  pageID: number;
  /** The version to copy, by default the newest one of the live line. */
  versionID?: number | undefined;
}

/** Returns a page and a version of it as the origin of a copy. @throws PM_01 when there is no such page */
async function source(
  context: Context,
  { pageID, versionID: chosen }: Copied,
): Promise<{ page: PageRow; versionID: number; from: Origin }> {
  const page = (await findPage(context.db, pageID)) ?? fail('PM_01', 'pageID');
  const versionID = chosen ?? page.newest_version_id;
  const row = (await findVersion(context.db, versionID)) ?? fail('PM_01', 'pageID');
  return { page, versionID, from: { row, content: contentOf(context.services.site, page, row) } };
}

/**
 * Creates a translation of a page from its content and sets the page as its source. Blocks keep their keys, so that the
 * two can be compared. In a locale that shares the slug of the group, the requested slug is ignored.
 * @throws V_06 on `newLocale` when the page already has a translation in that locale; otherwise the errors of the slug
 */
export async function createTranslation(
  context: Context,
  input: Copied & { newLocale: string; title: string; slug: string },
): Promise<CreatedPage> {
  const { db, services } = context;
  const { newLocale: locale, title } = input;
  const { page, versionID, from } = await source(context, input);
  const siblings = await lockGroup(db, page.group_id);
  const leader = siblings.find((sibling) => sharesSlug(services.site, sibling.locale)) ?? page;
  const isShared = sharesSlug(services.site, locale);
  const { slug, errors } = isShared
    ? { slug: leader.slug, errors: await slugErrors(context, { locale, slug: leader.slug }) }
    : await newSlug(context, pageTypeDefinition(services.site, page.type), locale, input.slug);
  const target = await newPageTarget(context, { type: page.type, locale, slug, groupID: page.group_id });
  context.require('create-page', target);
  const isTaken = siblings.some((sibling) => sibling.locale === locale);
  failAll([
    ...localeErrors(context, 'newLocale', locale),
    ...(isTaken ? [{ property: 'newLocale', code: 'V_06' } as const] : errors),
  ]);
  const created = await addPage(context, {
    groupID: page.group_id,
    locale,
    slug,
    type: page.type,
    // The canonical address is that of the source's language.
    content: { ...from.content, title, seoCanonical: null },
    from,
  });
  await setTranslationSource(db, {
    pageID: created.pageID,
    sourcePageID: page.id,
    versionID,
    userID: actorID(context),
  });
  return created;
}

/** Creates a page with the content and the locked blocks of another page, in a translation group of its own. */
export async function duplicatePage(
  context: Context,
  input: Copied & { locale: string; title: string; slug: string },
): Promise<CreatedPage> {
  const { locale, title } = input;
  const { page, from } = await source(context, input);
  const pageType = pageTypeDefinition(context.services.site, page.type);
  const { slug, errors } = await newSlug(context, pageType, locale, input.slug);
  context.require('create-page', await newPageTarget(context, { type: page.type, locale, slug }));
  failAll([...localeErrors(context, 'locale', locale), ...errors]);
  const created = await addPage(context, { locale, slug, type: page.type, content: { ...from.content, title }, from });
  if (page.locked_blocks.length > 0) await setLockedBlocks(context.db, created.pageID, page.locked_blocks);
  return created;
}

/** Returns the errors of a copy that the schema cannot find. `property` is the name of its locale in the request. */
export async function copyErrors(
  context: Context,
  property: 'locale' | 'newLocale',
  { pageID, locale, slug }: { pageID?: number | undefined; locale?: string | undefined; slug?: string | undefined },
): Promise<ErrorItem[]> {
  const { db, services } = context;
  if (locale === undefined) return [];
  const errors = localeErrors(context, property, locale);
  const page = pageID === undefined ? undefined : await findPage(db, pageID);
  if (!page || !(await canOnPage(context, 'create-page', { ...page, locale }))) return errors;
  const siblings = property === 'newLocale' ? await findGroup(db, page.group_id) : [];
  if (siblings.some((sibling) => sibling.locale === locale)) return [...errors, { property, code: 'V_06' }];
  if (slug === undefined || (property === 'newLocale' && sharesSlug(services.site, locale))) return errors;
  const pageType = pageTypeDefinition(services.site, page.type);
  return [...errors, ...(await newSlug(context, pageType, locale, slug)).errors];
}
