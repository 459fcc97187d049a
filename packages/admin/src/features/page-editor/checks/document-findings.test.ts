import { field } from '@ximblox/blocks';
import type { Block, BlockTypeInfo, PageMetadata } from '@ximblox/contract';
import { describe, expect, it } from 'vitest';
import type { EditorDocument } from '../store/document.ts';
import { changeContent } from '../store/document-changes.ts';
import type { KnownTargets } from './checked-page.ts';
import { checkedPage, documentFindings } from './document-findings.ts';

const fields = { text: field.richText(), more: field.link(), picture: field.image() };
const types = {
  blockTypes: new Map([['text', { id: 'text', fields } as unknown as BlockTypeInfo]]),
  pageType: undefined,
};
const page = { id: 1, locale: 'en-gb' } as PageMetadata;
const targets: KnownTargets = { page: () => null, file: () => null };

describe('checking a document again', () => {
  it('reads only the block that changed, with the same result as a full check', () => {
    const read: string[] = [];
    const block = (key: string): Block => ({
      key,
      type: 'text',
      anchorPoint: '',
      get props() {
        read.push(key);
        return { text: `<p><a href="page:2">read more</a> of ${key}</p>` };
      },
      __images: {},
      __files: {},
    });
    const document: EditorDocument = {
      title: 'Dunes',
      order: ['a', 'b', 'c'],
      blocks: { a: block('a'), b: block('b'), c: block('c') },
      typeData: { props: {}, __images: {}, __files: {} },
      tags: [],
      seo: { seoTitle: '', seoDescription: '', seoKeywords: [], seoImage: [], seoNoindex: false, seoCanonical: null },
    };
    const find = (looked: EditorDocument) => documentFindings(checkedPage(page, looked, types), targets);
    const first = find(document);
    expect(new Set(read)).toEqual(new Set(['a', 'b', 'c']));
    expect(first.filter(({ name }) => name === 'linkVague')).toHaveLength(3);

    const edited = changeContent(document, 'b', ({ props, ...rest }) => ({ ...rest, props: { ...props, text: '' } }));
    read.length = 0;
    const second = find(edited);
    expect(read).toEqual([]);
    expect(second.filter(({ name }) => name === 'linkVague').map(({ place }) => place)).toEqual([
      { kind: 'block', key: 'a', path: 'text' },
      { kind: 'block', key: 'c', path: 'text' },
    ]);
  });
});
