import type { RenderablePage } from '../render/prepare-page.ts';
import { createTestSite, type TestSite } from './site.ts';

/** HTML of a page with these properties, and what it was rendered with. */
export async function renderedPage(page: Partial<RenderablePage>, prepare: (test: TestSite) => void = () => undefined) {
  const test = createTestSite();
  test.content.put({ pageID: 7, slug: 'dijken', title: 'Dijken', ...page });
  prepare(test);
  const { html, headers } = await test.get('/dijken');
  return { html, headers, log: test.log };
}

/** The head of a document. */
export const headOf = (html: string): string => html.slice(0, html.indexOf('</head>'));
