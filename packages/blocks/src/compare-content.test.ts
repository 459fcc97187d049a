import type { Block, VersionContent } from '@ximblox/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorPath, type BlockComparison, type ComparedFields, compareContent } from './compare-content.ts';
import type { FieldChange } from './compare-fields.ts';
import { completeContent } from './content.ts';
import { blockOf, everything, picture } from './everything.fixture.ts';
import { field } from './fields/index.ts';

const fields: ComparedFields = {
  ofBlock: (type) => (type === 'everything' ? everything.fields : undefined),
  ofPage: { date: field.date() },
};

const page = (blocks: Block[], more: Partial<VersionContent> = {}): VersionContent => ({
  title: 'Dunes',
  blocks,
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
const keyed = (key: string, props: Record<string, unknown> = {}): Block => blockOf({ key, props });
const shape = (before: Block[], after: Block[]): string[] =>
  compareContent(page(before), page(after), fields).blocks.map(
    ({ key, change, moved }) => `${key} ${change}${moved ? ' moved' : ''}`,
  );

const block: fc.Arbitrary<Block> = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  type: fc.constantFrom('everything', 'unknown'),
  anchorPoint: fc.constantFrom('', 'top'),
  props: fc.record(
    {
      title: fc.oneof(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 1 })),
      cards: fc.array(
        fc.record(
          { key: fc.constantFrom('p', 'q', 'r'), label: fc.constantFrom('', 'x', 'y') },
          { requiredKeys: ['label'] },
        ),
        { maxLength: 3 },
      ),
      wide: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  __images: fc.constantFrom<Block['__images']>({}, { background: picture }),
  __files: fc.constant({}),
});
const version: fc.Arbitrary<VersionContent> = fc.record({
  title: fc.constantFrom('Dunes', 'Dykes'),
  blocks: fc.uniqueArray(block, { selector: ({ key }) => key, maxLength: 6 }),
  typeData: fc.constantFrom({}, { date: '2026-11-21' }, { date: 7 }),
  seoTitle: fc.constantFrom('', 'SEO'),
  seoDescription: fc.constant(''),
  seoKeywords: fc.subarray(['dune', 'dyke']),
  tags: fc.subarray([1, 2]),
  seoImage: fc.constantFrom([], [picture]),
  seoNoindex: fc.boolean(),
  seoCanonical: fc.constantFrom(null, { kind: 'page', pageID: 7 }, { kind: 'url', url: 'https://example.com/' }),
});

describe('comparing two versions', () => {
  it('names a block that was hidden', () => {
    const hidden = compareContent(page([keyed('a')]), page([{ ...keyed('a'), isHidden: true }]), fields);
    expect(hidden.blocks[0]?.fields).toEqual([{ path: '@hidden', before: false, after: true }]);
    const same = compareContent(page([keyed('a')]), page([{ ...keyed('a'), isHidden: false }]), fields);
    expect(same.blocks[0]?.change).toBe('same');
  });

  it('finds no changes between a version and itself, whatever the order of properties', () => {
    fc.assert(
      fc.property(version, (one) => {
        const turned = JSON.parse(
          JSON.stringify(one, (_, value: unknown) =>
            typeof value === 'object' && value !== null && !Array.isArray(value)
              ? Object.fromEntries(Object.entries(value).toReversed())
              : value,
          ),
        ) as VersionContent;
        const { page: changes, blocks } = compareContent(one, turned, fields);
        expect(changes).toEqual([]);
        expect(blocks.every(({ change, moved }) => change === 'same' && !moved)).toBe(true);
      }),
    );
  });

  it('is symmetric', () => {
    const turned = { added: 'removed', removed: 'added', changed: 'changed', same: 'same' } as const;
    fc.assert(
      fc.property(version, version, (one, other) => {
        const there = compareContent(one, other, fields);
        const back = compareContent(other, one, fields);
        /** Ignores moves, since either of two blocks can count as moved, and list positions. */
        const sorted = (list: BlockComparison[], turn: (change: FieldChange) => FieldChange): unknown[] =>
          list
            .map(({ key, type, change, fields: changed }) => ({
              key,
              type,
              change: changed.length === 0 || changed.some(({ item }) => item !== 'moved') ? change : 'same',
              fields: changed
                .filter(({ item }) => item !== 'moved')
                .map((one) => JSON.stringify({ ...turn(one), path: one.path.replaceAll(/\d+/g, 'n') }))
                .toSorted(),
            }))
            .toSorted((a, b) => (`${a.key}${a.type}` < `${b.key}${b.type}` ? -1 : 1));
        const back2 = back.blocks.map((one) => ({ ...one, change: turned[one.change] }));
        expect(sorted(there.blocks, (change) => change)).toEqual(
          sorted(back2, ({ path, before, after, item }) => ({
            path,
            before: after,
            after: before,
            ...(item && { item: item === 'added' ? 'removed' : 'added' }),
          })),
        );
        expect(new Set(there.page.map(({ path }) => path))).toEqual(new Set(back.page.map(({ path }) => path)));
      }),
    );
  });

  it('is complete: unchanged parts are equal, and every block of both versions is listed', () => {
    fc.assert(
      fc.property(version, version, (one, other) => {
        const { blocks } = compareContent(one, other, fields);
        const named = (change: string) => blocks.filter((item) => item.change === change).length;
        expect(blocks.length - named('removed')).toBe(other.blocks.length);
        expect(blocks.length - named('added')).toBe(one.blocks.length);
        for (const { key, type } of blocks.filter(({ change }) => change === 'same')) {
          const of = ({ blocks: all }: VersionContent) => all.find((item) => item.key === key) ?? blockOf({});
          const content = (item: Block) =>
            type === 'everything' ? completeContent(everything.fields, item) : item.props;
          expect(content(of(other))).toEqual(content(of(one)));
        }
      }),
    );
  });

  it('keeps the order of blocks that did not move', () => {
    fc.assert(
      fc.property(version, version, (one, other) => {
        const order = ({ blocks }: VersionContent) => blocks.map(({ key, type }) => `${key} ${type}`);
        const still = compareContent(one, other, fields)
          .blocks.filter(({ change, moved }) => (change === 'same' || change === 'changed') && !moved)
          .map(({ key, type }) => `${key} ${type}`);
        expect(order(one).filter((name) => still.includes(name))).toEqual(still);
      }),
    );
  });

  it('reports the fewest possible moves', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((key) => keyed(key)) as [Block, Block, Block, Block];
    expect(shape([a, b, c, d], [d, a, b, c])).toEqual(['d same moved', 'a same', 'b same', 'c same']);
    expect(shape([a, b, c, d], [a, c, d])).toEqual(['a same', 'b removed', 'c same', 'd same']);
    expect(shape([a, b, c], [keyed('n'), c])).toEqual(['a removed', 'b removed', 'n added', 'c same']);
  });

  it('reports changed fields with both values', () => {
    const before = blockOf({ props: { title: 'Sand', cards: [{ label: 'one' }] }, __images: { background: picture } });
    const after = blockOf({
      anchorPoint: 'top',
      props: { title: 'Sand', cards: [{ label: 'one' }, { label: 'two' }], wide: false },
    });
    expect(compareContent(page([before]), page([after]), fields).blocks[0]?.fields).toEqual([
      { path: 'wide', before: true, after: false },
      { path: 'background', before: picture, after: null },
      {
        path: 'cards.1',
        before: undefined,
        after: { props: { key: 'item-2', label: 'two' }, __images: {}, __files: {} },
        item: 'added',
      },
      { path: anchorPath, before: '', after: 'top' },
    ]);
  });

  it('matches list items by key after an insertion, with their images', () => {
    const items = (labels: string[], icon: number): Block =>
      blockOf({
        props: { cards: labels.map((label) => ({ key: label.slice(0, 4).trim(), label })) },
        __images: { [`cards.${icon}.icon`]: picture },
      });
    const changes = (before: Block, after: Block): string[] =>
      compareContent(page([before]), page([after]), fields).blocks[0]?.fields.map(
        ({ path, item, before: was, after: is }) => `${path} ${item ?? `${String(was)} > ${String(is)}`}`,
      ) ?? [];
    const before = items(['North', 'East coast', 'South'], 1);
    expect(changes(before, items(['New', 'North', 'East coast', 'South'], 2))).toEqual(['cards.0 added']);
    expect(changes(before, items(['East coast', 'South'], 0))).toEqual(['cards.0 removed']);
    expect(changes(before, items(['New', 'North', 'East bank', 'South'], 2))).toEqual([
      'cards.0 added',
      'cards.2.label East coast > East bank',
    ]);
    expect(changes(before, items(['East coast', 'South', 'North'], 0))).toEqual(['cards.2 moved']);
    expect(changes(before, items(['North', 'East coast', 'West'], 1))).toEqual(['cards.2 removed', 'cards.2 added']);
  });

  it('reports a moved item, and its changes separately', () => {
    const items = (...cards: [key: string, label: string][]): Block =>
      blockOf({ props: { cards: cards.map(([key, label]) => ({ key, label })) } });
    const [a, b, c] = [
      ['a', 'one'],
      ['b', 'two'],
      ['c', 'three'],
    ] as [string, string][];
    const changes = compareContent(
      page([items(a as [string, string], b as [string, string], c as [string, string])]),
      page([items(c as [string, string], a as [string, string], ['b', 'another'])]),
      fields,
    ).blocks[0]?.fields;
    expect(changes).toEqual([
      { path: 'cards.0', before: 2, after: 0, item: 'moved' },
      { path: 'cards.2.label', before: 'two', after: 'another' },
    ]);
  });

  it('matches items without keys by position', () => {
    const items = (...labels: string[]): Block => blockOf({ props: { cards: labels.map((label) => ({ label })) } });
    const changes = (before: Block, after: Block) =>
      compareContent(page([before]), page([after]), fields).blocks[0]?.fields.map(({ path, item }) => [path, item]);
    expect(changes(items('a', 'b'), items('a', 'c'))).toEqual([['cards.1.label', undefined]]);
    expect(changes(items('a', 'b'), items('a', 'b', 'c'))).toEqual([['cards.2', 'added']]);
  });

  it('reports changes of page fields', () => {
    const before = page([], { typeData: { date: '2026-11-20' } });
    const after = page([], { title: 'Dykes', seoKeywords: ['dyke'], typeData: { date: '2026-11-21' } });
    expect(compareContent(before, after, fields).page).toEqual([
      { path: 'title', before: 'Dunes', after: 'Dykes' },
      { path: 'seoKeywords', before: [], after: ['dyke'] },
      { path: 'typeData.date', before: '2026-11-20', after: '2026-11-21' },
    ]);
  });

  it('treats a block with the same key and another type as another block', () => {
    expect(shape([keyed('a')], [{ ...keyed('a'), type: 'unknown' }])).toEqual(['a removed', 'a added']);
  });
});
