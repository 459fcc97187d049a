import {
  type BlockContent,
  blockDefinition,
  mapLinks,
  pagePath,
  pageTypeDefinition,
  type SiteDefinition,
  typeDataContent,
  typeDataOf,
} from '@ximblox/blocks';
import { fail, failAll, type LinkValue, type VersionContent } from '@ximblox/contract';
import type { Context } from '../../context.ts';
import { audit } from '../audit/index.ts';
import { forgetRedirect, recordRedirect } from '../redirects/index.ts';
import { appendVersion } from './append-version.ts';
import { slugErrors } from './check-slug.ts';
import { findPage, lockGroup, lockPages, lockSlugChanges, type PageRow, setSlug } from './page-store.ts';
import { publicPageChanged } from './page-tags.ts';
import { canOnPage, requireOnPage } from './page-target.ts';
import { contentOf } from './page-wire.ts';
import { sharesSlug } from './slug-rules.ts';
import { findVersion, pagesContaining } from './version-store.ts';

/** The address of a page before and after. */
type Moves = ReadonlyMap<string, string>;

/** A literal link to an old address as one to the new address; other links stay. */
function movedLink(link: LinkValue, moves: Moves, origin: string | null): LinkValue {
  if (link.kind !== 'url') return link;
  const local = origin !== null && link.url.startsWith(`${origin}/`) ? link.url.slice(origin.length) : link.url;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(local) ?? [];
  const target = moves.get(path === '/' ? path : path.replace(/\/$/, ''));
  return target === undefined ? link : { kind: 'url', url: `${link.url === local ? '' : origin}${target}${rest}` };
}

function withMovedLinks(
  site: SiteDefinition,
  type: string,
  content: VersionContent,
  change: (link: LinkValue) => LinkValue,
) {
  const typeFields = pageTypeDefinition(site, type)?.fields;
  return {
    ...content,
    blocks: content.blocks.map((block) => {
      const definition = blockDefinition(site, block.type);
      return definition ? { ...block, ...mapLinks(definition.fields, block, change) } : block;
    }),
    typeData: typeFields
      ? typeDataOf(mapLinks(typeFields, typeDataContent(content.typeData), change) satisfies BlockContent)
      : content.typeData,
  };
}

/** Stores new versions of the pages that link to an old address, as far as the actor may edit them. */
async function updateLinks(context: Context, moves: Moves): Promise<number[]> {
  const { db, services } = context;
  const { site, settings } = services;
  const updated: number[] = [];
  for (const page of await lockPages(db, await pagesContaining(db, [...moves.keys()]))) {
    const version = await findVersion(db, page.newest_version_id);
    if (!version || !(await canOnPage(context, 'edit-page', page))) continue;
    const before = contentOf(site, version);
    let changes = 0;
    const content = withMovedLinks(site, page.type, before, (link) => {
      const moved = movedLink(link, moves, settings.publicUrl);
      if (moved !== link) changes += 1;
      return moved;
    });
    if (changes === 0) continue;
    const stored = await appendVersion(context, page, version.number + 1, content);
    await audit(context, {
      action: 'page.update-links',
      object: 'page',
      objectID: page.id,
      changes: { versionID: stored.id, links: changes },
    });
    updated.push(page.id);
  }
  return updated;
}

/** The page and the translations that follow it, since they share its slug. */
function movingPages(site: SiteDefinition, page: PageRow, group: readonly PageRow[]): PageRow[] {
  return sharesSlug(site, page.locale) ? group.filter(({ locale }) => sharesSlug(site, locale)) : [page];
}

async function movePage(context: Context, page: PageRow, slug: string): Promise<void> {
  const { db } = context;
  await setSlug(db, page.id, slug);
  await recordRedirect(db, { locale: page.locale, slug: page.slug, pageID: page.id });
  await forgetRedirect(db, { locale: page.locale, slug, pageID: page.id });
  if (page.published_version_id !== null) await publicPageChanged(db, { ...page, slug });
  await audit(context, {
    action: 'page.change-slug',
    object: 'page',
    objectID: page.id,
    changes: { slug: { from: page.slug, to: slug } },
  });
}

/**
 * Gives a page another address; the old one leads there for good. Translations that share the slug follow.
 * @throws V_12 when the slug is reserved, V_06 when another page has it; UM_01 when one of the pages is published and the
 *   actor may not publish it
 */
export async function savePage(
  context: Context,
  id: number,
  { slug, shouldUpdateLinks }: { slug: string; shouldUpdateLinks: boolean },
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
    await requireOnPage(context, 'edit-page', one);
    if (slug !== one.slug && one.published_version_id !== null) await requireOnPage(context, 'publish-page', one);
  }
  if (slug === page.slug) return { slug, url, updatedPages: [] };
  const errors = [];
  for (const one of moving) errors.push(...(await slugErrors(db, { locale: one.locale, slug }, [one.id])));
  failAll(errors.slice(0, 1));
  for (const one of moving) if (one.slug !== slug) await movePage(context, one, slug);
  const moves: Moves = new Map(
    moving.map((one) => [pagePath(site, one.locale, one.slug), pagePath(site, one.locale, slug)]),
  );
  return { slug, url, updatedPages: shouldUpdateLinks ? await updateLinks(context, moves) : [] };
}
