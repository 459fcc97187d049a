import {
  blockDefinition,
  type ContentSource,
  type DraftScope,
  isInDraftScope,
  type LinkedFile,
  type LinkedPage,
  perBlock,
  type References,
  referencesOf,
} from '@ximblox/blocks/internal';
import type { LinkValue } from '@ximblox/contract';

/** IDs of pages and files to look up, collected before rendering. */
export interface ReferenceIDs {
  pageIDs: Set<number>;
  fileIDs: Set<number>;
}

export const emptyReferenceIDs = (): ReferenceIDs => ({ pageIDs: new Set(), fileIDs: new Set() });

export function addLink(ids: ReferenceIDs, link: LinkValue): void {
  if (link.kind === 'page') ids.pageIDs.add(link.pageID);
  else if (link.kind === 'file') ids.fileIDs.add(link.fileID);
}

/** Returns the references of a block; memoised for shared block objects. */
export const referencesOfBlock = perBlock((site, block) =>
  referencesOf(blockDefinition(site, block.type)?.fields ?? {}, block),
);

/** Adds all references of some content. */
export function addReferences(ids: ReferenceIDs, { links, images, files }: References): void {
  for (const link of links) addLink(ids, link);
  for (const { fileID } of images) ids.fileIDs.add(fileID);
  for (const { fileID } of files) ids.fileIDs.add(fileID);
}

/** Resolved references; without those that are deleted or not public. */
export interface ResolvedReferences {
  pages: ReadonlyMap<number, LinkedPage>;
  files: ReadonlyMap<number, LinkedFile>;
}

/**
 * Looks up all references in one call.
 * @param options.drafts pages whose drafts are found, for previews
 */
export async function resolveReferences(
  source: ContentSource,
  ids: ReferenceIDs,
  { drafts }: { drafts?: DraftScope | undefined } = {},
): Promise<ResolvedReferences> {
  if (ids.pageIDs.size === 0 && ids.fileIDs.size === 0) return { pages: new Map(), files: new Map() };
  const fileIDs = [...ids.fileIDs];
  const pageIDs = [...ids.pageIDs];
  const ofDrafts = pageIDs.filter((pageID) => isInDraftScope(drafts, pageID));
  const ofPublic = pageIDs.filter((pageID) => !isInDraftScope(drafts, pageID));
  const [{ pages: publicPages, files }, draftPages] = await Promise.all([
    source.resolve({ pageIDs: ofPublic, fileIDs }),
    ofDrafts.length > 0 ? source.drafts(ofDrafts) : [],
  ]);
  const pages: LinkedPage[] = [...draftPages, ...publicPages];
  return {
    pages: new Map(pages.map((page) => [page.pageID, page])),
    files: new Map(files.map((file) => [file.id, file])),
  };
}

/** Yields the cache tags of references, including unresolved ones, which may be published later. */
export function* tagsOf(ids: ReferenceIDs): Generator<string> {
  for (const pageID of ids.pageIDs) yield `page:${pageID}`;
  for (const fileID of ids.fileIDs) yield `file:${fileID}`;
}
