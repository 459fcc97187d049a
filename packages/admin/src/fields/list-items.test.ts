import { type BlockContent, field } from '@ximblox/blocks';
import type { ImageRecord } from '@ximblox/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readValue, writeValue } from './content-path.ts';
import { duplicateItem, insertItem, itemsOf, keysOf, moveItem, removeItem } from './list-items.ts';

const picture = (name: string): ImageRecord => ({ hash: 'a'.repeat(64), fileName: name, altText: '', fileID: 1 });

/** Cards whose title, image, file and inner list all have the card's letter. */
const cards = (letters: string): BlockContent => ({
  props: {
    intro: 'kept',
    cards: [...letters].map((letter) => ({ key: letter, title: letter, buttons: [{ key: 'b', label: letter }] })),
    cardsBelow: [{ key: 'a' }],
  },
  __images: {
    background: picture('background'),
    'cardsBelow.0.image': picture('below'),
    ...Object.fromEntries([...letters].map((letter, at) => [`cards.${at}.image`, picture(letter)])),
    ...Object.fromEntries([...letters].map((letter, at) => [`cards.${at}.buttons.0.icon`, picture(letter)])),
  },
  __files: Object.fromEntries(
    [...letters].map((letter, at) => [`cards.${at}.file`, { hash: 'b'.repeat(64), fileName: letter, fileID: 2 }]),
  ),
});

/** Letters of the titles; fails if a card has another's image or file. */
function lettersOf(content: BlockContent): string {
  const items = itemsOf(content, 'cards') as { title: string }[];
  for (const [at, { title }] of items.entries()) {
    if (title === '') continue;
    expect(content.__images[`cards.${at}.image`]?.fileName).toBe(title);
    expect(content.__images[`cards.${at}.buttons.0.icon`]?.fileName).toBe(title);
    expect(content.__files[`cards.${at}.file`]?.fileName).toBe(title);
  }
  const filled = items.filter(({ title }) => title !== '').length;
  expect(Object.keys(content.__files)).toHaveLength(filled);
  expect(Object.keys(content.__images)).toHaveLength(2 * filled + 2);
  expect(content.__images.background?.fileName).toBe('background');
  expect(content.__images['cardsBelow.0.image']?.fileName).toBe('below');
  return items.map(({ title }) => title || '-').join('');
}

describe('items of a list', () => {
  it('move with their images and files', () => {
    expect(lettersOf(moveItem(cards('abcd'), 'cards', 0, 2))).toBe('bcad');
    expect(lettersOf(moveItem(cards('abcd'), 'cards', 3, 0))).toBe('dabc');
    expect(keysOf(moveItem(cards('abcd'), 'cards', 3, 0), 'cards').join('')).toBe('dabc');
    expect(lettersOf(moveItem(cards('ab'), 'cards', 1, 2))).toBe('ab');
  });

  it('are removed with their images and files', () => {
    expect(lettersOf(removeItem(cards('abcd'), 'cards', 1))).toBe('acd');
    expect(lettersOf(removeItem(cards('a'), 'cards', 0))).toBe('');
  });

  it('are inserted with empty fields', () => {
    const fields = { title: field.text(), wide: field.switch({ default: true }) };
    const content = insertItem(cards('ab'), 'cards', 1, { fields });
    expect(lettersOf(content)).toBe('a-b');
    const [, item] = itemsOf(content, 'cards') as { key: string }[];
    expect(item).toEqual({ key: expect.stringMatching(/^[a-z2-9]{12}$/) as unknown, title: '', wide: true });
    expect(keysOf(insertItem(content, 'cards', 3, { fields }, 'mine'), 'cards')).toEqual(['a', item?.key, 'b', 'mine']);
  });

  it('are copied with their images and files', () => {
    const content = duplicateItem(cards('abc'), 'cards', 1);
    expect(lettersOf(content)).toBe('abbc');
    const keys = keysOf(content, 'cards');
    expect([keys[0], keys[1], keys[3]]).toEqual(['a', 'b', 'c']);
    expect(new Set(keys).size).toBe(4);
  });

  it('distinguish positions above nine', () => {
    const letters = 'abcdefghijklm';
    expect(lettersOf(moveItem(cards(letters), 'cards', 12, 1))).toBe('ambcdefghijkl');
    expect(lettersOf(removeItem(cards(letters), 'cards', 1))).toBe('acdefghijklm');
  });

  it('are restored by moving there and back', () => {
    const position = fc.nat({ max: 5 });
    fc.assert(
      fc.property(position, position, (from, to) => {
        const there = moveItem(cards('abcdef'), 'cards', from, to);
        lettersOf(there);
        expect(moveItem(there, 'cards', to, from)).toEqual(cards('abcdef'));
      }),
    );
  });
});

describe('a value by its path', () => {
  it('is read where it was written, and leaves the rest as the same objects', () => {
    const before = cards('ab');
    const after = writeValue(before, 'props', 'cards.1.title', 'x');
    expect(readValue(after, 'props', 'cards.1.title')).toBe('x');
    expect(itemsOf(after, 'cards')[0]).toBe(itemsOf(before, 'cards')[0]);
    expect(readValue(before, 'props', 'cards.1.title')).toBe('b');
    expect(after.__images).toBe(before.__images);
  });

  it('creates missing parents', () => {
    const empty: BlockContent = { props: {}, __images: {}, __files: {} };
    expect(writeValue(empty, 'props', 'cta.buttons.0.label', 'x').props).toEqual({
      cta: { buttons: [{ label: 'x' }] },
    });
    expect(readValue(empty, 'props', 'constructor.name')).toBeUndefined();
  });

  it('of an image is stored by its whole path and removed by null', () => {
    const content = writeValue(cards('a'), 'images', 'cards.0.image', null);
    expect(Object.hasOwn(content.__images, 'cards.0.image')).toBe(false);
  });
});

it('a nested block is inserted with its type and the fields of that type', () => {
  const nested = field.blocks({
    allow: [
      { type: 'card', label: 'Card', fields: { title: field.text() } },
      { type: 'note', label: 'Note', fields: { text: field.text() } },
    ],
  });
  const content = insertItem({ props: {}, __images: {}, __files: {} }, 'parts', 0, nested, 'k', 'card');
  expect(content.props.parts).toEqual([{ key: 'k', type: 'card', card: { title: '' } }]);
});
