import { expect, test } from 'vitest';
import { richTextTree } from './rich-text-tree.ts';

test('returns elements with attributes and decoded text', () => {
  expect(richTextTree('<p>A &amp; <a href="/b?c=1&amp;d">b</a><br>c</p><ul><li>d</li></ul>')).toEqual([
    {
      tag: 'p',
      attributes: {},
      children: [
        'A & ',
        { tag: 'a', attributes: { href: '/b?c=1&d' }, children: ['b'] },
        { tag: 'br', attributes: {}, children: [] },
        'c',
      ],
    },
    { tag: 'ul', attributes: {}, children: [{ tag: 'li', attributes: {}, children: ['d'] }] },
  ]);
  expect(richTextTree('')).toEqual([]);
});
