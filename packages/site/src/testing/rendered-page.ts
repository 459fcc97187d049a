import type { RenderablePage } from '../render/prepare-page.ts';
import { createTestSite, type TestSite } from './site.ts';

/** Renders a page and returns it with headers and log. */
export async function renderedPage(page: Partial<RenderablePage>, prepare: (test: TestSite) => void = () => undefined) {
  const test = createTestSite();
  test.content.put({ pageID: 7, slug: 'dijken', title: 'Dijken', ...page });
  prepare(test);
  const { html, headers } = await test.get('/dijken');
  return { html, headers, log: test.log };
}

/** Returns the head of a document. */
export const headOf = (html: string): string => html.slice(0, html.indexOf('</head>'));
