import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanContent } from './clean/index.ts';
import { completeContent, emptyBlock, referencesOf, searchTextOf, typeDataContent, typeDataOf } from './content.ts';
import type { BlockContent } from './block-content.ts';
import { blockOf, everything, picture } from './everything.fixture.ts';
import { leafKinds } from './fields/index.ts';
import { resolveContent } from './resolve.ts';
import { validateContent } from './validate.ts';
import { mapContent, walk } from './walk.ts';

const { fields } = everything;

/** Arbitrary stored or hostile content, with known and unknown names. */
const anyContent: fc.Arbitrary<BlockContent> = fc.record({
  props: fc.dictionary(
    fc.oneof(fc.constantFrom(...Object.keys(fields), '__proto__', 'constructor'), fc.string()),
    fc.oneof(
      fc.anything({ maxDepth: 3 }),
      fc.string(),
      fc.constantFrom('<p>a</p>', '<b>a', '<a href="page:7#x">y</a>', '<script>1</script>', 'https://a.example'),
      fc.array(fc.dictionary(fc.constantFrom('label', 'icon', 'other'), fc.anything()), { maxLength: 3 }),
    ),
  ),
  __images: fc.dictionary(fc.constantFrom('background', 'cards.0.icon', 'elsewhere'), fc.constant(picture)),
  __files: fc.constant({}),
});

const resolver = {
  link: () => null,
  page: () => null,
  image: () => null,
  libraryImage: () => null,
  file: () => null,
  richText: (html: string) => html,
};

describe('the walk', () => {
  it('is tested with every kind of field', () => {
    const kinds = new Set(Object.values(fields).map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual([...Object.keys(leafKinds), 'list', 'group'].toSorted());
  });

  it('visits every leaf with its path, in order', () => {
    const paths: string[] = [];
    walk(fields, blockOf({ props: { cards: [{ label: 'a' }, {}] } }), ({ path }) => paths.push(path));
    expect(paths.slice(paths.indexOf('cards.0.label'))).toEqual([
      'cards.0.label',
      'cards.0.icon',
      'cards.1.label',
      'cards.1.icon',
      'contact.phone',
      'contact.to',
    ]);
  });

  it('is total: no content makes it, or a function based on it, throw', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        validateContent(fields, content, 'publication');
        referencesOf(fields, content);
        searchTextOf(fields, content);
        resolveContent(fields, content, resolver);
        completeContent(fields, content);
      }),
    );
  });

  it('keeps images in their own map and drops unknown names', () => {
    const content = mapContent(
      fields,
      blockOf({
        props: { title: 'x', gone: 1, cards: [{}, { key: 'b', gone: 1 }, { key: 'b' }, { key: 7 }] },
        __images: { 'cards.0.icon': picture, 'cards.1.icon': picture },
      }),
      { leaf: ({ value }) => value },
    );
    expect(content).toEqual({
      props: {
        title: 'x',
        cards: [{ key: 'item-1' }, { key: 'b' }, { key: 'item-3' }, { key: 'item-4' }],
        contact: {},
      },
      __images: { 'cards.0.icon': picture, 'cards.1.icon': picture },
      __files: {},
    });
  });
});

describe('cleaning', () => {
  it('is idempotent, and leaves no errors except those that validation reports', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const once = cleanContent(fields, content);
        expect(cleanContent(fields, once)).toEqual(once);
        expect(completeContent(fields, once)).toEqual(once);
      }),
    );
  });

  it.each([
    ['<p onclick="x()">a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['<p><a href="page:7#team" target="_blank">a</a></p>', '<p><a href="page:7#team">a</a></p>'],
    ['<p><a href="//evil.example">a</a></p>', '<p><a>a</a></p>'],
    ['<p><a href="JaVaScRiPt:alert(1)">a</a><b>b</b></p>', '<p><a>a</a><strong>b</strong></p>'],
    ['<p><img src=x onerror=alert(1)><em>not allowed here</em></p>', '<p>not allowed here</p>'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
  ])('makes %s into %s', (html, clean) => {
    expect(cleanContent(fields, blockOf({ props: { body: html } })).props.body).toBe(clean);
  });
});

describe('content', () => {
  it('of a new block has every field at its empty value', () => {
    expect(emptyBlock(everything, 'new')).toMatchObject({
      key: 'new',
      type: 'everything',
      props: {
        title: '',
        wide: true,
        tone: 'calm',
        amount: null,
        more: null,
        cards: [],
        contact: { phone: '', to: null },
      },
    });
  });

  it('returns every page, file and image that it refers to', () => {
    const content = blockOf({
      props: {
        body: '<p><a href="page:7#team">a</a> <a href="file:3">b</a></p>',
        more: { kind: 'page', pageID: 9 },
        contact: { to: { kind: 'url', url: 'https://a.example' } },
      },
      __images: { background: picture },
    });
    const found = referencesOf(fields, content);
    expect(found.images).toEqual([picture]);
    expect(found.links).toEqual([
      { kind: 'page', pageID: 7, anchor: 'team' },
      { kind: 'file', fileID: 3 },
      { kind: 'page', pageID: 9 },
      { kind: 'url', url: 'https://a.example' },
    ]);
  });

  it('returns its text for the search index without tags, one line per block', () => {
    const content = blockOf({ props: { title: 'Dunes', body: '<h2>Sand</h2><p>and <strong>wa</strong>ter</p>' } });
    expect(searchTextOf(fields, content)).toBe('Dunes\nSand\nand water');
  });

  it('of a page type converts to typeData and back unchanged', () => {
    const content = { props: { title: 'x' }, __images: { background: picture }, __files: {} };
    expect(typeDataContent(typeDataOf(content))).toEqual(content);
  });
});
