import type { Block, VersionContent } from '@ximblox/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemsOfPart } from './content-parts.ts';
import { block, mergeOf, namesOf, page, photo, settleAll } from './testing/merge-examples.ts';

describe('laws', () => {
  const word = fc.constantFrom('sand', 'clay', 'peat', 'dune', 'tide', 'sluice', 'weir', 'wave');
  const item = fc.record({
    key: fc.constantFrom(...'pqrstu'.split('')),
    title: word,
    note: fc.oneof(fc.constant(''), word),
    photo: fc.constantFrom(0, 1, 2),
  });
  const items = fc.uniqueArray(item, { selector: ({ key }) => key, maxLength: 4 });
  const anyBlock = fc
    .record({
      key: fc.constantFrom(...'abcdef'.split('')),
      type: fc.constantFrom('text', 'text', 'text', 'unknown'),
      text: word,
      more: word,
      side: word,
      cards: items,
      anchorPoint: fc.constantFrom('', 'top'),
    })
    .map(({ key, type, text, more, side, cards: some, anchorPoint }) =>
      Object.assign(
        block(
          key,
          text,
          { more, side: { note: side }, cards: some.map(({ key: item, title, note }) => ({ key: item, title, note })) },
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
    seoNoindex: fc.boolean(),
    seoCanonical: fc.constantFrom(null, { kind: 'page', pageID: 7 }, { kind: 'url', url: 'https://example.com/' }),
  });
  /** A content and two edits of it that share most of it. */
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
  /** Normalised content, regardless of the order of blocks and items. */
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
      return {
        ...one,
        props,
        cards: sorted([...itemsOfPart({ value: some, images, files: {} }).values()].map(({ content: held }) => held)),
      };
    };
    return {
      ...rest,
      typeData: sorted(Object.entries(typeData)),
      seoKeywords: sorted(seoKeywords),
      blocks: sorted(blocks.map(blockOf)),
    };
  };

  test('returns the other side if one side changed nothing', () => {
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

  test('equal changes of both sides are no conflict', () => {
    fc.assert(
      fc.property(content, content, (base, changed) => {
        const merge = mergeOf(base, changed, structuredClone(changed));
        expect([merge.conflicts, merge.theirs, merge.movedByBoth]).toEqual([[], [], []]);
        expect(merge.content).toEqual(changed);
      }),
    );
  });

  test('loses nothing: everything that either side wrote is in the result or in a choice', () => {
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

  test('is symmetric, except for the order of insertions at the same place', () => {
    fc.assert(
      fc.property(edited, ([base, one, other]) => {
        const [here, there] = [mergeOf(base, one, other), mergeOf(base, other, one)];
        expect(namesOf(there).sort()).toEqual(namesOf(here).sort());
        expect(unordered(settleAll(there, 'theirs'))).toEqual(unordered(settleAll(here, 'mine')));
      }),
      { numRuns: 300 },
    );
  });

  /** Item titles of the only block of a page, by key. */
  const titlesOf = ({ blocks }: VersionContent): Map<string, string> =>
    new Map(
      blocks.flatMap(({ props }) =>
        (props.cards as { key: string; title: string }[]).map(({ key, title }) => [key, title] as const),
      ),
    );
  const withItems = (some: { key: string; title: string; note: string }[]): VersionContent =>
    page('', { blocks: [block('a', 'a', { cards: some.map(({ key, title, note }) => ({ key, title, note })) })] });
  /** Items with one changed, in another order. */
  const changed = <I extends { key: string; title: string }>(
    some: I[],
    key: string,
    title: string,
    turn: number,
  ): I[] => {
    const all = some.map((one) => (one.key === key ? { ...one, title } : one));
    return [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)];
  };
  const someItems = fc.uniqueArray(item, { selector: ({ key }) => key, minLength: 2, maxLength: 6 });

  test('changes to different items merge without a conflict, wherever the items are moved', () => {
    fc.assert(
      fc.property(someItems, fc.nat(5), fc.nat(5), (some, myTurn, theirTurn) => {
        const [one, other] = [some[0]?.key ?? '', some.at(-1)?.key ?? ''];
        const merge = mergeOf(
          withItems(some),
          withItems(changed(some, one, 'my own', myTurn)),
          withItems(changed(some, other, 'their own', theirTurn)),
        );
        expect(merge.conflicts).toEqual([]);
        expect(titlesOf(merge.content)).toEqual(
          new Map(titlesOf(withItems(some))).set(one, 'my own').set(other, 'their own'),
        );
      }),
    );
  });

  test('changes to the same item are the only conflict, wherever it is moved', () => {
    fc.assert(
      fc.property(someItems, fc.nat(5), fc.nat(5), (some, myTurn, theirTurn) => {
        const { key } = some[0] ?? { key: '' };
        const merge = mergeOf(
          withItems(some),
          withItems(changed(some, key, 'my own', myTurn)),
          withItems(changed(some, key, 'their own', theirTurn)),
        );
        expect(namesOf(merge)).toEqual([`block a cards.${key}.title`]);
        for (const [choice, title] of [
          ['mine', 'my own'],
          ['theirs', 'their own'],
        ] as const) {
          expect(titlesOf(settleAll(merge, choice)).get(key)).toBe(title);
        }
      }),
    );
  });

  test('every item of a merged list has a unique key', () => {
    fc.assert(
      fc.property(edited, ([base, mine, theirs]) => {
        for (const { props } of mergeOf(base, mine, theirs).content.blocks) {
          const keys = (props.cards as { key: string }[]).map(({ key }) => key);
          expect(new Set(keys).size).toBe(keys.length);
        }
      }),
    );
  });

  test('every conflict has a unique ID', () => {
    fc.assert(
      fc.property(edited, ([base, mine, theirs]) => {
        const names = namesOf(mergeOf(base, mine, theirs));
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });

  test('keeping both preserves both sides of a block', () => {
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
