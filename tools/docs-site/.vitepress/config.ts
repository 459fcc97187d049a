import { defineConfig } from 'vitepress';
import { navigation } from '../navigation.ts';
import { escapeBraces, unlinkSources } from '../markdown-rules.ts';

export default defineConfig({
  title: 'Ximblox',
  description: 'Documentation of Ximblox, a content management system that you host yourself',
  lang: 'en-GB',
  srcDir: '../../docs',
  outDir: process.env.DOCS_FOLDER ?? '../../dist/docs',
  cacheDir: '../../node_modules/.cache/docs-site',
  rewrites: { 'README.md': 'index.md' },
  // No page has an icon of its own, and browsers would ask for one.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    config(md) {
      unlinkSources(md);
      escapeBraces(md);
    },
  },
  themeConfig: {
    sidebar: navigation.map((group) => ({ ...group, items: [...group.items] })),
    outline: [2, 3],
    search: { provider: 'local' },
  },
});
