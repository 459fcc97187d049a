import {
  type ComparedFields,
  type ContentMerge,
  isSameValue,
  mergeContent,
  type MergeChoice,
  type MergePart,
  type PartChange,
} from '@ximblox/blocks/internal';
import type { Block, PageVersion, Person, WorkingCopy } from '@ximblox/contract';
import { contentIn, documentOf, type EditorDocument } from './document.ts';

/** Version that the document was opened from or last saved as. */
export interface BaseVersion {
  id: number;
  number: number;
  author: Person;
  createdAt: string;
  /** The release in which it was saved; null for the live line. */
  releaseID: number | null;
}

export const baseOf = ({ id, number, author, createdAt, release }: PageVersion): BaseVersion => ({
  id,
  number,
  author,
  createdAt,
  releaseID: release?.id ?? null,
});

/** Newer content from another user or another window of the same user. */
export interface Newer {
  /** A stored version, the working copy of another window, or the live line of a page in a release. */
  kind: 'version' | 'window' | 'live';
  author: Person;
  time: string;
  /** Common ancestor of this window and the newer content. */
  ancestor: EditorDocument;
  theirs: EditorDocument;
  /** Base version after the merge, and its content. */
  base: BaseVersion;
  saved: EditorDocument;
  /** Revision of the other window's working copy; 0 for a version. */
  revision: number;
  /** The version of the live line. */
  liveVersionID?: number;
}

/** Part of a page with its current or former block. */
export type NamedPart = MergePart & { block?: Block } & Partial<Omit<PartChange, 'part'>>;

/** Merged changes of others, for the notice. */
export interface MergeReport {
  kind: Newer['kind'];
  author: Person;
  time: string;
  taken: readonly NamedPart[];
  movedByBoth: readonly NamedPart[];
}

/** Whether two documents are deeply equal. */
export const isSameDocument = (a: EditorDocument, b: EditorDocument): boolean =>
  a === b ||
  (a.title === b.title &&
    isSameValue(a.order, b.order) &&
    a.order.every((key) => isSameValue(a.blocks[key], b.blocks[key])) &&
    isSameValue(a.typeData, b.typeData) &&
    isSameValue(a.tags, b.tags) &&
    isSameValue(a.seo, b.seo));

/** Reuses the objects of another document where they are equal, so that comparing them is cheap. */
export function withSharedObjects(document: EditorDocument, other: EditorDocument): EditorDocument {
  if (isSameDocument(document, other)) return other;
  const blocks = Object.fromEntries(
    Object.entries(document.blocks).map(([key, block]) => {
      const known = other.blocks[key];
      return [key, known && isSameValue(block, known) ? known : block];
    }),
  );
  return { ...document, blocks };
}

/** Newer content from a version that was saved on top of this window's base. */
export function newerVersion(saved: EditorDocument, version: PageVersion): Newer {
  const theirs = withSharedObjects(documentOf(version), saved);
  return {
    kind: 'version',
    author: version.author,
    time: version.createdAt,
    ancestor: saved,
    theirs,
    base: baseOf(version),
    saved: theirs,
    revision: 0,
  };
}

/**
 * Newer content from the live line, for a page in a release.
 * @param origin the version of the live line that the release has taken over
 */
export function liveLine(
  { base, saved }: { base: BaseVersion; saved: EditorDocument },
  origin: PageVersion,
  live: PageVersion,
): Newer {
  const ancestor = documentOf(origin);
  return {
    kind: 'live',
    author: live.author,
    time: live.createdAt,
    ancestor,
    theirs: withSharedObjects(documentOf(live), ancestor),
    base,
    saved,
    revision: 0,
    liveVersionID: live.id,
  };
}

/**
 * Content of a working copy in a release that is closed, to continue on the live line.
 * @param origin the version that the copy was made from
 */
export function closedCopy(
  { base, saved }: { base: BaseVersion; saved: EditorDocument },
  origin: PageVersion,
  { author, savedAt, content }: Pick<WorkingCopy, 'savedAt' | 'content'> & { author: Person },
): Newer {
  const ancestor = documentOf(origin);
  const theirs = withSharedObjects(documentOf(content), ancestor);
  return { kind: 'version', author, time: savedAt, ancestor, theirs, base, saved, revision: 0 };
}

/** Merges a document with newer content. */
export const mergeWith = ({ ancestor, theirs }: Newer, mine: EditorDocument, fields: ComparedFields): ContentMerge =>
  mergeContent(contentIn(ancestor), contentIn(mine), contentIn(theirs), fields);

/** Document after the merge; unresolved conflicts stay mine. Returns the `theirs` object itself if it is the result. */
export function mergedDocument(
  mine: EditorDocument,
  newer: Newer,
  fields: ComparedFields,
  choices?: ReadonlyMap<string, MergeChoice>,
): EditorDocument {
  if (mine === newer.ancestor) return newer.theirs;
  const merge = mergeWith(newer, mine, fields);
  const merged = withSharedObjects(documentOf(choices ? merge.settle(choices) : merge.content), mine);
  return isSameDocument(merged, newer.theirs) ? newer.theirs : merged;
}

/** Reports the changes that a merge takes from others, with their names. */
export function reportOf({ kind, author, time, ancestor, theirs }: Newer, merge: ContentMerge): MergeReport {
  const named = (part: MergePart): NamedPart => {
    const block = part.kind !== 'field' ? (theirs.blocks[part.key] ?? ancestor.blocks[part.key]) : undefined;
    return block ? { ...part, block } : part;
  };
  return {
    kind,
    author,
    time,
    taken: merge.theirs.map(({ part, ...change }) => ({ ...named(part), ...change })),
    movedByBoth: merge.movedByBoth.map((key) => named({ kind: 'block', key })),
  };
}
