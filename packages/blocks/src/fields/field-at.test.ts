import { expect, it } from 'vitest';
import { fieldAt, inlineFieldAt, maxLengthOf } from './field-at.ts';
import { field } from './index.ts';

const fields = {
  title: field.text({ inline: true, max: 80 }),
  text: field.richText({ inline: true }),
  more: field.group({ label: field.text() }),
  rows: field.list({ cells: field.list({ words: field.multiline({ inline: true }) }) }),
};

it('finds fields in lists and groups', () => {
  expect(fieldAt(fields, 'title')?.field).toBe(fields.title);
  expect(fieldAt(fields, 'more.label')?.name).toBe('label');
  expect(fieldAt(fields, 'rows.2.cells.11.words')?.field.kind).toBe('multiline');
});

it.each(['', 'none', 'title.0', 'rows.0', 'rows.x.cells', 'rows.cells.0.words', 'toString', '__proto__.title'])(
  'finds nothing at "%s"',
  (path) => expect(fieldAt(fields, path)).toBeUndefined(),
);

it('allows inline editing of plain text only if the definition does', () => {
  expect(inlineFieldAt(fields, 'title')?.name).toBe('title');
  expect(inlineFieldAt(fields, 'rows.0.cells.0.words')?.name).toBe('words');
  expect(inlineFieldAt(fields, 'text')).toBeUndefined();
  expect(inlineFieldAt(fields, 'more.label')).toBeUndefined();
});

it('returns the maximum length', () => {
  expect([fields.title, field.text(), field.multiline()].map(maxLengthOf)).toEqual([80, 255, 2000]);
});
