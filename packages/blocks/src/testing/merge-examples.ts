import type { Block, ImageRecord, VersionContent } from '@ximblox/contract';
import type { ComparedFields } from '../compare-content.ts';
import { field } from '../fields/index.ts';
import { type ContentMerge, mergeContent } from '../merge-content.ts';
import { type MergeChoice, partID } from '../merge-record.ts';

const cards = { title: field.text(), note: field.text(), photo: field.image() };
export const fields: ComparedFields = {
  ofBlock: (type) =>
    type === 'text'
      ? { text: field.text(), more: field.text(), cards: field.list(cards), side: field.group({ note: field.text() }) }
      : undefined,
  ofPage: { date: field.date(), region: field.text(), people: field.list({ photo: field.image() }) },
};

export const block = (
  key: string,
  text = key,
  props: Record<string, unknown> = {},
  images: Block['__images'] = {},
): Block => ({
  key,
  type: 'text',
  props: { text, ...props },
  anchorPoint: '',
  __images: images,
  __files: {},
});

export const page = (keys: string, more: Partial<VersionContent> = {}): VersionContent => ({
  title: 'Dykes',
  blocks: keys.split('').map((key) => block(key)),
  typeData: {},
  seoTitle: '',
  seoDescription: '',
  seoKeywords: [],
  tags: [],
  seoImage: [],
  seoNoindex: false,
  seoCanonical: null,
  ...more,
});

export const withText = (content: VersionContent, key: string, text: string): VersionContent => ({
  ...content,
  blocks: content.blocks.map((one) => (one.key === key ? block(key, text) : one)),
});
/** A page with one block that has these props. */
export const withProps = (props: Record<string, unknown>, images: Block['__images'] = {}): VersionContent =>
  page('', { blocks: [block('a', 'a', props, images)] });

export const mergeOf = (base: VersionContent, mine: VersionContent, theirs: VersionContent): ContentMerge =>
  mergeContent(base, mine, theirs, fields);
export const settleAll = (merge: ContentMerge, choice: MergeChoice, newKey?: () => string): VersionContent =>
  merge.settle(new Map(merge.conflicts.map(({ part }) => [partID(part), choice])), newKey);
export const namesOf = ({ conflicts }: ContentMerge): string[] => conflicts.map(({ part }) => partID(part));
export const propsOf = (merge: ContentMerge, choice: MergeChoice = 'mine'): Record<string, unknown> =>
  settleAll(merge, choice).blocks[0]?.props ?? {};

export const keysOf = ({ blocks }: VersionContent): string => blocks.map(({ key }) => key).join('');
export const orderOf = (base: string, mine: string, theirs: string): string =>
  keysOf(mergeOf(page(base), page(mine), page(theirs)).content);
export const photo = (fileID: number): ImageRecord => ({
  hash: String(fileID).repeat(64).slice(0, 64),
  fileName: `${fileID}.jpg`,
  altText: `photo ${fileID}`,
  fileID,
});
