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
} from '@ximblox/blocks';
import type { ImageRecord, LinkValue, MenuItem, VersionContent } from '@ximblox/contract';

/** A page, file or tag that something points to, and how often. */
export interface Reference {
  kind: 'page' | 'file' | 'tag';
  targetID: number;
  uses: number;
}

type Target = Omit<Reference, 'uses'>;

function counted(targets: readonly Target[]): Reference[] {
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

/** Pictures and documents are found in their own maps, whether or not the site still knows the field. */
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

/** Everything that the version of a page of a type points to. Of a block that the site does not know only pictures and files are known. */
export function referencesOfVersion(
  site: SiteDefinition,
  type: string,
  { blocks, typeData, seoImage }: Pick<VersionContent, 'blocks' | 'typeData' | 'seoImage'>,
): Reference[] {
  return counted([
    ...blocks.flatMap((block) => targetsOfBlock(site, block)),
    ...targetsOfContent(pageTypeDefinition(site, type)?.fields, typeDataContent(typeData)),
    ...seoImage.map(({ fileID }): Target => ({ kind: 'file', targetID: fileID })),
  ]);
}

/** Everything that what is filled in for a page type points to. */
export function referencesOfType(site: SiteDefinition, type: string, content: BlockContent): Reference[] {
  const pageType = pageTypeDefinition(site, type);
  return counted(targetsOfContent(pageType && fieldsOfType(pageType), content));
}

/** Everything that the settings of the site point to. */
export const referencesOfSettings = ({ seoImage }: { seoImage: readonly ImageRecord[] }): Reference[] =>
  counted(seoImage.map(({ fileID }) => ({ kind: 'file', targetID: fileID })));

const linksOfItems = (items: readonly MenuItem[]): LinkValue[] =>
  items.flatMap(({ link, children }) => [...(link ? [link] : []), ...linksOfItems(children)]);

/** Everything that a menu points to. */
export const referencesOfMenu = (items: readonly MenuItem[]): Reference[] =>
  counted(targetsOfLinks(linksOfItems(items)));
