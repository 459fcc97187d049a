/** What is left of a page: `told` is everything that anybody is told, `read` what somebody reads. */
export type Bareness = 'told' | 'read';

/**
 * A page without what only serves how it looks and moves, as somebody would write it by hand: no classes, data attributes, wrappers,
 * drawings, scripts, style sheets and nothing to load ahead. `told` keeps what readers, screen readers, search engines and social
 * networks are told, and the sizes of pictures that a browser chooses from; `read` keeps of the head the title alone, of pictures
 * one address, and no attribute but those with which links, pictures, forms and tables work. To be run in a browser.
 */
export function bareHtml({ html, bareness }: { html: string; bareness: Bareness }): string {
  const isRead = bareness === 'read';
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const head = isRead ? 'script, link, meta:not([charset])' : 'script:not([type="application/ld+json"])';
  const left = `${head}, link:is([rel="preload"], [rel="stylesheet"], [rel="icon"]), style, template, svg`;
  for (const element of parsed.querySelectorAll(left)) element.remove();
  const works = /^(?:href|src|alt|lang|charset|type|name|value|id|for|action|method|colspan|rowspan|scope|datetime)$/;
  for (const element of parsed.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      const isKept = isRead ? works.test(name) : name !== 'class' && !name.startsWith('data-');
      if (!isKept) element.removeAttribute(name);
    }
  }
  for (const element of parsed.body.querySelectorAll('div, span, picture, source, :not(:defined)')) {
    if (element.attributes.length === 0 || element.localName.includes('-')) element.replaceWith(...element.childNodes);
  }
  return `<!doctype html>${parsed.documentElement.outerHTML}`;
}
