import { field } from '@ximblox/blocks';
import { expect, it } from 'vitest';
import { labelAt } from './field-label.ts';

const fields = {
  image: field.image({ label: 'Picture' }),
  cards: field.list({ link: field.link({ label: 'Leads to' }), seoTitle: field.text() }, { label: 'Cards' }),
};

it('labels a field as its form does', () => {
  expect(labelAt(fields, 'image')).toBe('Picture');
  expect(labelAt(fields, 'cards')).toBe('Cards');
  expect(labelAt(fields, 'cards.0')).toBe('Cards');
  expect(labelAt(fields, 'cards.1.seoTitle')).toBe('Seo title');
});

it('stops at the field whose value has parts of its own', () => {
  expect(labelAt(fields, 'cards.2.link.url')).toBe('Leads to');
});

it('derives labels for undefined fields', () => {
  expect(labelAt(undefined, 'openingHours')).toBe('Opening hours');
});
