import { field } from '@ximblox/blocks';
import { expect, test } from 'vitest';
import { followPath, imageFieldFor } from './image-target.ts';

const fields = {
  title: field.text(),
  background: field.image(),
  portrait: field.image(),
  cards: field.list({ text: field.text(), image: field.image() }),
};
const image = { hash: 'a', fileName: 'a.png', fileID: 1, altText: '' };
const filled = (...paths: string[]) => ({
  fields,
  content: { props: {}, __images: Object.fromEntries(paths.map((path) => [path, image])), __files: {} },
});

test('an image goes to the image field at the pointer', () => {
  expect(imageFieldFor(filled('portrait'), ['title', 'portrait'])).toBe('portrait');
  expect(imageFieldFor(filled(), ['cards.1.image'])).toBe('cards.1.image');
});

test('an image goes to the item at the pointer, or to the empty image of the block', () => {
  expect(imageFieldFor(filled('cards.1.image'), ['cards.1.text'])).toBe('cards.1.image');
  expect(imageFieldFor(filled(), ['title'])).toBe('background');
  expect(imageFieldFor(filled('background'), [])).toBe('portrait');
});

test('an image goes nowhere if several images could be meant', () => {
  expect(imageFieldFor(filled('background', 'portrait'), ['title'])).toBeUndefined();
  expect(imageFieldFor({ ...filled(), fields: { title: field.text() } }, ['title', 'gone.0.image'])).toBeUndefined();
});

test('the field of a list item is followed when items move, until its item is removed', () => {
  const items = [{ key: 'a' }, { key: 'b' }];
  expect(followPath('cards.1.image', { cards: items }, { cards: items.toReversed() })).toBe('cards.0.image');
  expect(followPath('cards.1.image', { cards: items }, { cards: items.slice(0, 1) })).toBeUndefined();
  expect(followPath('background', {}, {})).toBe('background');
});
