import { expect, it } from 'vitest';
import { sitemapAt } from './crawlers.ts';

const locales = ['es', 'es-419', 'zh-hant'].map((code) => ({ code, name: code }));
const partAt = (path: string) => {
  const part = sitemapAt({ locales }, path);
  return part && [part.locale, part.offset];
};

it('tells locales and their parts apart', () => {
  expect(partAt('/sitemap-es.xml')).toEqual(['es', 0]);
  expect(partAt('/sitemap-es-2.xml')).toEqual(['es', 1000]);
  expect(partAt('/sitemap-es-419.xml')).toEqual(['es-419', 0]);
  expect(partAt('/sitemap-es-419-3.xml')).toEqual(['es-419', 2000]);
  expect(partAt('/sitemap-zh-hant.xml')).toEqual(['zh-hant', 0]);
  for (const path of ['/sitemap-es-1.xml', '/sitemap-es-02.xml', '/sitemap-nl-nl.xml', '/sitemap-zh.xml']) {
    expect(partAt(path)).toBeUndefined();
  }
});
