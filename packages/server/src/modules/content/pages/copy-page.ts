import { pageTypeDefinition } from '@ximblox/blocks';
import { type ErrorItem, fail, failAll } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { addPage, localeErrors, type CreatedPage, newSlug } from './create-page.ts';
import { slugErrors } from './check-slug.ts';
import { findGroup, findPage, lockGroup, type PageRow } from './page-store.ts';
import { canOnPage, newPageTarget } from './page-target.ts';
import { contentOf } from './page-wire.ts';
import { sharesSlug } from '../addresses/index.ts';
import { setTranslationSource } from './translation-store.ts';
import { findVersion, type Origin } from './version-store.ts';

/** @throws PM_01 when there is no such page */
async function source(context: Context, pageID: number): Promise<{ page: PageRow; from: Origin }> {
  const page = (await findPage(context.db, pageID)) ?? fail('PM_01', 'pageID');
  const row = (await findVersion(context.db, page.newest_version_id)) ?? fail('PM_01', 'pageID');
  return { page, from: { row, content: contentOf(context.services.site, page, row) } };
}

/**
 * Creates the sibling of a page in another locale, starting from the page's newest content, and notes that it follows that
 * page. Blocks keep their keys, by which the two are compared. In a locale whose pages share
 * the slug of their siblings the group's slug is taken, whatever was wished for.
 * @throws V_06 on `newLocale` when there is such a sibling already
 */
export async function createTranslation(
  context: Context,
  wished: { pageID: number; newLocale: string; title: string; slug: string },
): Promise<CreatedPage> {
  const { db, services } = context;
  const { newLocale: locale, title } = wished;
  const { page, from } = await source(context, wished.pageID);
  const siblings = await lockGroup(db, page.group_id);
  const leader = siblings.find((sibling) => sharesSlug(services.site, sibling.locale)) ?? page;
  const isShared = sharesSlug(services.site, locale);
  const { slug, errors } = isShared
    ? { slug: leader.slug, errors: await slugErrors(context, { locale, slug: leader.slug }) }
    : await newSlug(context, pageTypeDefinition(services.site, page.type), locale, wished.slug);
  const target = await newPageTarget(context, { type: page.type, locale, slug, groupID: page.group_id });
  context.require('create-page', target);
  const isTaken = siblings.some((sibling) => sibling.locale === locale);
  failAll([
    ...localeErrors(context, 'newLocale', locale),
    ...(isTaken ? [{ property: 'newLocale', code: 'V_06' } as const] : errors),
  ]);
  const made = await addPage(context, {
    groupID: page.group_id,
    locale,
    slug,
    type: page.type,
    content: { ...from.content, title },
    from,
  });
  await setTranslationSource(db, {
    pageID: made.pageID,
    sourcePageID: page.id,
    versionID: page.newest_version_id,
    userID: actorID(context),
  });
  return made;
}

/** Copies the newest content of a page to a page of its own, without translations. */
export async function duplicatePage(
  context: Context,
  wished: { pageID: number; locale: string; title: string; slug: string },
): Promise<CreatedPage> {
  const { locale, title } = wished;
  const { page, from } = await source(context, wished.pageID);
  const pageType = pageTypeDefinition(context.services.site, page.type);
  const { slug, errors } = await newSlug(context, pageType, locale, wished.slug);
  context.require('create-page', await newPageTarget(context, { type: page.type, locale, slug }));
  failAll([...localeErrors(context, 'locale', locale), ...errors]);
  return addPage(context, { locale, slug, type: page.type, content: { ...from.content, title }, from });
}

/** What is wrong with those properties of a copy to be that are right by themselves. `property` is the name of its locale. */
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
