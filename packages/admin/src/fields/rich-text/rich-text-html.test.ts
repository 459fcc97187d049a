import { linkOfHref } from '@ximblox/blocks';
import type { LinkValue } from '@ximblox/contract';
import { describe, expect, it } from 'vitest';
import { completeAddress } from '../link-picker/address-picker.tsx';
import { hrefOfLink, isKeptHref } from './link-href.ts';
import { storedHtml } from './rich-text-html.ts';

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

describe('what the editor writes', () => {
  it.each([
    ['<ul><li><p>a <strong>b</strong></p></li></ul>', '<ul><li>a <strong>b</strong></li></ul>'],
    ['<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li><p>a</p><p>b</p></li></ul>'],
    [
      '<table><tbody><tr><th colspan="1" rowspan="1"><p>a</p></th></tr></tbody></table>',
      '<table><tbody><tr><th>a</th></tr></tbody></table>',
    ],
    [
      '<table><tbody><tr><td colspan="2" rowspan="1"><p>a</p></td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    ],
    ['<p>a</p><p>b</p>', '<p>a</p><p>b</p>'],
  ])('%s is stored as %s', (written, stored) => expect(storedHtml(written)).toBe(stored));
});
