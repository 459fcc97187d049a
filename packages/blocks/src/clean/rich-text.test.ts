import { describe, expect, it, test } from 'vitest';
import { field } from '../fields/index.ts';
import { validateContent } from '../index.ts';
import { cleanRichText } from './rich-text.ts';

const codesOf = (html: string): string[] =>
  validateContent({ text: field.richText() }, { props: { text: html }, __images: {}, __files: {} }, 'draft').map(
    ({ code }) => code,
  );

/** A body of 5 MB may be one single text; none may keep the server busy. */
const endless: [string, string][] = [
  ['tags without end tags', `<p>${'<b>'.repeat(300_000)}`],
  ['tags with end tags', '<b>'.repeat(100_000) + '</b>'.repeat(100_000)],
  ['end tags of other elements', '<b>'.repeat(100_000) + '</i>'.repeat(100_000)],
  ['end tags in attributes', '<b title="</b>">'.repeat(100_000)],
  ['comments without end', `${'<!--'.repeat(300_000)}>`],
  ['brackets in a tag', `<br ${'<a'.repeat(300_000)}>`],
  ['a tag without end', `<p>${'<a'.repeat(300_000)}`],
];

test.each(['page:', 'page:1e3', 'file:x', 'page:1#<', '//evil.example', 'javascript:alert(1)', 'data:text/html,x'])(
  'a link to %s keeps no address',
  (href) => expect(cleanRichText(`<p><a href="${href}">a</a></p>`, {})).toBe('<p><a>a</a></p>'),
);

test('links to pages, files and the web keep theirs', () => {
  const html = ['page:3#team', 'file:4', 'https://example.com/', 'mailto:a@example.com', 'tel:+31201234567']
    .map((href) => `<a href="${href}">a</a>`)
    .join('');
  expect(cleanRichText(`<p>${html}</p>`, {})).toBe(`<p>${html}</p>`);
});

describe('hostile rich text', () => {
  it.each(endless)(
    'is dealt with at once: %s',
    (_, html) => {
      const clean = cleanRichText(html, {});
      expect(cleanRichText(clean, {})).toBe(clean);
      codesOf(html);
    },
    2000,
  );

  it('is refused unread when it is longer than any text of the field can be', () => {
    const html = `<p>${'<'.repeat(1_000_000)}</p>`;
    expect(codesOf(html)).toEqual(['V_14']);
    expect(cleanRichText(html, {})).toBe('');
    expect(codesOf(`<p>${'<br>'.repeat(40_000)}a</p>`)).toEqual([]);
  });

  it('is no valid HTML when it nests without end', () => {
    expect(codesOf('<b>'.repeat(101) + '</b>'.repeat(101))).toEqual(['V_15']);
    expect(codesOf('<b>'.repeat(100) + '</b>'.repeat(100))).toEqual([]);
    expect(cleanRichText(`<p>${'<b>'.repeat(101)}x`, {})).toBe('');
  });

  it('knows comments and unfinished tags', () => {
    expect(codesOf('<p>a<!-- </b> --></p><!-- <b> --><p>b</p>')).toEqual([]);
    expect(codesOf('<p>a</p><!-- -->  </b>')).toEqual(['V_15']);
    expect(codesOf('<p>a</p><b')).toEqual(['V_15']);
    expect(codesOf('<p>1 < 2 > 0</p>')).toEqual([]);
  });
});
