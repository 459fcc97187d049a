import type { Block, VersionContent } from '@ximblox/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemsOfPart } from './content-parts.ts';
import { block, mergeOf, namesOf, photo, settleAll } from './testing/merge-examples.ts';

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
