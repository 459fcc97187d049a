import {
  type BlockContent,
  blockDefinition,
  type Fields,
  fieldsOfType,
  pageTypeDefinition,
  perBlock,
  referencesOf,
  type SiteDefinition,
  typeDataContent,
} from '@ximblox/blocks/internal';
import type { ImageRecord, LinkValue, MenuItem, VersionContent } from '@ximblox/contract';

/** A reference to a page, file or tag, with its number of uses. */
export interface Reference {
  kind: 'page' | 'file' | 'tag';
  targetID: number;
  uses: number;
}

type Target = Omit<Reference, 'uses'>;

function countUses(targets: readonly Target[]): Reference[] {
  const references = new Map<string, Reference>();
  for (const { kind, targetID } of targets) {
    const known = references.get(`${kind} ${targetID}`);
    if (known) known.uses += 1;
    else references.set(`${kind} ${targetID}`, { kind, targetID, uses: 1 });
  }
  return [...references.values()];
}

const targetsOfLinks = (links: readonly LinkValue[]): Target[] =>
  links.flatMap((link): Target[] => {
    if (link.kind === 'page') return [{ kind: 'page', targetID: link.pageID }];
    return link.kind === 'file' ? [{ kind: 'file', targetID: link.fileID }] : [];
  });

/** Images and files have their own maps, so they are found even if the site no longer defines the field. */
function targetsOfContent(fields: Fields | undefined, content: BlockContent): Target[] {
  const { links, tags } = fields ? referencesOf(fields, content) : { links: [], tags: [] };
  return [
    ...targetsOfLinks(links),
    ...tags.map((targetID): Target => ({ kind: 'tag', targetID })),
    ...[...Object.values(content.__images), ...Object.values(content.__files)].map(
      ({ fileID }): Target => ({ kind: 'file', targetID: fileID }),
    ),
  ];
}

const targetsOfBlock = perBlock((site, block) => targetsOfContent(blockDefinition(site, block.type)?.fields, block));

/** Returns the references of a version. In a block of an unknown type only images and files are found. */
export function referencesOfVersion(
  site: SiteDefinition,
  type: string,
  {
    blocks,
    typeData,
    seoImage,
    seoCanonical,
  }: Pick<VersionContent, 'blocks' | 'typeData' | 'seoImage' | 'seoCanonical'>,
): Reference[] {
  return countUses([
    ...blocks.flatMap((block) => targetsOfBlock(site, block)),
    ...targetsOfContent(pageTypeDefinition(site, type)?.fields, typeDataContent(typeData)),
    ...seoImage.map(({ fileID }): Target => ({ kind: 'file', targetID: fileID })),
    ...targetsOfLinks(seoCanonical ? [seoCanonical] : []),
  ]);
}

/** Returns the references of a page type's default values. */
export function referencesOfType(site: SiteDefinition, type: string, content: BlockContent): Reference[] {
  const pageType = pageTypeDefinition(site, type);
  return countUses(targetsOfContent(pageType && fieldsOfType(pageType), content));
}

/** Returns the references of the site's settings. */
export const referencesOfSettings = ({ seoImage }: { seoImage: readonly ImageRecord[] }): Reference[] =>
  countUses(seoImage.map(({ fileID }) => ({ kind: 'file', targetID: fileID })));

const linksOfItems = (items: readonly MenuItem[]): LinkValue[] =>
  items.flatMap(({ link, children }) => [...(link ? [link] : []), ...linksOfItems(children)]);

/** Returns the references of a menu. */
export const referencesOfMenu = (items: readonly MenuItem[]): Reference[] =>
  countUses(targetsOfLinks(linksOfItems(items)));
