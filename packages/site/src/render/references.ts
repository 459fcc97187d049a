import {
  blockDefinition,
  type ContentSource,
  type LinkedFile,
  type LinkedPage,
  perBlock,
  type References,
  referencesOf,
} from '@ximblox/blocks';
import type { LinkValue } from '@ximblox/contract';

/** Pages and files that are to be looked up, gathered before anything is rendered. */
export interface Wanted {
  pageIDs: Set<number>;
  fileIDs: Set<number>;
}

export const nothingWanted = (): Wanted => ({ pageIDs: new Set(), fileIDs: new Set() });

export function wantLink(wanted: Wanted, link: LinkValue): void {
  if (link.kind === 'page') wanted.pageIDs.add(link.pageID);
  else if (link.kind === 'file') wanted.fileIDs.add(link.fileID);
}

/** Where a block points; that is found out once for blocks that are shared. */
export const referencesOfBlock = perBlock((site, block) =>
  referencesOf(blockDefinition(site, block.type)?.fields ?? {}, block),
);

/** Adds everything that some content points to. */
export function want(wanted: Wanted, { links, images, files }: References): void {
  for (const link of links) wantLink(wanted, link);
  for (const { fileID } of images) wanted.fileIDs.add(fileID);
  for (const { fileID } of files) wanted.fileIDs.add(fileID);
}

/** What was found; what is not public or gone is missing. */
export interface Found {
  pages: ReadonlyMap<number, LinkedPage>;
  files: ReadonlyMap<number, LinkedFile>;
}

/** Looks everything up in one call. */
export async function lookUp(source: ContentSource, wanted: Wanted): Promise<Found> {
  if (wanted.pageIDs.size === 0 && wanted.fileIDs.size === 0) return { pages: new Map(), files: new Map() };
  const { pages, files } = await source.resolve({ pageIDs: [...wanted.pageIDs], fileIDs: [...wanted.fileIDs] });
  return {
    pages: new Map(pages.map((page) => [page.pageID, page])),
    files: new Map(files.map((file) => [file.id, file])),
  };
}

/** Tags of what was looked up, found or not: what is missing today may be published tomorrow. */
export function* tagsOf(wanted: Wanted): Generator<string> {
  for (const pageID of wanted.pageIDs) yield `page:${pageID}`;
  for (const fileID of wanted.fileIDs) yield `file:${fileID}`;
}
