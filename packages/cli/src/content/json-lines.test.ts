import { expect, test } from 'vitest';
import { lineOfProperty } from './json-lines.ts';

const text = JSON.stringify(
  { title: 'a "}" b', blocks: [{ props: { 'a.b': [1, {}] }, type: 'x' }, { type: 'y' }], tags: [] },
  null,
  2,
);

test.each([
  ['title', '"title"'],
  ['blocks.0.type', '"type": "x"'],
  ['blocks.1.type', '"type": "y"'],
  ['blocks.0.props.a.b.1', '{}'],
  ['blocks.0.images.background', '    {'],
  ['tags.3', '"tags"'],
  ['missing', '{'],
])('finds the line of %s', (property, part) => {
  expect(text.split('\n')[lineOfProperty(text, property) - 1]).toContain(part);
});
