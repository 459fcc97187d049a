import { field, labelOf } from '@ximblox/blocks/internal';
import { describe, expect, it } from 'vitest';
import { isPlainList, itemSummary, summaryOf } from './content-summary.ts';

const cards = field.list({ kicker: field.text(), title: field.text(), to: field.link() }, { itemLabel: 'title' });
const content = {
  props: { intro: '<p>a <b>b</b></p>', cards: [{ kicker: 'x', title: 'Dykes' }, 7] },
  __images: {},
  __files: {},
};

describe('summaries of content', () => {
  it('are the first words', () => {
    expect(summaryOf({ intro: field.richText(), cards }, content)).toBe('a b · x');
    expect(summaryOf({ intro: field.richText() }, { ...content, props: {} })).toBe('');
    expect(summaryOf({ intro: field.text() }, { ...content, props: { intro: 'x'.repeat(500) } }).length).toBeLessThan(
      120,
    );
  });

  it('are the label field of an item, and empty for other values', () => {
    expect(itemSummary(cards, content, 'cards', 0)).toBe('Dykes');
    expect(itemSummary({ ...cards, itemLabel: undefined }, content, 'cards', 0)).toBe('x · Dykes');
    expect(itemSummary(cards, content, 'cards', 1)).toBe('');
    expect(itemSummary(cards, content, 'cards', 9)).toBe('');
  });

  it("use the field's name without a label", () => {
    expect(labelOf('salaryMin', {})).toBe('Salary min');
    expect(labelOf('to', { label: 'Leads to' })).toBe('Leads to');
  });

  it('are unnecessary if an item is one line', () => {
    expect(isPlainList(field.list({ text: field.text() }))).toBe(true);
    expect(isPlainList(cards)).toBe(false);
    expect(isPlainList(field.list({ image: field.image() }))).toBe(false);
  });
});
