import type { Block } from '@ximblox/contract';
import { describe, expect, it } from 'vitest';
import type { EditorDocument } from '../store/document.ts';
import { changeContent, moveBlock, removeBlock } from '../store/document-changes.ts';
import { changedBlocks, hasNewHeader, isShown, shownOf } from './preview-queue.ts';

const block = (key: string): Block => ({ key, type: 'text', props: {}, anchorPoint: '', __images: {}, __files: {} });
const document: EditorDocument = {
  title: '',
  order: ['a', 'b', 'c'],
  blocks: { a: block('a'), b: block('b'), c: block('c') },
  typeData: { props: {}, __images: {}, __files: {} },
  tags: [],
  seo: { seoTitle: '', seoDescription: '', seoKeywords: [], seoImage: [], seoNoindex: false, seoCanonical: null },
};
const keys = (edited: EditorDocument): string[] => changedBlocks(edited, shownOf(document)).map(({ key }) => key);

describe('commands for the preview', () => {
  it('are empty without a change', () => {
    expect(isShown({ ...document, seo: { ...document.seo, seoTitle: 'x' } }, shownOf(document))).toBe(true);
  });

  it('contain only the block that changed', () => {
    const edited = changeContent(document, 'b', (content) => ({ ...content, props: { text: 'x' } }));
    expect(keys(edited)).toEqual(['b']);
    expect(isShown(edited, shownOf(document))).toBe(false);
  });

  it('contain only the page header if the title, a tag or a field of the page type changed', () => {
    const typeData = { props: { lead: 'x' }, __images: {}, __files: {} };
    for (const edited of [
      { ...document, title: 'x' },
      { ...document, typeData },
      { ...document, tags: [1] },
    ]) {
      expect(keys(edited)).toEqual([]);
      expect(hasNewHeader(edited, shownOf(document))).toBe(true);
      expect(isShown(edited, shownOf(document))).toBe(false);
    }
  });

  it('contain only the order if blocks were moved or removed', () => {
    for (const edited of [moveBlock(document, 'a', 2), removeBlock(document, 'a')]) {
      expect(keys(edited)).toEqual([]);
      expect(isShown(edited, shownOf(document))).toBe(false);
    }
  });

  it('contain everything if the shown state is unknown', () => {
    expect(changedBlocks(document, { header: null, blocks: new Map(), order: document.order })).toHaveLength(3);
  });
});
