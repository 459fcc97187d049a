import type { Block, ImageRecord, VersionContent } from '@ximblox/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ComparedFields } from './compare-content.ts';
import { itemsOfPart } from './content-parts.ts';
import { field } from './fields/index.ts';
import { type ContentMerge, type MergeChoice, mergeContent, partID } from './merge-content.ts';

const cards = { title: field.text(), note: field.text(), photo: field.image() };
const fields: ComparedFields = {
  ofBlock: (type) =>
    type === 'text'
      ? { text: field.text(), more: field.text(), cards: field.list(cards), side: field.group({ note: field.text() }) }
      : undefined,
  ofPage: { date: field.date(), region: field.text(), people: field.list({ photo: field.image() }) },
};

const block = (
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

const page = (keys: string, more: Partial<VersionContent> = {}): VersionContent => ({
  title: 'Dykes',
  blocks: keys.split('').map((key) => block(key)),
  typeData: {},
  seoTitle: '',
  seoDescription: '',
  seoKeywords: [],
  tags: [],
  seoImage: [],
  ...more,
});

const withText = (content: VersionContent, key: string, text: string): VersionContent => ({
  ...content,
  blocks: content.blocks.map((one) => (one.key === key ? block(key, text) : one)),
});
/** A page with one block that holds these props. */
const withProps = (props: Record<string, unknown>, images: Block['__images'] = {}): VersionContent =>
  page('', { blocks: [block('a', 'a', props, images)] });

const mergeOf = (base: VersionContent, mine: VersionContent, theirs: VersionContent): ContentMerge =>
  mergeContent(base, mine, theirs, fields);
const settleAll = (merge: ContentMerge, choice: MergeChoice, newKey?: () => string): VersionContent =>
  merge.settle(new Map(merge.conflicts.map(({ part }) => [partID(part), choice])), newKey);
const namesOf = ({ conflicts }: ContentMerge): string[] => conflicts.map(({ part }) => partID(part));
const propsOf = (merge: ContentMerge, choice: MergeChoice = 'mine'): Record<string, unknown> =>
  settleAll(merge, choice).blocks[0]?.props ?? {};

const keysOf = ({ blocks }: VersionContent): string => blocks.map(({ key }) => key).join('');
const orderOf = (base: string, mine: string, theirs: string): string =>
  keysOf(mergeOf(page(base), page(mine), page(theirs)).content);
const photo = (fileID: number): ImageRecord => ({
  hash: String(fileID).repeat(64).slice(0, 64),
  fileName: `${fileID}.jpg`,
  altText: `photo ${fileID}`,
  fileID,
});

describe('laws', () => {
  const word = fc.constantFrom('sand', 'clay', 'peat', 'dune', 'tide', 'sluice', 'weir', 'wave');
  const item = fc.record({ title: word, note: fc.oneof(fc.constant(''), word), photo: fc.constantFrom(0, 1, 2) });
  const anyBlock = fc
    .record({
      key: fc.constantFrom(...'abcdef'.split('')),
      type: fc.constantFrom('text', 'text', 'text', 'unknown'),
      text: word,
      more: word,
      side: word,
      cards: fc.array(item, { maxLength: 4 }),
      anchorPoint: fc.constantFrom('', 'top'),
    })
    .map(({ key, type, text, more, side, cards: some, anchorPoint }) =>
      Object.assign(
        block(
          key,
          text,
          { more, side: { note: side }, cards: some.map(({ title, note }) => ({ title, note })) },
          Object.fromEntries(
            some.flatMap(({ photo: id }, position) => (id === 0 ? [] : [[`cards.${position}.photo`, photo(id)]])),
          ),
        ),
        { type, anchorPoint },
      ),
    );
  const content: fc.Arbitrary<VersionContent> = fc.record({
    title: word,
    blocks: fc.uniqueArray(anyBlock, { selector: ({ key }) => key, maxLength: 5 }),
    typeData: fc.dictionary(fc.constantFrom('date', 'region', 'author'), fc.constantFrom('1', '2', '3')),
    seoTitle: fc.constantFrom('', 'x'),
    seoDescription: fc.constantFrom('', 'x'),
    seoKeywords: fc.uniqueArray(word, { maxLength: 3 }),
    tags: fc.subarray([1, 2, 3]),
    seoImage: fc.constant([]),
  });
  /** A content and two that people made of it: most of it is the same. */
  const edited = content.chain((base) => {
    const version = fc.tuple(content, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 })).map(
      ([other, isKept]): VersionContent =>
        Object.assign(other, {
          title: isKept[7] ? base.title : other.title,
          blocks: base.blocks.map((one, place) => {
            const changed = other.blocks.find(({ key }) => key === one.key) ?? one;
            const props = { ...one.props, ...(isKept[place] ? {} : { cards: changed.props.cards }) };
            return isKept[place + 1] ? { ...one, props } : { ...changed, type: one.type };
          }),
        }),
    );
    return fc.tuple(fc.constant(base), fc.oneof(version, content), fc.oneof(version, content));
  });

  const textsIn = (value: unknown): Set<string> => {
    const found = new Set<string>();
    JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner === 'string') found.add(inner);
      return inner;
    });
    return found;
  };
  /** What a content says, whatever the order of its blocks and of the items in them. */
  const unordered = ({ blocks, typeData, seoKeywords, ...rest }: VersionContent): unknown => {
    const sorted = (values: unknown[]): string[] =>
      values
        .map((value) =>
          JSON.stringify(value, (_, inner: unknown) =>
            typeof inner === 'object' && inner !== null && !Array.isArray(inner)
              ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
              : inner,
          ),
        )
        .sort();
    const blockOf = ({ props: { cards: some, ...props }, __images, ...one }: Block): unknown => {
      const images = Object.fromEntries(
        Object.entries(__images).map(([path, image]) => [path.replace(/^cards\./, ''), image]),
      );
      const items = itemsOfPart({ value: some, images, files: {} }) ?? [some];
      return { ...one, props, cards: sorted(items) };
    };
    return {
      ...rest,
      typeData: sorted(Object.entries(typeData)),
      seoKeywords: sorted(seoKeywords),
      blocks: sorted(blocks.map(blockOf)),
    };
  };

  test('with a side that changed nothing, the other side is the result', () => {
    fc.assert(
      fc.property(content, content, (base, changed) => {
        for (const merge of [mergeOf(base, changed, base), mergeOf(base, base, changed)]) {
          expect(merge.conflicts).toEqual([]);
          expect(merge.content).toEqual(changed);
        }
        expect(mergeOf(base, changed, base).theirs).toEqual([]);
      }),
    );
  });

  test('two sides that did the same are no conflict', () => {
    fc.assert(
      fc.property(content, content, (base, changed) => {
        const merge = mergeOf(base, changed, structuredClone(changed));
        expect([merge.conflicts, merge.theirs, merge.movedByBoth]).toEqual([[], [], []]);
        expect(merge.content).toEqual(changed);
      }),
    );
  });

  test('nothing that either side wrote is lost: it is there, or a choice brings it back', () => {
    fc.assert(
      fc.property(edited, ([base, mine, theirs]) => {
        const merge = mergeOf(base, mine, theirs);
        const old = textsIn(base);
        const [asMine, asTheirs] = [textsIn(settleAll(merge, 'mine')), textsIn(settleAll(merge, 'theirs'))];
        expect(textsIn(merge.content)).toEqual(asMine);
        for (const text of textsIn(mine)) if (!old.has(text)) expect(asMine).toContain(text);
        for (const text of textsIn(theirs)) if (!old.has(text)) expect(asTheirs).toContain(text);
        const shown = textsIn(merge.conflicts.map((conflict) => conflict.theirs));
        for (const text of textsIn(theirs)) {
          if (!old.has(text) && !shown.has(text)) expect(asMine).toContain(text);
        }
        const { blocks } = settleAll(merge, 'mine');
        expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length);
      }),
      { numRuns: 300 },
    );
  });

  test('it does not matter which side is which, but for the order of what both put into one place', () => {
    fc.assert(
      fc.property(edited, ([base, one, other]) => {
        const [here, there] = [mergeOf(base, one, other), mergeOf(base, other, one)];
        expect(namesOf(there).sort()).toEqual(namesOf(here).sort());
        expect(unordered(settleAll(there, 'theirs'))).toEqual(unordered(settleAll(here, 'mine')));
      }),
      { numRuns: 300 },
    );
  });

  test('every conflict has a name of its own', () => {
    fc.assert(
      fc.property(edited, ([base, mine, theirs]) => {
        const names = namesOf(mergeOf(base, mine, theirs));
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });

  test('both sides of a block are still there when mine is put aside', () => {
    fc.assert(
      fc.property(edited, ([base, mine, theirs]) => {
        const merge = mergeOf(base, mine, theirs);
        let made = 0;
        const keys = merge.conflicts.flatMap(({ part }) => (part.kind === 'field' ? [] : [part.key]));
        const choices = new Map(keys.map((key) => [`block ${key}`, 'both'] as const));
        const { blocks } = merge.settle(choices, () => `new${(made += 1)}`);
        for (const key of keys) {
          const [here, there] = [mine, theirs].map((side) => side.blocks.find((one) => one.key === key));
          const place = blocks.findIndex((one) => one.key === key);
          if (there) expect(blocks[place]).toEqual(there);
          if (here && there) expect(blocks[place + 1]?.props).toEqual(here.props);
          else if (here) expect(blocks[place]).toEqual(here);
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
    const merge = mergeOf(page('abcdef'), page('bcdaef'), page('bcadfe'));
    expect(merge.movedByBoth).toEqual(['a']);
    expect(merge.theirs).toEqual([{ part: { kind: 'block', key: 'f' }, change: 'moved' }]);
  });
});

describe('conflicts', () => {
  test('changes to different blocks and fields come together', () => {
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

  test('a block that I changed and they deleted asks, and so does the reverse', () => {
    const base = page('abc');
    const kept = mergeOf(base, withText(base, 'b', 'mine'), page('ac'));
    expect(kept.conflicts.map(({ part }) => partID(part))).toEqual(['block b']);
    expect(settleAll(kept, 'mine')).toEqual(withText(base, 'b', 'mine'));
    expect(keysOf(settleAll(kept, 'theirs'))).toBe('ac');
    const deleted = mergeOf(base, page('ac'), withText(base, 'b', 'theirs'));
    expect(keysOf(deleted.content)).toBe('ac');
    expect(settleAll(deleted, 'theirs')).toEqual(withText(base, 'b', 'theirs'));
  });

  test('mine that is put aside gets a key of its own and leaves the anchor to theirs', () => {
    const base = page('ab');
    const anchored = { ...block('a', 'mine'), anchorPoint: 'team' };
    const merge = mergeOf(base, { ...base, blocks: [anchored, block('b')] }, withText(base, 'a', 'theirs'));
    const settled = merge.settle(new Map([['block a', 'both']]), () => 'n');
    expect(settled.blocks).toEqual([block('a', 'theirs'), block('n', 'mine'), block('b')]);
  });

  test('the picture of a field of the page type goes with the field', () => {
    const picture = { hash: 'a'.repeat(64), fileName: 'a.jpg', altText: '', fileID: 1 };
    const base = page('', { typeData: { date: '1' } });
    const mine = page('', { typeData: { date: '1', __images: { 'people.0.photo': picture }, people: [{}] } });
    const theirs = page('', { typeData: { date: '2' } });
    expect(mergeOf(base, mine, theirs).content.typeData).toEqual({ ...mine.typeData, date: '2' });
  });
});

describe('fields of one block', () => {
  test('that different people changed come together, the anchor among them', () => {
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

  test('ask only where both changed the same, and take a text that somebody made of both', () => {
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

  test('of a type that nobody knows come together by their names', () => {
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

  test('keywords and tags of both are kept, and those that either removed are gone', () => {
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
  const [dykes, dunes, tides] = ['Dykes', 'Dunes', 'Tides'].map((title) => ({ title, note: `All about ${title}` })) as [
    object,
    object,
    object,
  ];
  const merged = (base: object[], mine: object[], theirs: object[]): ContentMerge =>
    mergeOf(withProps({ cards: base }), withProps({ cards: mine }), withProps({ cards: theirs }));

  test('that both put in, moved, changed and removed come together without a question', () => {
    const merge = merged(
      [dykes, dunes, tides],
      [{ title: 'Mine', note: 'A word of mine' }, { ...dykes, title: 'Levees' }, dunes, tides],
      [tides, { ...dykes, note: 'Nothing about dykes' }, { title: 'Theirs', note: 'Something else' }],
    );
    expect(merge.conflicts).toEqual([]);
    expect(propsOf(merge).cards).toEqual([
      { title: 'Mine', note: 'A word of mine' },
      tides,
      { title: 'Levees', note: 'Nothing about dykes' },
      { title: 'Theirs', note: 'Something else' },
    ]);
  });

  test('keep their pictures when others are put before them', () => {
    const base = withProps({ cards: [dykes, dunes] }, { 'cards.1.photo': photo(2) });
    const mine = withProps({ cards: [{ title: 'Mine', note: '' }, dykes, dunes] }, { 'cards.2.photo': photo(2) });
    const theirs = withProps({ cards: [dykes, dunes] }, { 'cards.0.photo': photo(1), 'cards.1.photo': photo(2) });
    const { content, conflicts } = mergeOf(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(content.blocks[0]?.__images).toEqual({ 'cards.1.photo': photo(1), 'cards.2.photo': photo(2) });
  });

  test('a field of an item that both changed is shown where it stands in mine, and named for where it stood', () => {
    const merge = merged(
      [dykes, dunes],
      [tides, dykes, { ...dunes, title: 'Dunes of mine' }],
      [dykes, { ...dunes, title: 'Dunes of theirs' }],
    );
    expect(merge.conflicts).toMatchObject([
      {
        part: { kind: 'block-field', key: 'a', path: 'cards.1.title' },
        shownPath: 'cards.2.title',
        mine: 'Dunes of mine',
        theirs: 'Dunes of theirs',
      },
    ]);
    expect(propsOf(merge, 'theirs').cards).toEqual([tides, dykes, { ...dunes, title: 'Dunes of theirs' }]);
  });

  test('one that I removed and they changed asks, and either answer holds', () => {
    const changed = { ...dunes, title: 'Dunes of theirs' };
    const merge = merged([dykes, dunes], [dykes], [dykes, changed]);
    expect(merge.conflicts).toMatchObject([{ kind: 'item', mine: undefined, theirs: { props: changed } }]);
    expect([propsOf(merge, 'mine').cards, propsOf(merge, 'theirs').cards]).toEqual([[dykes], [dykes, changed]]);
  });

  test('the only words of an item that both rewrote are one conflict, not two items', () => {
    const merge = merged([{ title: 'Dykes' }], [{ title: 'Levees' }], [{ title: 'Dams' }]);
    expect(namesOf(merge)).toEqual(['block a cards.0.title']);
  });

  test('the same item that both added is there once', () => {
    expect(propsOf(merged([dykes], [dykes, dunes], [dunes, dykes, tides])).cards).toHaveLength(3);
  });
});
