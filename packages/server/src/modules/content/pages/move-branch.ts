import { pagePath } from '@ximblox/blocks/internal';
import { type AnswerOf, type contract, fail, failAll, type MoveProblem, type PermissionName } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { forgetRedirects, recordRedirects } from '../addresses/index.ts';
import { audit } from '../../foundation/audit/index.ts';
import { countReferring, menusReferring } from '../../foundation/references/index.ts';
import { deniedPages } from './allowed-pages-store.ts';
import { type BranchMove, isIn, isOwnPlace, movesOf, movingLocales, type PageMove, slugProblem } from './move-rules.ts';
import { lockPages, lockSlugChanges, setSlugs } from './page-store.ts';
import { publicPagesChanged } from './page-tags.ts';
import { findBranch, takenAddresses } from './tree-store.ts';
import { countTypedLinks, type Moves, updateLinks } from './typed-links.ts';

/** Number of pages and of problems that a preview lists. */
const maxListed = 100;

const addressKey = ({ locale, slug }: { locale: string; slug: string }): string => `${locale} ${slug}`;

/** Returns the pages that move with a branch, by address. @throws PM_01 on `from` when there are none, or its page is gone */
async function findMoves(context: Context, branch: BranchMove): Promise<PageMove[]> {
  const { locale, from, pageID } = branch;
  const locales = movingLocales(context.services.site, locale);
  const moves = movesOf(await findBranch(context.db, { locale, from, locales }), branch);
  const own = moves.filter(({ page }) => page.locale === locale);
  const isThere = pageID === undefined || own.some(({ page }) => page.id === pageID && page.slug === from);
  // A second person who moves the same branch gets this answer. Without its page, the pages below it would move alone.
  if (own.length === 0 || !isThere) fail('PM_01', 'from');
  return moves.toSorted((a, b) => (addressKey(a.page) < addressKey(b.page) ? -1 : 1));
}

/** Returns the IDs of the pages that the actor may not move: permissions are needed at the old and at the new address. */
async function forbiddenPages(context: Context, moves: readonly PageMove[]): Promise<Set<number>> {
  const denied = async (name: PermissionName, some: readonly PageMove[]): Promise<number[]> => {
    const places = some.flatMap(({ page, slug }) => [page, { ...page, slug }]);
    return places.length === 0 ? [] : deniedPages(context, name, places);
  };
  const published = moves.filter(({ page }) => page.published_version_id !== null);
  return new Set([...(await denied('edit-page', moves)), ...(await denied('publish-page', published))]);
}

/** Returns the ID of the page below which a branch moves; null when no page has the address above the new one. */
async function findParent({ db }: Context, { locale, to }: BranchMove): Promise<number | null> {
  const slug = to.slice(0, Math.max(0, to.lastIndexOf('/')));
  const [parent] = await takenAddresses(db, [{ locale, slug }], []);
  return parent?.id ?? null;
}

const ownPlace: MoveProblem = { page: null, property: 'to', code: 'V_12' };

/** Returns everything that prevents a move. @throws UM_01 when the actor may not move any of the pages */
async function problemsOf(context: Context, moves: readonly PageMove[]): Promise<MoveProblem[]> {
  const { site } = context.services;
  const forbidden = await forbiddenPages(context, moves);
  if (forbidden.size === moves.length) fail('UM_01');
  const taken = await takenAddresses(
    context.db,
    moves.map(({ page, slug }) => ({ locale: page.locale, slug })),
    moves.map(({ page }) => page.id),
  );
  const isTaken = new Set(taken.map(addressKey));
  return moves.flatMap((move): MoveProblem[] => {
    const { id, title, locale, slug } = move.page;
    const key = addressKey({ locale, slug: move.slug });
    const code = forbidden.has(id) ? 'UM_01' : (slugProblem(site, move) ?? (isTaken.has(key) ? 'V_06' : null));
    const url = pagePath(site, locale, slug);
    return code ? [{ page: { id, title, url }, property: `pages.${id}.slug`, code }] : [];
  });
}

/** Returns the paths with which the old addresses of a branch begin. */
const startsOf = ({ services: { site } }: Context, moves: readonly PageMove[], { from }: BranchMove): string[] => [
  ...new Set(moves.map(({ page }) => pagePath(site, page.locale, isIn(page.slug, from) ? from : page.slug))),
];

/**
 * Returns the effects of a move, and everything that prevents it.
 * @throws PM_01 on `from` when no page is there, UM_01 when the actor may not move any of the pages
 */
export async function previewMove(
  context: Context,
  branch: BranchMove,
): Promise<AnswerOf<typeof contract.pageTree.previewMove>> {
  const { db, services } = context;
  const moves = await findMoves(context, branch);
  const found = await problemsOf(context, moves);
  const problems = isOwnPlace(branch) ? [ownPlace] : found;
  const target = { kind: 'page', ids: moves.map(({ page }) => page.id) } as const;
  const menus = await menusReferring(db, target);
  const path = (locale: string, slug: string): string => pagePath(services.site, locale, slug);
  return {
    total: moves.length,
    parentID: await findParent(context, branch),
    published: moves.filter(({ page }) => page.published_version_id !== null).length,
    pages: moves.slice(0, maxListed).map(({ page: { id, title, locale, slug }, slug: to }) => ({
      id,
      title,
      locale,
      from: path(locale, slug),
      to: path(locale, to),
    })),
    links: (await countReferring(db, target)).uses,
    menuItems: menus.reduce((sum, { uses }) => sum + uses, 0),
    typedLinks: await countTypedLinks(
      context,
      moves.map(({ page }) => path(page.locale, page.slug)),
      startsOf(context, moves, branch),
    ),
    problems: problems.slice(0, maxListed),
  };
}

/** Writes the new addresses, with redirects from the old ones. */
async function writeMoves(context: Context, moves: readonly PageMove[]): Promise<void> {
  const { db } = context;
  const old = moves.map(({ page: { id, locale, slug } }) => ({ locale, slug, pageID: id }));
  const current = moves.map(({ page: { id, locale }, slug }) => ({ locale, slug, pageID: id }));
  const inUse = new Set(current.map(addressKey));
  await setSlugs(
    db,
    moves.map(({ page, slug }) => ({ id: page.id, slug })),
  );
  await recordRedirects(
    db,
    old.filter((address) => !inUse.has(addressKey(address))),
  );
  await forgetRedirects(db, current);
  const published = moves.filter(({ page }) => page.published_version_id !== null);
  await publicPagesChanged(
    context,
    published.map(({ page, slug }) => ({ ...page, slug })),
  );
}

/**
 * Moves a page or folder with all pages below it to another address; the old addresses redirect. Translations that share
 * the slugs move along.
 * @param move.only IDs of the pages that move, to undo a move
 * @param move.parentID the page below which they move, when they may move nowhere else
 * @throws PM_01 on `from` when no page is there (any more), on `to` when the parent is no longer there, V_12 on `to` when it is below `from`; at `pages.<id>.slug` all
 *   pages together: UM_01 when the actor may not move one, V_06 when its new address is taken, V_12 reserved, V_14 too long
 */
export async function moveBranch(
  context: Context,
  {
    only,
    parentID,
    shouldUpdateLinks,
    ...branch
  }: BranchMove & { only?: number[] | undefined; parentID?: number | null | undefined; shouldUpdateLinks: boolean },
): Promise<AnswerOf<typeof contract.pageTree.move>> {
  const { db, services } = context;
  await lockSlugChanges(db);
  const wanted = only && new Set(only);
  const moves = (await findMoves(context, branch)).filter(({ page }) => wanted?.has(page.id) ?? true);
  const pageIDs = moves.map(({ page }) => page.id);
  const parent = parentID ? [parentID] : [];
  const locked = new Set((await lockPages(db, [...pageIDs, ...parent])).map(({ id }) => id));
  if (moves.length === 0 || !pageIDs.every((id) => locked.has(id))) return fail('PM_01', 'from');
  // Locked before, so that it cannot go to the trash meanwhile.
  if (parentID && (await findParent(context, branch)) !== parentID) fail('PM_01', 'to');
  const found = await problemsOf(context, moves);
  // Back below itself is where pages may come from that moved up.
  const problems = isOwnPlace(branch) && !only ? [ownPlace] : found;
  failAll(problems.map(({ property, code }) => ({ property, code })));
  await writeMoves(context, moves);
  const { locale, from, to } = branch;
  const top = moves.find(({ page }) => page.locale === locale && page.slug === from);
  const changes = { locale, slug: { from, to }, pages: pageIDs.length };
  await audit(context, { action: 'page.move', object: 'page', objectID: top?.page.id ?? '', changes });
  const addresses: Moves = new Map(
    moves.map(({ page, slug }) => [
      pagePath(services.site, page.locale, page.slug),
      pagePath(services.site, page.locale, slug),
    ]),
  );
  const starts = startsOf(context, moves, branch);
  return { pageIDs, updatedPages: shouldUpdateLinks ? await updateLinks(context, addresses, starts) : [] };
}
