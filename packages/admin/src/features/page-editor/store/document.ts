import { type BlockContent, newKey, typeDataContent, typeDataOf } from '@ximblox/blocks';
import type { Block, VersionContent } from '@ximblox/contract';

export type Seo = Pick<VersionContent, 'seoTitle' | 'seoDescription' | 'seoKeywords' | 'seoImage'>;

/** What the editor edits: everything of a page that is versioned. Never changed in place. */
export interface EditorDocument {
  title: string;
  /** Keys of the blocks, from the top of the page. */
  order: readonly string[];
  blocks: Readonly<Record<string, Block>>;
  typeData: BlockContent;
  /** IDs of tags in ascending order. */
  tags: readonly number[];
  seo: Seo;
}

/** The document of a version. Blocks that share a key get one of their own, so that none hides another. */
export function documentOf(version: VersionContent): EditorDocument {
  const blocks: Record<string, Block> = {};
  const order = version.blocks.map((block) => {
    const key = Object.hasOwn(blocks, block.key) ? newKey() : block.key;
    blocks[key] = key === block.key ? block : { ...block, key };
    return key;
  });
  const { title, typeData, tags, seoTitle, seoDescription, seoKeywords, seoImage } = version;
  return {
    title,
    order,
    blocks,
    typeData: typeDataContent(typeData),
    tags,
    seo: { seoTitle, seoDescription, seoKeywords, seoImage },
  };
}

/** The blocks in their order. */
export const blocksOf = ({ order, blocks }: EditorDocument): Block[] =>
  order.flatMap((key) => (blocks[key] ? [blocks[key]] : []));

/** The document in the form of a version's content: the inverse of `documentOf`. */
export const contentIn = (document: EditorDocument): VersionContent => ({
  title: document.title,
  blocks: blocksOf(document),
  typeData: typeDataOf(document.typeData),
  tags: [...document.tags],
  ...document.seo,
});
