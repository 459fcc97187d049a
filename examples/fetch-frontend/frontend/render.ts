import type { BlockOf, PageOf } from '@ximblox/client';
import type site from '../museum/ximblox.config.tsx';

type Museum = typeof site;

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** Returns the HTML of a block. `type` tells the compiler which props it has. */
function renderBlock(block: BlockOf<Museum>): string {
  switch (block.type) {
    case 'quote':
      return `<blockquote>${escape(block.props.text)} <cite>${escape(block.props.name)}</cite></blockquote>`;
    case 'text':
      // The HTML of rich text is sanitised.
      return block.props.text.html;
  }
}

/** Returns a list of links to pages. */
export const renderList = (pages: readonly { title: string; url: string }[]): string =>
  `<ul>${pages.map(({ title, url }) => `<li><a href="${escape(url)}">${escape(title)}</a></li>`).join('')}</ul>`;

/** Returns the HTML of a page. The editor selects the block that is clicked by its attribute. */
export function renderPage(page: PageOf<Museum>): string {
  const blocks = page.blocks
    .map((block) => `<section data-ximblox-block="${escape(block.key)}">${renderBlock(block)}</section>`)
    .join('');
  const title = `<h1>${escape(page.title)}</h1>`;
  if (page.type !== 'exhibition') return title + blocks;
  const { lead, related } = page.typeData;
  return `${title}<p>${escape(lead)}</p>${blocks}${renderList(related)}`;
}

/** Returns a document. */
export const renderDocument = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>${escape(title)}</title>${head}</head><body>${body}</body></html>`;
