import type { Block, VersionContent } from '@ximblox/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeContent, type MergeChoice, partID, settleMerge } from './merge-content.ts';
import { isSameValue } from './same-value.ts';

const block = (key: string, text = key): Block => ({
  key,
  type: 'text',
  props: { text },
  anchorPoint: '',
  __images: {},
  __files: {},
});

const page = (keys: string, more: Partial<VersionContent> = {}): VersionContent => ({
  title: 'Dykes',
  blocks: keys.split('').map((key) => block(key)),
  typeData: {},
  seoTitle: '',
  seoDescription: '',
  seoKeywords: [],
  seoImage: [],
  ...more,
});

const withText = (content: VersionContent, key: string, text: string): VersionContent => ({
  ...content,
  blocks: content.blocks.map((one) => (one.key === key ? block(key, text) : one)),
});

const keysOf = ({ blocks }: VersionContent): string => blocks.map(({ key }) => key).join('');
const orderOf = (base: string, mine: string, theirs: string): string =>
  keysOf(settleMerge(mergeContent(page(base), page(mine), page(theirs))));

describe('laws', () => {
  const content: fc.Arbitrary<VersionContent> = fc.record({
    title: fc.constantFrom('Dykes', 'Dunes', 'Tides'),
    blocks: fc
      .uniqueArray(fc.record({ key: fc.constantFrom(...'abcdefgh'.split('')), text: fc.constantFrom('1', '2', '3') }), {
        selector: ({ key }) => key,
      })
      .map((blocks) => blocks.map(({ key, text }) => block(key, text))),
    typeData: fc.dictionary(fc.constantFrom('date', 'region', 'author'), fc.constantFrom('1', '2', '3')),
    seoTitle: fc.constantFrom('', 'x'),
    seoDescription: fc.constantFrom('', 'x'),
    seoKeywords: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
    seoImage: fc.constant([]),
  });

  test('with a side that changed nothing, the other side is the result', () => {
    fc.assert(
      fc.property(content, content, (base, changed) => {
        for (const merge of [mergeContent(base, changed, base), mergeContent(base, base, changed)]) {
          expect(merge.conflicts).toEqual([]);
          expect(settleMerge(merge)).toEqual(changed);
        }
        expect(mergeContent(base, changed, base).theirs).toEqual([]);
      }),
    );
  });

  test('two sides that did the same are no conflict', () => {
    fc.assert(
      fc.property(content, content, (base, changed) => {
        const merge = mergeContent(base, changed, structuredClone(changed));
        expect([merge.conflicts, merge.theirs, merge.movedByBoth]).toEqual([[], [], []]);
        expect(settleMerge(merge)).toEqual(changed);
      }),
    );
  });

  const partsOf = ({ blocks, typeData, ...fields }: VersionContent): Map<string, unknown> =>
    new Map<string, unknown>([
      ...blocks.map((one) => [`block ${one.key}`, one] as const),
      ...Object.entries(typeData).map(([name, value]) => [`field typeData.${name}`, value] as const),
      ...Object.entries(fields).map(([name, value]) => [`field ${name}`, value] as const),
    ]);

  test('nothing of either side is lost without being named as a conflict, and a choice brings it back whole', () => {
    fc.assert(
      fc.property(
        content,
        content,
        content,
        fc.constantFrom<MergeChoice>('mine', 'theirs'),
        (base, mine, theirs, choice) => {
          const merge = mergeContent(base, mine, theirs);
          const named = new Set(merge.conflicts.map(({ part }) => partID(part)));
          const settled = settleMerge(merge, new Map([...named].map((name) => [name, choice])));
          const [before, after] = [partsOf(base), partsOf(settled)];
          for (const [side, other] of [
            [mine, theirs],
            [theirs, mine],
          ] as const) {
            const parts = partsOf(side);
            for (const name of new Set([...before.keys(), ...parts.keys()])) {
              if (isSameValue(before.get(name), parts.get(name)) || named.has(name)) continue;
              expect(after.get(name), `${name} ${other === mine ? 'theirs' : 'mine'}`).toEqual(parts.get(name));
            }
          }
          for (const name of named) {
            expect(after.get(name)).toEqual(partsOf(choice === 'mine' ? mine : theirs).get(name));
          }
          expect(new Set(keysOf(settled)).size).toBe(settled.blocks.length);
        },
      ),
    );
  });

  test('it does not matter which side is which, but for the order of what both put into one place', () => {
    fc.assert(
      fc.property(content, content, content, (base, one, other) => {
        const [here, there] = [mergeContent(base, one, other), mergeContent(base, other, one)];
        const names = ({ conflicts }: typeof here): string[] => conflicts.map(({ part }) => partID(part)).sort();
        expect(names(there)).toEqual(names(here));
        const choices = new Map(names(here).map((name) => [name, 'mine'] as const));
        const swapped = new Map(names(here).map((name) => [name, 'theirs'] as const));
        const sorted = (parts: Map<string, unknown>): unknown => [...parts].sort(([a], [b]) => (a < b ? -1 : 1));
        expect(sorted(partsOf(settleMerge(there, swapped)))).toEqual(sorted(partsOf(settleMerge(here, choices))));
      }),
    );
  });

  test('both sides of every conflict are still there when mine is put aside', () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const merge = mergeContent(base, mine, theirs);
        let made = 0;
        const choices = new Map(merge.conflicts.map(({ part }) => [partID(part), 'both'] as const));
        const settled = settleMerge(merge, choices, () => `new${(made += 1)}`);
        for (const { part, mine: here, theirs: there } of merge.conflicts) {
          if (part.kind === 'field') continue;
          const texts = settled.blocks.map(({ props }) => props.text);
          if (here) expect(texts).toContain((here as Block).props.text);
          const place = settled.blocks.findIndex(({ key }) => key === part.key);
          if (there) expect(settled.blocks[place]).toEqual(there);
          if (here && there) expect(settled.blocks[place + 1]?.props).toEqual((here as Block).props);
        }
      }),
    );
  });
});

describe('order', () => {
  test.each([
    ['moves of different blocks', 'abcdef', 'bacdef', 'abcdfe', 'bacdfe'],
    ['a move and an addition', 'abc', 'cab', 'abxc', 'cabx'],
    ['additions in different places', 'abc', 'axbc', 'abcy', 'axbcy'],
    ['additions in one place', 'ab', 'axb', 'ayb', 'axyb'],
    ['an addition at the top', 'ab', 'xab', 'ba', 'xba'],
    ['an addition behind what they removed', 'abc', 'abxc', 'ac', 'axc'],
    ['a block that both moved stands where they put it', 'abcd', 'bcda', 'bcad', 'bcad'],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(orderOf(base, mine, theirs)).toBe(merged);
  });

  test('tells which blocks both moved, and which only they did', () => {
    const merge = mergeContent(page('abcdef'), page('bcdaef'), page('bcadfe'));
    expect(merge.movedByBoth).toEqual(['a']);
    expect(merge.theirs).toEqual([{ part: { kind: 'block', key: 'f' }, change: 'moved' }]);
  });
});

describe('conflicts', () => {
  test('changes to different blocks and fields come together', () => {
    const base = page('abc', { typeData: { date: '1', region: 'x' } });
    const mine = { ...withText(base, 'a', 'mine'), typeData: { date: '2', region: 'x' } };
    const theirs = { ...withText(base, 'c', 'theirs'), typeData: { date: '1', region: 'y' }, title: 'Dunes' };
    const merge = mergeContent(base, mine, theirs);
    expect(merge.conflicts).toEqual([]);
    expect(settleMerge(merge)).toEqual({
      ...withText(withText(base, 'a', 'mine'), 'c', 'theirs'),
      title: 'Dunes',
      typeData: { date: '2', region: 'y' },
    });
    expect(merge.theirs.map(({ part, change }) => `${partID(part)} ${change}`)).toEqual([
      'field title changed',
      'field typeData.region changed',
      'block c changed',
    ]);
  });

  test('a block that I changed and they deleted asks, and so does the reverse', () => {
    const base = page('abc');
    const kept = mergeContent(base, withText(base, 'b', 'mine'), page('ac'));
    expect(kept.conflicts.map(({ part }) => partID(part))).toEqual(['block b']);
    expect(settleMerge(kept, new Map([['block b', 'mine']]))).toEqual(withText(base, 'b', 'mine'));
    expect(keysOf(settleMerge(kept, new Map([['block b', 'theirs']])))).toBe('ac');
    const deleted = mergeContent(base, page('ac'), withText(base, 'b', 'theirs'));
    expect(keysOf(settleMerge(deleted))).toBe('ac');
    expect(settleMerge(deleted, new Map([['block b', 'theirs']]))).toEqual(withText(base, 'b', 'theirs'));
  });

  test('mine that is put aside gets a key of its own and leaves the anchor to theirs', () => {
    const base = page('ab');
    const anchored = { ...block('a', 'mine'), anchorPoint: 'team' };
    const merge = mergeContent(base, { ...base, blocks: [anchored, block('b')] }, withText(base, 'a', 'theirs'));
    const settled = settleMerge(merge, new Map([['block a', 'both']]), () => 'n');
    expect(settled.blocks).toEqual([block('a', 'theirs'), block('n', 'mine'), block('b')]);
  });

  test('the picture of a field of the page type goes with the field', () => {
    const picture = { hash: 'a'.repeat(64), fileName: 'a.jpg', altText: '', fileID: 1 };
    const base = page('', { typeData: { date: '1' } });
    const mine = page('', { typeData: { date: '1', __images: { 'people.0.photo': picture }, people: [{}] } });
    const theirs = page('', { typeData: { date: '2' } });
    expect(settleMerge(mergeContent(base, mine, theirs)).typeData).toEqual({ ...mine.typeData, date: '2' });
  });
});
