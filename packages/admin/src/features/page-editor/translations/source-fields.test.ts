import { expect, it } from 'vitest';
import { holdsSame, withFieldOf } from './source-fields.ts';

const image = (fileID: number) => ({ hash: 'a', fileName: 'a.jpg', altText: '', fileID });
const source = {
  props: { title: 'Nieuw', cards: [{ text: 'een' }] },
  __images: { 'cards.0.picture': image(1), cardsBackground: image(2) },
  __files: {},
};
const translation = {
  props: { title: 'New', cards: [{ text: 'one' }, { text: 'two' }] },
  __images: { 'cards.0.picture': image(8), 'cards.1.picture': image(9) },
  __files: {},
};

it('copies a field with its images and nothing else', () => {
  expect(withFieldOf(translation, source, 'cards')).toEqual({
    props: { title: 'New', cards: [{ text: 'een' }] },
    __images: { 'cards.0.picture': image(1) },
    __files: {},
  });
  expect(withFieldOf(translation, source, 'title').props.title).toBe('Nieuw');
  expect(withFieldOf(source, { ...translation, props: {} }, 'title').props).toEqual({ cards: [{ text: 'een' }] });
});

it('detects a changed image of the field', () => {
  expect(holdsSame(source, structuredClone(source), 'cards')).toBe(true);
  expect(holdsSame(source, { ...source, __images: {} }, 'cards')).toBe(false);
  expect(holdsSame(source, { ...source, __images: {} }, 'title')).toBe(true);
});
