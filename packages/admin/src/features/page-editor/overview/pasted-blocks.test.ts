import { field } from '@ximblox/blocks';
import type { Block, BlockTypeInfo } from '@ximblox/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxBlocks, readPastedBlocks, textOfBlocks } from './pasted-blocks.ts';

const fields = {
  title: field.text(),
  buttons: field.list({ label: field.text(), to: field.link() }),
  image: field.image(),
};
const info = { id: 'hero', label: 'Hero', group: '', description: '', keywords: '', fields, schema: {}, example: {} };
const blockTypes = new Map<string, BlockTypeInfo>([['hero', info]]);
const record = { hash: 'a'.repeat(64), fileName: 'a.jpg', altText: '', fileID: 1 };
const block: Block = {
  key: 'a',
  type: 'hero',
  props: { title: 'x', buttons: [{ key: 'go', label: 'Go', to: { kind: 'url', url: '/a' } }] },
  anchorPoint: 'team',
  __images: { image: record },
  __files: {},
};
const empty = { anchors: [], count: 0 };
const read = (text: string, page: { anchors: string[]; count: number } = empty) =>
  readPastedBlocks(text, blockTypes, page);
const wrapped = (...blocks: unknown[]): string => JSON.stringify({ kind: 'ximblox/blocks', blocks });

describe('blocks on the clipboard', () => {
  it('come back unchanged with a new key; list items keep their keys', () => {
    const pasted = read(textOfBlocks([block]));
    expect(pasted).toMatchObject({ leftOut: 0, lostValues: 0, unknownTypes: [] });
    const [{ key, ...rest } = block] = pasted?.blocks ?? [];
    const { key: _, ...expected } = block;
    expect(rest).toEqual(expected);
    expect(key).not.toBe('a');
  });

  it('get unique anchors', () => {
    const pasted = read(textOfBlocks([block, block]), { anchors: ['team'], count: 1 });
    expect(pasted?.blocks.map(({ anchorPoint }) => anchorPoint)).toEqual(['team-2', 'team-3']);
  });

  it('lose values that no field accepts, and report it', () => {
    const props = { title: 7, buttons: [{ label: 'Go', colour: 'red' }, 3], more: 'x' };
    const pasted = read(wrapped({ ...block, props, __images: { image: { ...record, hash: '../' } }, extra: 1 }));
    expect(pasted?.lostValues).toBe(3);
    expect(pasted?.blocks[0]?.props).toEqual({
      title: '',
      buttons: [
        { key: 'item-1', label: 'Go', to: null },
        { key: 'item-2', label: '', to: null },
      ],
    });
    expect(pasted?.blocks[0]?.__images).toEqual({});
    expect(pasted?.blocks[0]).not.toHaveProperty('extra');
  });

  it('of an unknown type are kept', () => {
    const pasted = read(wrapped({ type: 'gone', props: { deep: [1] }, anchorPoint: '<b>' }));
    expect(pasted?.unknownTypes).toEqual(['gone']);
    expect(pasted?.blocks[0]).toMatchObject({ type: 'gone', props: { deep: [1] }, anchorPoint: '' });
  });

  it('are cut off at the maximum of a page', () => {
    const pasted = read(wrapped(block, block, block), { anchors: [], count: maxBlocks - 1 });
    expect(pasted).toMatchObject({ leftOut: 2 });
    expect(pasted?.blocks).toHaveLength(1);
  });

  it.each(['', 'hello', '7', 'null', '[]', JSON.stringify(block), '{"kind":"ximblox/blocks"}', wrapped()])(
    'are not seen in %s',
    (text) => expect(read(text)).toBeNull(),
  );

  it('of arbitrary content do not throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (props, records) => {
        const hostile = `{"type":"hero","props":${JSON.stringify(props)},"__images":${JSON.stringify(records)},"__proto__":{"polluted":1}}`;
        const pasted = read(`{"kind":"ximblox/blocks","blocks":[${hostile},${JSON.stringify(props)}]}`);
        for (const one of pasted?.blocks ?? []) {
          expect(Object.keys(one).toSorted()).toEqual(
            ['__files', '__images', 'anchorPoint', 'key', 'props', 'type'].toSorted(),
          );
        }
        expect(({} as { polluted?: number }).polluted).toBeUndefined();
      }),
    );
  });
});
