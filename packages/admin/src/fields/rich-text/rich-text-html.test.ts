import type { JSONContent } from '@tiptap/core';
import { hrefOfLink, isKeptHref, linkOfHref, richTextMarks } from '@ximblox/blocks/internal';
import { cleanRichText } from '@ximblox/blocks/clean';
import type { LinkValue } from '@ximblox/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, storedText } from '../../testing/any-text.ts';
import { completeAddress } from '../link-picker/typed-link.ts';

describe('a link in a rich text', () => {
  const links: LinkValue[] = [
    { kind: 'page', pageID: 7 },
    { kind: 'page', pageID: 7, anchor: 'team' },
    { kind: 'file', fileID: 3 },
    { kind: 'url', url: 'https://example.org/a?b=c#d' },
    { kind: 'url', url: 'mailto:a@example.org' },
  ];

  it.each(links)('comes back from its address: %j', (link) => {
    expect(linkOfHref(hrefOfLink(link))).toEqual(link);
    expect(isKeptHref(hrefOfLink(link))).toBe(true);
  });

  it.each(['javascript:alert(1)', 'page:x', 'file:1?x', 'data:text/html,x', '//elsewhere'])(
    'is not kept: %s',
    (href) => {
      expect(isKeptHref(href)).toBe(false);
    },
  );
});

describe('an address as it was typed', () => {
  it.each([
    ['example.org/a', 'https://example.org/a'],
    ['  https://example.org ', 'https://example.org'],
    ['info@example.org', 'mailto:info@example.org'],
    ['+31 251 55 01 40', 'tel:+31251550140'],
    ['/contact', '/contact'],
    ['#team', '#team'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('%s means %s', (typed, meant) => expect(completeAddress(typed)).toBe(meant));
});

const stored = (content: JSONContent[]): string => storedText({ marks: [...richTextMarks], content });

const words = (text: string): JSONContent => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const cell = (type: 'tableCell' | 'tableHeader', text: string): JSONContent => ({ type, content: [words(text)] });
const row = (...content: JSONContent[]): JSONContent => ({ type: 'tableRow', content });

describe('what the editor writes', () => {
  it('has items and cells without a paragraph around their words', () => {
    const item = (...content: JSONContent[]): JSONContent => ({ type: 'listItem', content });
    const list = (...content: JSONContent[]): JSONContent => ({ type: 'bulletList', content });
    expect(stored([list(item(words('a'), list(item(words('b')))))])).toBe('<ul><li>a<ul><li>b</li></ul></li></ul>');
    expect(stored([list(item(words('a'), words('b')))])).toBe('<ul><li><p>a</p><p>b</p></li></ul>');
  });

  it('has the head of a table, its caption and its spans', () => {
    const wide = { ...cell('tableCell', 'c'), attrs: { colspan: 2 } };
    const table = {
      type: 'table',
      attrs: { caption: 'Tides &amp; <strong>dykes</strong>' },
      content: [row(cell('tableHeader', 'a'), cell('tableHeader', 'b')), row(wide)],
    };
    expect(stored([table])).toBe(
      '<table><caption>Tides &amp; <strong>dykes</strong></caption><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table>',
    );
  });

  it('is nothing where nothing was written, and an empty table where one was made', () => {
    expect(stored([{ type: 'paragraph' }])).toBe('');
    expect(stored([{ type: 'table', content: [row({ type: 'tableCell', content: [{ type: 'paragraph' }] })] }])).toBe(
      '<table><tbody><tr><td></td></tr></tbody></table>',
    );
  });

  it('is what the server keeps, whatever the field allows', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const html = storedText(text);
        expect(cleanRichText(html, { marks: text.marks })).toBe(html);
      }),
    );
  });
});
