import { pagePath } from '@ximblox/blocks/internal';
import { type AnswerOf, type contract, fail, failAll } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import {
  emitContentEvent,
  lockGroup,
  lockTrashed,
  publicPageChanged,
  rejoinTranslations,
  requireOnPage,
  restoreTrashed,
  slugErrors,
  type TrashedPage,
} from '../pages/index.ts';
import { forgetRedirect, recordRedirect, sharesSlug } from '../addresses/index.ts';

/**
 * Returns the slug of a restored page and whether it leaves its translation group. By default it takes the current slug that its
 * translations share. It leaves the group if another slug is requested or its locale has another translation.
 */
async function resolveSlug(
  { db, services }: Context,
  page: TrashedPage,
  requestedSlug: string | undefined,
): Promise<{ slug: string; isApart: boolean }> {
  const group = await lockGroup(db, page.group_id);
  if (group.some(({ locale }) => locale === page.locale)) return { slug: requestedSlug ?? page.slug, isApart: true };
  const leader = sharesSlug(services.site, page.locale)
    ? group.find(({ locale }) => sharesSlug(services.site, locale))
    : undefined;
  const isApart = leader !== undefined && requestedSlug !== undefined && requestedSlug !== leader.slug;
  return { slug: requestedSlug ?? leader?.slug ?? page.slug, isApart };
}

/** Redirects the old address of a restored page to its new one, unless another page has the old address. */
async function redirectOldAddress(context: Context, page: TrashedPage, slug: string): Promise<void> {
  const { db } = context;
  await forgetRedirect(db, { locale: page.locale, slug, pageID: page.id });
  if (slug === page.slug || (await slugErrors(context, page)).length > 0) return;
  await recordRedirect(db, { locale: page.locale, slug: page.slug, pageID: page.id });
}

/**
 * Restores a page from the trash as an unpublished page.
 * @param requestedSlug a new slug, if another page has the old one
 * @throws PM_01, UM_01; V_06 on `slug` when another page has the address, V_12 when it is reserved
 */
export async function restorePage(
  context: Context,
  id: number,
  requestedSlug: string | undefined,
): Promise<AnswerOf<typeof contract.trash.restore>> {
  const { db, services } = context;
  const page = (await lockTrashed(db, id)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'delete-page', page);
  const { slug, isApart } = await resolveSlug(context, page, requestedSlug);
  if (slug !== page.slug) await requireOnPage(context, 'delete-page', { ...page, slug });
  failAll(await slugErrors(context, { locale: page.locale, slug }));
  await restoreTrashed(db, id, { slug, isApart });
  await rejoinTranslations(db, { id, groupID: page.group_id, isApart });
  await redirectOldAddress(context, page, slug);
  await publicPageChanged(context, { ...page, slug, published_version_id: null });
  await emitContentEvent(context, { name: 'page.restored', page: { ...page, slug }, versionID: null });
  await audit(context, {
    action: 'page.restore',
    object: 'page',
    objectID: id,
    changes: {
      title: page.title,
      locale: page.locale,
      slug: slug === page.slug ? slug : { from: page.slug, to: slug },
    },
  });
  return { pageID: id, slug, url: pagePath(services.site, page.locale, slug), isApart };
}
