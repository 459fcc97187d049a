import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanContent } from './clean/index.ts';
import { compareContent } from './compare-content.ts';
import { completeContent, readBlock } from './content.ts';
import { blockOf, everything, site } from './everything.fixture.ts';
import { field } from './fields/index.ts';
import { itemKeys, withItemKeys } from './item-keys.ts';
import { resolveContent } from './resolve.ts';
import { page } from './testing/merge-examples.ts';

const fields = {
  rows: field.list({ label: field.text(), cells: field.list({ text: field.text() }) }),
  side: field.group({ links: field.list({ label: field.text() }) }),
};
const cell = fc.oneof(
  fc.constantFrom(null, 7, 'x'),
  fc.record(
    { key: fc.oneof(fc.constantFrom('a', 'b', 'item-1', 'item-2', 'not a key', ''), fc.anything()), text: fc.string() },
    { requiredKeys: [] },
  ),
);
const cells = fc.oneof(fc.array(cell, { maxLength: 4 }), fc.constantFrom(undefined, 'x', {}));
const row = fc.record(
  { key: fc.constantFrom('a', 'b', 'item-1', 'item-3', ' '), label: fc.string(), cells, other: fc.anything() },
  { requiredKeys: [] },
);
/** Stored lists with and without keys. */
const stored = fc.record(
  {
    rows: fc.oneof(fc.array(fc.oneof(row, cell), { maxLength: 5 }), fc.constantFrom(null, 'x')),
    side: fc.oneof(fc.record({ links: cells }), fc.constantFrom(null, [])),
  },
  { requiredKeys: [] },
);
const content = (props: Record<string, unknown>) => ({ props, __images: {}, __files: {} });

/** The keys of every list in a value. */
function keysIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(keysIn);
  return Array.isArray(value) ? [value.map((item: { key: string }) => item.key), ...inner] : inner;
}

describe('keys of list items', () => {
  it('are unique: the first of each stays, and others get the number of their position', () => {
    expect(itemKeys([{}, { key: 'b' }, { key: 'b' }, {}])).toEqual(['item-1', 'b', 'item-3', 'item-4']);
    expect(itemKeys([{}, { key: 'item-1' }, { key: 'item-2' }])).toEqual(['item-3', 'item-1', 'item-2']);
    expect(itemKeys([null, { key: 'a b' }, { key: '' }, { key: 5 }])).toEqual(['item-1', 'item-2', 'item-3', 'item-4']);
    expect(itemKeys([])).toEqual([]);
  });

  it('are unique in every list that is read, cleaned or shown', () => {
    fc.assert(
      fc.property(stored, (props) => {
        for (const found of [
          cleanContent(fields, content(props)).props,
          completeContent(fields, content(props)).props,
          resolveContent(fields, content(props), {
            link: () => null,
            page: () => null,
            image: () => null,
            libraryImage: () => null,
            file: () => null,
            richText: String,
          }),
        ]) {
          for (const keys of keysIn(found)) {
            expect(new Set(keys).size).toBe(keys.length);
            for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
          }
        }
      }),
    );
  });

  it('are the same on every read, and reading again changes nothing', () => {
    fc.assert(
      fc.property(stored, (props) => {
        const read = withItemKeys(fields, props);
        expect(withItemKeys(fields, structuredClone(props))).toEqual(read);
        expect(withItemKeys(fields, read)).toBe(read);
      }),
    );
  });

  it('are the only addition: other values and unknown properties stay unchanged', () => {
    const withoutKeys = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(withoutKeys);
      if (typeof value !== 'object' || value === null) return value;
      const { key: _, ...others } = value as Record<string, unknown>;
      return Object.fromEntries(Object.entries(others).map(([name, inner]) => [name, withoutKeys(inner)]));
    };
    fc.assert(
      fc.property(stored, (props) => {
        expect(withoutKeys(withItemKeys(fields, props))).toEqual(withoutKeys(props));
      }),
    );
  });

  it('stay the same after writing and reading again', () => {
    fc.assert(
      fc.property(stored, (props) => {
        const read = completeContent(fields, content(withItemKeys(fields, props)));
        const written = cleanContent(fields, read);
        expect(keysIn(withItemKeys(fields, written.props))).toEqual(keysIn(read.props));
      }),
    );
  });

  it('are added to a stored block without being a difference', () => {
    const cards = [{ label: 'one' }, { label: 'two' }];
    const block = readBlock(site, blockOf({ props: { cards } }));
    expect(block?.props.cards).toEqual([
      { key: 'item-1', label: 'one' },
      { key: 'item-2', label: 'two' },
    ]);
    const ofBlock = () => everything.fields;
    const { blocks } = compareContent(
      page('', { blocks: [blockOf({ props: { cards } })] }),
      page('', { blocks: block ? [block] : [] }),
      { ofBlock, ofPage: undefined },
    );
    expect(blocks).toMatchObject([{ change: 'same', fields: [] }]);
  });
});
