import { type BlockContent, newKey, typeDataContent, typeDataOf } from '@ximblox/blocks/internal';
import type { Block, VersionContent } from '@ximblox/contract';

export type Seo = Pick<
  VersionContent,
  'seoTitle' | 'seoDescription' | 'seoKeywords' | 'seoImage' | 'seoNoindex' | 'seoCanonical'
>;

/** Edited document: the versioned content of a page. Immutable. */
export interface EditorDocument {
  title: string;
  /** Keys of the blocks, in page order. */
  order: readonly string[];
  blocks: Readonly<Record<string, Block>>;
  typeData: BlockContent;
  /** IDs of tags in ascending order. */
  tags: readonly number[];
  seo: Seo;
}

/** Creates the document of a version. Duplicate block keys are replaced, so that every block is accessible. */
export function documentOf(version: VersionContent): EditorDocument {
  const blocks: Record<string, Block> = {};
  const order = version.blocks.map((block) => {
    const key = Object.hasOwn(blocks, block.key) ? newKey() : block.key;
    blocks[key] = key === block.key ? block : { ...block, key };
    return key;
  });
  const { title, typeData, tags, seoTitle, seoDescription, seoKeywords, seoImage, seoNoindex, seoCanonical } = version;
  return {
    title,
    order,
    blocks,
    typeData: typeDataContent(typeData),
    tags,
    seo: { seoTitle, seoDescription, seoKeywords, seoImage, seoNoindex, seoCanonical },
  };
}

/** The blocks in order. */
export const blocksOf = ({ order, blocks }: EditorDocument): Block[] =>
  order.flatMap((key) => (blocks[key] ? [blocks[key]] : []));

/** Converts the document to a version's content: the inverse of `documentOf`. */
export const contentIn = (document: EditorDocument): VersionContent => ({
  title: document.title,
  blocks: blocksOf(document),
  typeData: typeDataOf(document.typeData),
  tags: [...document.tags],
  ...document.seo,
});

/** Returns the anchors of the blocks, in page order. */
export const anchorsIn = ({ order, blocks }: EditorDocument): string[] =>
  order.flatMap((key) => blocks[key]?.anchorPoint || []);
