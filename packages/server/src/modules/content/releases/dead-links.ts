import {
  type BlockContent,
  blockDefinition,
  type Fields,
  fieldsOfType,
  isHidden,
  pageTypeDefinition,
  type SiteDefinition,
  typeDataContent,
  walk,
} from '@ximblox/blocks/internal';
import type { LinkValue, LocalisedText, MenuItem, ReleaseChange, ReleaseItem } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { contentOf } from '../pages/index.ts';
import { type DeadTarget, deadTargets } from './dead-link-store.ts';
import { inBatches, type NamedContent } from './named-content.ts';
import { nameOfItem, type ReleaseItemRow } from './release-item-store.ts';
import { changeOf } from './release-problems.ts';

type DeadLink = ReleaseItem['deadLinks'][number];

/** A link to a page, and where it is: in a block, or in a named item of a menu. */
interface PlacedLink extends Pick<DeadLink, 'block' | 'name'> {
  pageID: number;
}

const pagesOf = (links: readonly LinkValue[]): number[] =>
  links.flatMap((link) => (link.kind === 'page' ? [link.pageID] : []));

/** Returns the pages that visible fields link or refer to, each once. */
function pagesIn(fields: Fields | undefined, content: BlockContent): number[] {
  const found = new Set<number>();
  walk(fields ?? {}, content, ({ field, kind, value, isHidden: isOmitted }) => {
    const parsed = isOmitted ? undefined : kind.parse(value, field);
    if (parsed === undefined || parsed === null) return;
    for (const pageID of pagesOf(kind.links?.(parsed) ?? [])) found.add(pageID);
  });
  return [...found];
}

const placed = (pageIDs: readonly number[], block: DeadLink['block'] = null, name = ''): PlacedLink[] =>
  pageIDs.map((pageID) => ({ pageID, block, name }));

const linksOfMenu = (items: readonly MenuItem[]): PlacedLink[] =>
  items.flatMap(({ title, link, children }) => [
    ...placed(pagesOf(link ? [link] : []), null, title),
    ...linksOfMenu(children),
  ]);

function linksOfPage(
  site: SiteDefinition,
  { pageID, versionID }: Extract<ReleaseChange, { kind: 'page' }>,
  { pages, versions }: NamedContent,
): PlacedLink[] {
  const page = pages.get(pageID);
  const version = versions.get(versionID ?? 0);
  if (!page || !version) return [];
  const { blocks, typeData, seoCanonical } = contentOf(site, page, version);
  return [
    ...placed(pagesIn(pageTypeDefinition(site, page.type)?.fields, typeDataContent(typeData))),
    ...placed(pagesOf(seoCanonical ? [seoCanonical] : [])),
    ...blocks.flatMap((block, position) => {
      const definition = isHidden(block) ? undefined : blockDefinition(site, block.type);
      const label: LocalisedText = definition?.label ?? block.type;
      return placed(pagesIn(definition?.fields, block), { position, label });
    }),
  ];
}

/** Returns the links of a change to pages, without those that visitors do not see. */
function linksOf(site: SiteDefinition, change: ReleaseChange, named: NamedContent): PlacedLink[] {
  switch (change.kind) {
    case 'page':
      return linksOfPage(site, change, named);
    case 'menu':
      return linksOfMenu(change.items);
    case 'page-type': {
      const pageType = pageTypeDefinition(site, change.type);
      return pageType ? placed(pagesIn(fieldsOfType(pageType), change.content)) : [];
    }
    case 'redirect':
      return placed(change.pageID === null ? [] : [change.pageID]);
    case 'settings':
      return [];
  }
}

const reasonOf = ({ isDeleted, isTakenOff, releaseID }: DeadTarget): DeadLink['reason'] =>
  isDeleted ? 'deleted' : isTakenOff ? 'taken-off' : releaseID === null ? 'draft' : 'other-release';

function deadLink({ block, name }: PlacedLink, target: DeadTarget): DeadLink {
  const { pageID, title, releaseID, releaseName } = target;
  const release = releaseID === null ? null : { id: releaseID, name: releaseName ?? '' };
  return { block, name, target: { id: pageID, title }, reason: reasonOf(target), release };
}

/**
 * Returns the links in items of an open release that lead to pages which will not be public after it, by `nameOfItem`. Only the
 * content of items with such links is read.
 */
export async function deadLinksOf(
  { db, services: { site } }: Context,
  releaseID: number,
  items: readonly ReleaseItemRow[],
): Promise<ReadonlyMap<string, DeadLink[]>> {
  const targets = Map.groupBy(await deadTargets(db, releaseID), nameOfItem);
  const linking = items.filter((item) => targets.has(nameOfItem(item)));
  const found = new Map<string, DeadLink[]>();
  for await (const { batch, named } of inBatches(db, linking, changeOf)) {
    for (const item of batch) {
      const dead = new Map(targets.get(nameOfItem(item))?.map((target) => [target.pageID, target]));
      // Each target once in its place.
      const links = new Map<string, DeadLink>();
      for (const link of linksOf(site, changeOf(item), named)) {
        const target = dead.get(link.pageID);
        if (target) links.set(`${link.block?.position} ${link.name} ${link.pageID}`, deadLink(link, target));
      }
      found.set(nameOfItem(item), [...links.values()]);
    }
  }
  return found;
}
