/** What to keep: `told` is content for people and machines, `read` is visible content. */
export type Bareness = 'told' | 'read';

/**
 * Reduces a page to its content, like HTML written by hand: without classes, data attributes, wrappers, drawings, scripts,
 * style sheets and preloads. `told` keeps metadata for screen readers, search engines and social networks, and the sizes of
 * images. `read` keeps only the title of the head, one address per image, and the attributes that links, images, forms and
 * tables need. Runs in a browser.
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
