import { pagePath, type SiteDefinition } from '@ximblox/blocks/internal';
import { type AnswerOf, type contract, type ErrorItem, fail, failAll, type PermissionName } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { forgetRedirect, recordRedirect, sharesSlug } from '../addresses/index.ts';
import { countReferring, menusReferring } from '../../foundation/references/index.ts';
import { slugErrors } from './check-slug.ts';
import { findGroup, findPage, lockGroup, lockSlugChanges, type PageRow, setSlug } from './page-store.ts';
import { publicPageChanged } from './page-tags.ts';
import { canOnPage, type PageScope, requireOnPage } from './page-target.ts';
import { groupSummaries } from './summary-store.ts';
import { countTypedLinks, type Moves, updateLinks } from './typed-links.ts';

/** Returns the pages that a slug change applies to: the page, and the translations that share its slug. */
function movingPages<Row extends { locale: string }>(site: SiteDefinition, page: Row, group: readonly Row[]): Row[] {
  return sharesSlug(site, page.locale) ? group.filter(({ locale }) => sharesSlug(site, locale)) : [page];
}

/** Changes the slug of one page: redirect, cache invalidation and audit log included. */
async function movePage(context: Context, page: PageRow, slug: string): Promise<void> {
  const { db } = context;
  await setSlug(db, page.id, slug);
  await recordRedirect(db, { locale: page.locale, slug: page.slug, pageID: page.id });
  await forgetRedirect(db, { locale: page.locale, slug, pageID: page.id });
  if (page.published_version_id !== null) await publicPageChanged(context, { ...page, slug });
  await audit(context, {
    action: 'page.change-slug',
    object: 'page',
    objectID: page.id,
    changes: { slug: { from: page.slug, to: slug } },
  });
}

/**
 * Returns the permissions needed to move a page, at both its old and its new slug: permissions on a subtree depend on the slug.
 */
function permissionsToMove(page: PageRow, slug: string): [PermissionName, PageScope][] {
  if (slug === page.slug) return [['edit-page', page]];
  const places = [page, { ...page, slug }];
  const names: PermissionName[] = page.published_version_id === null ? ['edit-page'] : ['edit-page', 'publish-page'];
  return names.flatMap((name) => places.map((place): [PermissionName, PageScope] => [name, place]));
}

/** Returns the first error of the new slug for any of the moving pages. */
async function movedSlugErrors(context: Context, moving: readonly PageRow[], slug: string): Promise<ErrorItem[]> {
  const errors: ErrorItem[] = [];
  for (const { locale, id } of moving) errors.push(...(await slugErrors(context, { locale, slug }, [id])));
  return errors.slice(0, 1);
}

/**
 * Changes the slug of a page and redirects the old address. Translations that share the slug change with it.
 * @param change.replaces the slug that the caller has seen
 * @throws V_07 on `replaces` when the page has another slug; V_12 when the new slug is reserved, V_06 when another page has it; UM_01 when the actor may not edit one of the pages
 *   where it is or where it goes, or it is published and the actor may not publish it there
 */
export async function savePage(
  context: Context,
  id: number,
  { slug, shouldUpdateLinks, replaces }: { slug: string; shouldUpdateLinks: boolean; replaces?: string | undefined },
): Promise<{ slug: string; url: string; updatedPages: number[] }> {
  const { db, services } = context;
  const { site } = services;
  const found = (await findPage(db, id)) ?? fail('PM_01', 'id');
  await lockSlugChanges(db);
  const group = await lockGroup(db, found.group_id);
  const page = group.find((one) => one.id === id) ?? fail('PM_01', 'id');
  const url = pagePath(site, page.locale, slug);
  const moving = movingPages(site, page, group);
  for (const one of moving) {
    for (const [name, place] of permissionsToMove(one, slug)) await requireOnPage(context, name, place);
  }
  if (slug === page.slug) return { slug, url, updatedPages: [] };
  if (replaces !== undefined && replaces !== page.slug) fail('V_07', 'replaces');
  failAll(await movedSlugErrors(context, moving, slug));
  for (const one of moving) if (one.slug !== slug) await movePage(context, one, slug);
  const moves: Moves = new Map(
    moving.map((one) => [pagePath(site, one.locale, one.slug), pagePath(site, one.locale, slug)]),
  );
  return { slug, url, updatedPages: shouldUpdateLinks ? await updateLinks(context, moves) : [] };
}

/** Returns the errors of the new address of a page that the schema cannot find. */
export async function newAddressErrors(
  context: Context,
  id: number,
  { slug }: { slug?: string | undefined },
): Promise<ErrorItem[]> {
  const { db, services } = context;
  const page = await findPage(db, id);
  if (!page || slug === undefined || slug === page.slug) return [];
  const moving = movingPages(services.site, page, await findGroup(db, page.group_id));
  for (const [name, place] of moving.flatMap((one) => permissionsToMove(one, slug))) {
    if (!(await canOnPage(context, name, place))) return [];
  }
  return movedSlugErrors(context, moving, slug);
}

/**
 * Returns the effects of a slug change: the pages that move, and the number of links and menu items that point to them.
 * @throws PM_01 when there is no such page, UM_01 when the actor may not edit it
 */
export async function addressEffects(
  context: Context,
  id: number,
): Promise<AnswerOf<typeof contract.pages.addressEffects>> {
  const { db, services } = context;
  const { site } = services;
  await requireOnPage(context, 'edit-page', (await findPage(db, id)) ?? fail('PM_01', 'id'));
  const group = await groupSummaries(db, { memberID: id });
  const page = group.find((one) => one.id === id) ?? fail('PM_01', 'id');
  const moving = movingPages(site, page, group);
  const target = { kind: 'page', ids: moving.map((one) => one.id) } as const;
  const menus = await menusReferring(db, target);
  return {
    moving: moving.map((one) => ({ pageID: one.id, locale: one.locale })),
    links: (await countReferring(db, target)).uses,
    menuItems: menus.reduce((sum, { uses }) => sum + uses, 0),
    typedLinks: await countTypedLinks(
      context,
      moving.map((one) => pagePath(site, one.locale, one.slug)),
    ),
  };
}
