import {
  type BlockContent,
  blockDefinition,
  mapLinks,
  pageTypeDefinition,
  type SiteDefinition,
  typeDataContent,
  typeDataOf,
} from '@ximblox/blocks/internal';
import type { LinkValue, VersionContent } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { appendVersion } from './append-version.ts';
import { countAllPages, findPage, lockGroupsOf, lockPages } from './page-store.ts';
import { canOnPage } from './page-target.ts';
import { contentOf } from './page-wire.ts';
import { findVersion, pagesContaining } from './version-store.ts';

/** The new address by old address of moved pages. */
export type Moves = ReadonlyMap<string, string>;

/** Rewrites a literal link to an old address. Other links are returned unchanged. */
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

/**
 * Rewrites literal links to old addresses in the pages that the actor may edit, as new versions.
 * @param starts texts that occur in all these links, if there are fewer of them than addresses
 * @returns IDs of these pages
 */
export async function updateLinks(
  context: Context,
  moves: Moves,
  starts: readonly string[] = [...moves.keys()],
): Promise<number[]> {
  const { db, services } = context;
  const { site, settings } = services;
  const updated: number[] = [];
  const pages = await lockPages(db, await pagesContaining(db, starts));
  await lockGroupsOf(
    db,
    pages.map(({ id }) => id),
  );
  for (const page of pages) {
    const version = await findVersion(db, page.newest_version_id);
    if (!version || !(await canOnPage(context, 'edit-page', page))) continue;
    const before = contentOf(site, page, version);
    let changes = 0;
    const content = withMovedLinks(site, page.type, before, (link) => {
      const moved = movedLink(link, moves, settings.publicUrl);
      if (moved !== link) changes += 1;
      return moved;
    });
    if (changes === 0) continue;
    const { id } = await appendVersion(context, page, { content, from: { row: version, content: before } }, before);
    await audit(context, {
      action: 'page.update-links',
      object: 'page',
      objectID: page.id,
      changes: { versionID: id, links: changes },
    });
    updated.push(page.id);
  }
  return updated;
}

/** Most pages whose text is searched while somebody waits; of a million, that takes longer than a request may. */
const maxSearchedPages = 200_000;

/**
 * Counts the literal links to the addresses in the newest versions of all pages; null if there are too many pages.
 * @param starts texts that occur in all these links, if there are fewer of them than addresses
 */
export async function countTypedLinks(
  { db, services }: Context,
  addresses: readonly string[],
  starts = addresses,
): Promise<number | null> {
  if ((await countAllPages(db)) > maxSearchedPages) return null;
  const { site, settings } = services;
  const moves: Moves = new Map(addresses.map((address) => [address, address]));
  let links = 0;
  for (const id of await pagesContaining(db, starts)) {
    const page = await findPage(db, id);
    const version = page && (await findVersion(db, page.newest_version_id));
    if (!version) continue;
    withMovedLinks(site, page.type, contentOf(site, page, version), (link) => {
      if (movedLink(link, moves, settings.publicUrl) !== link) links += 1;
      return link;
    });
  }
  return links;
}
