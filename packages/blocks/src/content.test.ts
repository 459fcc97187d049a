import type { LinkValue } from '@ximblox/contract';
import { describe, expect, it } from 'vitest';
import { cleanRichText } from './clean/index.ts';
import { isReadable, mapLinks } from './content.ts';
import { field } from './fields/index.ts';

describe('mapLinks', () => {
  const fields = {
    text: field.richText(),
    title: field.text(),
    button: field.link(),
    cards: field.list({ to: field.link() }),
  };
  const moved = (link: LinkValue): LinkValue =>
    link.kind === 'url' && link.url === '/old?a=1&b="2"' ? { kind: 'page', pageID: 7, anchor: 'team' } : link;
  const url = '/old?a=1&b="2"';

  it('changes links in fields, lists and rich text, and nothing else', () => {
    const text = cleanRichText(
      '<p>/old <a href="/old?a=1&amp;b=&quot;2&quot;">x</a> <a href="/older">y</a> &lt;a href="/old"&gt;</p>',
      {},
    );
    const content = {
      props: { text, title: '/old', button: { kind: 'url', url }, cards: [{ key: 'a', to: { kind: 'url', url } }] },
      __images: {},
      __files: {},
    };
    expect(mapLinks(fields, content, moved).props).toEqual({
      text: '<p>/old <a href="page:7#team">x</a> <a href="/older">y</a> &lt;a href="/old"&gt;</p>',
      title: '/old',
      button: { kind: 'page', pageID: 7, anchor: 'team' },
      cards: [{ key: 'a', to: { kind: 'page', pageID: 7, anchor: 'team' } }],
    });
  });

  it('leaves everything else unchanged, byte for byte', () => {
    const text = cleanRichText('<p><a href="https://x.nl/?a=1&b=2">a</a><a href="page:3#x">b</a><a>c</a></p>', {});
    const content = { props: { text, title: 'x', button: null, cards: [] }, __images: {}, __files: {} };
    expect(mapLinks(fields, content, (link) => link)).toEqual(content);
  });
});

describe('readable content', () => {
  const fields = {
    title: field.text(),
    more: field.group({ on: field.switch() }),
    cards: field.list({ to: field.link() }),
    image: field.image(),
  };
  const content = (props: unknown, images: unknown = {}) =>
    ({ props, __images: images, __files: {} }) as Parameters<typeof isReadable>[1];

  it.each([{}, { title: 'x', more: { on: true }, cards: [{ to: null }, {}] }, { unknown: 1 }])('%j', (props) =>
    expect(isReadable(fields, content(props))).toBe(true),
  );
  it.each(['x', [], null, { title: 7 }, { more: [] }, { cards: {} }, { cards: ['x'] }, { cards: [{ to: 'x' }] }])(
    'not %j',
    (props) => expect(isReadable(fields, content(props))).toBe(false),
  );
  it('nor a value that is not an image', () => {
    expect(isReadable(fields, content({}, { image: { hash: 'x' } }))).toBe(false);
  });
});
