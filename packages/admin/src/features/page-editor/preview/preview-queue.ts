import { type Block, pageHeaderKey } from '@ximblox/contract';
import type { EditorDocument } from '../store/document.ts';

/** State of the preview: the page header and each block as last rendered, and the order of the blocks. */
export interface Shown {
  /** Null if it has to be rendered again. */
  header: PageHeader | null;
  blocks: ReadonlyMap<string, Block>;
  order: readonly string[];
}

/** What the page header shows. */
type PageHeader = Pick<EditorDocument, 'title' | 'typeData' | 'tags'>;

/** State of the preview after loading a stored version. */
export const shownOf = ({ title, typeData, tags, blocks, order }: EditorDocument): Shown => ({
  header: { title, typeData, tags },
  blocks: new Map(Object.entries(blocks)),
  order,
});

/** Blocks that differ from the preview, in order. Compares by reference, since blocks are immutable. */
export const changedBlocks = (document: EditorDocument, shown: Shown): Block[] =>
  document.order.flatMap((key) => {
    const block = document.blocks[key];
    return block && shown.blocks.get(key) !== block ? [block] : [];
  });

/** Whether the page header differs from the preview. */
export const hasNewHeader = ({ title, typeData, tags }: EditorDocument, { header }: Shown): boolean =>
  header?.title !== title || header.typeData !== typeData || header.tags !== tags;

/** Whether the preview is up to date. */
export const isShown = (document: EditorDocument, shown: Shown): boolean =>
  !hasNewHeader(document, shown) &&
  changedBlocks(document, shown).length === 0 &&
  document.order.length === shown.order.length &&
  document.order.every((key, position) => shown.order[position] === key);

/** Whether the page header or a block, by its key, differs between two states of the document. */
export const differs = (key: string, one: EditorDocument, other: EditorDocument): boolean =>
  key === pageHeaderKey
    ? one.title !== other.title || one.typeData !== other.typeData
    : one.blocks[key] !== other.blocks[key];

/** State of the preview in which the page header and the blocks with some keys have to be rendered again. */
export const withoutOutdated = (shown: Shown, isOutdated: (key: string) => boolean): Shown => ({
  header: isOutdated(pageHeaderKey) ? null : shown.header,
  blocks: new Map([...shown.blocks].filter(([key]) => !isOutdated(key))),
  order: shown.order,
});
