import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { upgradeBlocks } from './content.ts';
import { blockOf, picture, site } from './everything.fixture.ts';
import { readParts, restoreParts } from './stored-parts.ts';
import { isUnreadable, restoreBlock } from './unreadable-block.ts';

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    blockOf({}),
    blockOf({ key: 'k2', anchorPoint: 'top' }),
    { key: 'k1', type: 'text', props: 'a text' },
    { key: 'images', type: 'everything', props: {}, anchorPoint: 'kept', __images: { background: 7 } },
    { type: 'text', props: {} },
  ),
);

describe('unreadable data', () => {
  it('becomes blocks with unique keys, and is restored unchanged', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 6 }), (stored) => {
        const blocks = upgradeBlocks(site, stored);
        expect(blocks).toHaveLength(stored.length);
        const made = blocks.filter(isUnreadable).map(({ key }) => key);
        const others = new Set(blocks.filter((block) => !isUnreadable(block)).map(({ key }) => key));
        expect(new Set(made).size).toBe(made.length);
        expect(made.filter((key) => others.has(key))).toEqual([]);
        for (const [position, block] of blocks.entries()) {
          expect(restoreBlock(block, blocks, stored)).toEqual(isUnreadable(block) ? stored[position] : block);
        }
        expect(upgradeBlocks(site, structuredClone(stored))).toEqual(blocks);
      }),
    );
  });

  it('is not restored for a copy, or for data of another version', () => {
    const stored = [{ key: 'x', type: 'text', props: 'a text' }];
    const blocks = upgradeBlocks(site, stored);
    const [block] = blocks;
    if (!block) throw new Error('There is no block.');
    for (const other of [
      { ...block, key: 'copy' },
      { ...block, anchorPoint: 'here' },
      { ...block, props: { stored: '{"key":"x","type":"text","props":"another"}' } },
    ]) {
      expect(restoreBlock(other, blocks, stored)).toBe(other);
    }
    expect(restoreBlock(block, [], [])).toBe(block);
  });

  it('in the parts of a version counts as empty, and is restored until it is replaced', () => {
    const part = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom<unknown>([picture], { __images: 7 }, ['a', 7]),
    );
    fc.assert(
      fc.property(fc.record({ typeData: part, seoImage: part, seoKeywords: part }), (stored) => {
        const read = readParts(stored);
        expect(readParts(read)).toEqual(read);
        expect(restoreParts(read, stored)).toEqual(stored);
        const changed = { typeData: { date: '2026-11-25' }, seoImage: [picture], seoKeywords: ['another', 'word'] };
        expect(restoreParts(changed, { typeData: 7, seoImage: 'x', seoKeywords: {} })).toEqual(changed);
      }),
    );
  });
});
