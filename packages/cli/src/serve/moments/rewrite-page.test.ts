import { expect, test } from 'vitest';
import { rewritePage } from './rewrite-page.ts';

const rewrite = (html: string): string =>
  rewritePage(html, { address: (url) => (url.startsWith('/') ? `/at${url}` : url), head: '<H>', body: '<B>' });

test('links, forms and feeds get other addresses, and everything else stays byte for byte', () => {
  const kept =
    '<p class=x>Sluis &amp; dijk<br>“a<b”<script>"</a href="/x">"</script><img src="/f.png" srcset="/f 2x"/>';
  expect(
    rewrite(
      `<!doctype html><head><link rel="stylesheet" href="/s.css"><link rel="alternate" href="/feed?a=1&amp;b=2"></head>` +
        `<body data-a='"'><a href=/peil CLASS="y">x</a>${kept}<form action="/zoeken" method="get"><svg><a href="#x"/></svg>`,
    ),
  ).toBe(
    `<!doctype html><head><link rel="stylesheet" href="/s.css"><link rel="alternate" href="/at/feed?a=1&amp;b=2"><H></head>` +
      `<body data-a='"'><B><a href="/at/peil" class="y">x</a>${kept}<form action="/at/zoeken" method="get"><svg><a href="#x"/></svg>`,
  );
});
