import type { VersionContent } from '@ximblox/contract';
import { describe, expect, test } from 'vitest';
import type { ContentMerge } from './merge-content.ts';
import { type MergeChoice, partID } from './merge-record.ts';
import {
  block,
  keysOf,
  mergeOf,
  namesOf,
  orderOf,
  page,
  photo,
  propsOf,
  settleAll,
  withProps,
  withText,
} from './testing/merge-examples.ts';

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

  test('reports which blocks both moved, and which only they moved', () => {
    const merge = mergeOf(page('abcdef'), page('bcdaef'), page('bcadfe'));
    expect(merge.movedByBoth).toEqual(['a']);
    expect(merge.theirs).toEqual([{ part: { kind: 'block', key: 'f' }, change: 'moved' }]);
  });
});

describe('conflicts', () => {
  test('merges changes to different blocks and fields', () => {
    const base = page('abc', { typeData: { date: '1', region: 'x' } });
    const mine = { ...withText(base, 'a', 'mine'), typeData: { date: '2', region: 'x' } };
    const theirs = { ...withText(base, 'c', 'theirs'), typeData: { date: '1', region: 'y' }, title: 'Dunes' };
    const merge = mergeOf(base, mine, theirs);
    expect(merge.conflicts).toEqual([]);
    expect(merge.content).toEqual({
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

  test('a hidden block stays hidden, and one that either side hides is hidden', () => {
    const hide = (content: VersionContent, key: string): VersionContent => ({
      ...content,
      blocks: content.blocks.map((one) => (one.key === key ? { ...one, isHidden: true } : one)),
    });
    const base = hide(page('abc'), 'c');
    const merge = mergeOf(base, hide(withText(hide(base, 'a'), 'c', 'mine'), 'c'), hide(base, 'b'));
    expect(merge.content.blocks.map(({ key, isHidden }) => `${key} ${isHidden}`)).toEqual([
      'a true',
      'b true',
      'c true',
    ]);
    expect(
      mergeOf(base, hide(withText(base, 'c', 'mine'), 'c'), page('abc')).content.blocks[2]?.isHidden,
    ).toBeUndefined();
    expect(merge.theirs).toEqual([{ part: { kind: 'block', key: 'b' }, change: 'changed', fields: ['@hidden'] }]);
  });

  test('a block that I changed and they deleted is a conflict, and so is the reverse', () => {
    const base = page('abc');
    const kept = mergeOf(base, withText(base, 'b', 'mine'), page('ac'));
    expect(kept.conflicts.map(({ part }) => partID(part))).toEqual(['block b']);
    expect(settleAll(kept, 'mine')).toEqual(withText(base, 'b', 'mine'));
    expect(keysOf(settleAll(kept, 'theirs'))).toBe('ac');
    const deleted = mergeOf(base, page('ac'), withText(base, 'b', 'theirs'));
    expect(keysOf(deleted.content)).toBe('ac');
    expect(settleAll(deleted, 'theirs')).toEqual(withText(base, 'b', 'theirs'));
  });

  test('my block gets a new key if both are kept, and leaves the anchor to theirs', () => {
    const base = page('ab');
    const anchored = { ...block('a', 'mine'), anchorPoint: 'team' };
    const merge = mergeOf(base, { ...base, blocks: [anchored, block('b')] }, withText(base, 'a', 'theirs'));
    const settled = merge.settle(new Map([['block a', 'both']]), () => 'n');
    expect(settled.blocks).toEqual([block('a', 'theirs'), block('n', 'mine'), block('b')]);
  });

  test('the image of a field of the page type is merged with the field', () => {
    const picture = { hash: 'a'.repeat(64), fileName: 'a.jpg', altText: '', fileID: 1 };
    const base = page('', { typeData: { date: '1' } });
    const mine = page('', { typeData: { date: '1', __images: { 'people.0.photo': picture }, people: [{}] } });
    const theirs = page('', { typeData: { date: '2' } });
    expect(mergeOf(base, mine, theirs).content.typeData).toEqual({ ...mine.typeData, date: '2' });
  });
});

describe('fields of one block', () => {
  test('are merged if different people changed them, including the anchor', () => {
    const base = withProps({ more: 'more', side: { note: 'note' } });
    const mine = withProps({ more: 'mine', side: { note: 'note' } });
    const theirs = withProps({ more: 'more', side: { note: 'theirs' } });
    const anchored = {
      ...theirs,
      blocks: [{ ...block('a', 'a', { more: 'more', side: { note: 'theirs' } }), anchorPoint: 'top' }],
    };
    const merge = mergeOf(base, mine, anchored);
    expect(merge.conflicts).toEqual([]);
    expect(merge.content.blocks).toEqual([
      { ...block('a', 'a', { more: 'mine', side: { note: 'theirs' } }), anchorPoint: 'top' },
    ]);
    expect(merge.theirs).toEqual([
      { part: { kind: 'block', key: 'a' }, change: 'changed', fields: ['side', '@anchor'] },
    ]);
  });

  test('are conflicts only if both changed them, and accept a combined text', () => {
    const merge = mergeOf(
      withProps({ more: 'more' }),
      { ...withProps({ more: 'mine' }), title: 'Mine' },
      { ...withProps({ more: 'theirs', side: { note: 'new' } }), title: 'Theirs' },
    );
    expect(namesOf(merge)).toEqual(['field title', 'block a more']);
    const settled = merge.settle(
      new Map<string, MergeChoice>([
        ['field title', 'theirs'],
        ['block a more', { value: 'mine and theirs' }],
      ]),
    );
    expect(settled.title).toBe('Theirs');
    expect(settled.blocks[0]?.props).toEqual({ text: 'a', more: 'mine and theirs', side: { note: 'new' } });
  });

  test('of an unknown type are merged by name', () => {
    const unknown = (props: Record<string, unknown>): VersionContent =>
      page('', { blocks: [{ ...block('a'), type: 'gone', props }] });
    const merge = mergeOf(
      unknown({ x: { y: 1 }, z: 1 }),
      unknown({ x: { y: 2 }, z: 1 }),
      unknown({ x: { y: 1 }, z: 2 }),
    );
    expect(merge.conflicts).toEqual([]);
    expect(propsOf(merge)).toEqual({ x: { y: 2 }, z: 2 });
    expect(
      namesOf(mergeOf(unknown({ x: { y: 1, z: 1 } }), unknown({ x: { y: 2 } }), unknown({ x: { z: 2 } }))),
    ).toEqual(['block a x']);
  });

  test('keywords and tags that either added are kept, and those that either removed are gone', () => {
    const merge = mergeOf(
      page('', { seoKeywords: ['dyke', 'dune'], tags: [2, 5] }),
      page('', { seoKeywords: ['dyke', 'dune', 'mine'], tags: [2, 5, 9] }),
      page('', { seoKeywords: ['theirs', 'dyke'], tags: [3, 5] }),
    );
    expect(merge.conflicts).toEqual([]);
    expect(merge.content.seoKeywords).toEqual(['theirs', 'dyke', 'mine']);
    expect(merge.content.tags).toEqual([3, 5, 9]);
  });
});

describe('items of a list', () => {
  interface Item {
    key: string;
    title: string;
    note: string;
  }
  const [dykes, dunes, tides] = ['Dykes', 'Dunes', 'Tides'].map((title) => ({
    key: title,
    title,
    note: `All about ${title}`,
  })) as [Item, Item, Item];
  const merged = (base: object[], mine: object[], theirs: object[]): ContentMerge =>
    mergeOf(withProps({ cards: base }), withProps({ cards: mine }), withProps({ cards: theirs }));

  test('that both added, moved, changed and removed are merged without a conflict', () => {
    const merge = merged(
      [dykes, dunes, tides],
      [{ key: 'm', title: 'Mine', note: 'A word of mine' }, { ...dykes, title: 'Levees' }, dunes, tides],
      [tides, { ...dykes, note: 'Nothing about dykes' }, { key: 't', title: 'Theirs', note: 'Something else' }],
    );
    expect(merge.conflicts).toEqual([]);
    expect(propsOf(merge).cards).toEqual([
      { key: 'm', title: 'Mine', note: 'A word of mine' },
      tides,
      { ...dykes, title: 'Levees', note: 'Nothing about dykes' },
      { key: 't', title: 'Theirs', note: 'Something else' },
    ]);
  });

  test('keep their images when others are inserted before them', () => {
    const base = withProps({ cards: [dykes, dunes] }, { 'cards.1.photo': photo(2) });
    const mine = withProps(
      { cards: [{ key: 'm', title: 'Mine', note: '' }, dykes, dunes] },
      { 'cards.2.photo': photo(2) },
    );
    const theirs = withProps({ cards: [dykes, dunes] }, { 'cards.0.photo': photo(1), 'cards.1.photo': photo(2) });
    const { content, conflicts } = mergeOf(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(content.blocks[0]?.__images).toEqual({ 'cards.1.photo': photo(1), 'cards.2.photo': photo(2) });
  });

  test('a field of an item that both changed is shown at its position in mine, and identified by its key', () => {
    const merge = merged(
      [dykes, dunes],
      [tides, dykes, { ...dunes, title: 'Dunes of mine' }],
      [dykes, { ...dunes, title: 'Dunes of theirs' }],
    );
    expect(merge.conflicts).toMatchObject([
      {
        part: { kind: 'block-field', key: 'a', path: 'cards.Dunes.title' },
        shownPath: 'cards.2.title',
        mine: 'Dunes of mine',
        theirs: 'Dunes of theirs',
      },
    ]);
    expect(propsOf(merge, 'theirs').cards).toEqual([tides, dykes, { ...dunes, title: 'Dunes of theirs' }]);
  });

  test('one that I removed and they changed is a conflict, and either choice is applied', () => {
    const changed = { ...dunes, title: 'Dunes of theirs' };
    const merge = merged([dykes, dunes], [dykes], [dykes, changed]);
    expect(merge.conflicts).toMatchObject([{ kind: 'item', mine: undefined, theirs: { props: changed } }]);
    expect([propsOf(merge, 'mine').cards, propsOf(merge, 'theirs').cards]).toEqual([[dykes], [dykes, changed]]);
  });

  test('an item that both rewrote completely is a conflict in each field, not two items', () => {
    const [mine, theirs] = [
      { key: 'Dykes', title: 'Levees', note: 'Built by hand' },
      { key: 'Dykes', title: 'Dams', note: 'Of concrete' },
    ];
    const merge = merged([dykes], [mine], [theirs]);
    expect(namesOf(merge)).toEqual(['block a cards.Dykes.title', 'block a cards.Dykes.note']);
    expect(propsOf(merge, 'theirs').cards).toEqual([theirs]);
  });

  test('an item with the same key that both added exists once, and its differences are conflicts', () => {
    expect(propsOf(merged([dykes], [dykes, dunes], [dunes, dykes, tides])).cards).toHaveLength(3);
    const merge = merged([dykes], [dykes, { ...dunes, note: 'Mine' }], [dykes, { ...dunes, note: 'Theirs' }]);
    expect(namesOf(merge)).toEqual(['block a cards.Dunes.note']);
    expect(propsOf(merge, 'theirs').cards).toEqual([dykes, { ...dunes, note: 'Theirs' }]);
  });

  test('stored without keys are matched by position', () => {
    const old = ({ title, note }: Item): object => ({ title, note });
    const merge = merged(
      [old(dykes), old(dunes)],
      [old(dykes), old(dunes), tides],
      [old({ ...dykes, note: '' }), old(dunes)],
    );
    expect(merge.conflicts).toEqual([]);
    expect(propsOf(merge).cards).toEqual([
      { ...old(dykes), note: '', key: 'item-1' },
      { ...old(dunes), key: 'item-2' },
      tides,
    ]);
  });
});
