import {
  type ComparedFields,
  type ContentMerge,
  isSameValue,
  mergeContent,
  type MergeChoice,
  type MergePart,
  type PartChange,
} from '@ximblox/blocks';
import type { Block, PageVersion, Person } from '@ximblox/contract';
import { contentIn, documentOf, type EditorDocument } from './document.ts';

/** The version that the document was opened from or last stored as. */
export interface BaseVersion {
  id: number;
  number: number;
  author: Person;
  createdAt: string;
}

export const baseOf = ({ id, number, author, createdAt }: PageVersion): BaseVersion => ({
  id,
  number,
  author,
  createdAt,
});

/** What somebody else, or the same person in another window, has made meanwhile of what this window began with. */
export interface Newer {
  /** A stored version, or the working copy of another window. */
  kind: 'version' | 'window';
  author: Person;
  time: string;
  /** What both this window and they began with. */
  ancestor: EditorDocument;
  theirs: EditorDocument;
  /** The version that the document stands on once theirs has been taken in, and its content. */
  base: BaseVersion;
  saved: EditorDocument;
  /** Revision of the other window's copy; 0 for a version. */
  revision: number;
}

/** A part of a page with what it is called by: of a block, what it is or was. */
export type NamedPart = MergePart & { block?: Block } & Partial<Omit<PartChange, 'part'>>;

/** What was taken in from somebody else, to be told. */
export interface MergeReport {
  kind: Newer['kind'];
  author: Person;
  time: string;
  taken: readonly NamedPart[];
  movedByBoth: readonly NamedPart[];
}

/** Whether two documents say the same. */
export const isSameDocument = (a: EditorDocument, b: EditorDocument): boolean =>
  a === b ||
  (a.title === b.title &&
    isSameValue(a.order, b.order) &&
    a.order.every((key) => isSameValue(a.blocks[key], b.blocks[key])) &&
    isSameValue(a.typeData, b.typeData) &&
    isSameValue(a.tags, b.tags) &&
    isSameValue(a.seo, b.seo));

/** The document with the objects of another wherever they are alike, so that comparing the two costs next to nothing. */
export function sharing(document: EditorDocument, other: EditorDocument): EditorDocument {
  if (isSameDocument(document, other)) return other;
  const blocks = Object.fromEntries(
    Object.entries(document.blocks).map(([key, block]) => {
      const known = other.blocks[key];
      return [key, known && isSameValue(block, known) ? known : block];
    }),
  );
  return { ...document, blocks };
}

/** A version that was stored on top of the one that this window stands on. */
export function newerVersion(saved: EditorDocument, version: PageVersion): Newer {
  const theirs = sharing(documentOf(version), saved);
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

/** The merge of a document with something newer. */
export const mergeWith = ({ ancestor, theirs }: Newer, mine: EditorDocument, fields: ComparedFields): ContentMerge =>
  mergeContent(contentIn(ancestor), contentIn(mine), contentIn(theirs), fields);

/** A document with theirs taken in; what nobody decided stays as mine. The very object of `theirs` when nothing else is left. */
export function takenIn(
  mine: EditorDocument,
  newer: Newer,
  fields: ComparedFields,
  choices?: ReadonlyMap<string, MergeChoice>,
): EditorDocument {
  if (mine === newer.ancestor) return newer.theirs;
  const merge = mergeWith(newer, mine, fields);
  const merged = sharing(documentOf(choices ? merge.settle(choices) : merge.content), mine);
  return isSameDocument(merged, newer.theirs) ? newer.theirs : merged;
}

/** What a merge takes over, each part with its name. */
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
