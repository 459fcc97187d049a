import { isKeptHref } from '@ximblox/blocks/internal';

const markTags: Record<string, string> = { strong: 'strong', b: 'strong', em: 'em', i: 'em', code: 'code' };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function opened(element: Element): string | null {
  if (element.localName !== 'a') return markTags[element.localName] ?? null;
  const href = element.getAttribute('href') ?? '';
  return isKeptHref(href) ? `a href="${escaped(href).replaceAll('"', '&quot;')}"` : null;
}

function inlineHtml(parent: Node): string {
  let html = '';
  for (const child of parent.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) html += escaped((child.nodeValue ?? '').replaceAll(/[^\S\u00A0]+/g, ' '));
    if (!(child instanceof Element)) continue;
    const inside = inlineHtml(child);
    const tag = opened(child);
    html += tag === null || inside === '' ? inside : `<${tag}>${inside}</${tag.split(' ', 1)[0]}>`;
  }
  return html;
}

/** Text of a caption with inline marks, without anything else. */
export const captionHtml = (caption: Element | null): string => (caption ? inlineHtml(caption).trim() : '');

/** HTML of a typed caption. */
export const captionOfWords = (words: string): string => escaped(words);

/**
 * Element that shows a caption.
 * @param html as `captionHtml` returns it
 */
export function captionElement(html: string): HTMLElement {
  const caption = document.createElement('caption');
  caption.contentEditable = 'false';
  caption.innerHTML = html;
  return caption;
}

/** Plain text of a caption. */
export const wordsOfCaption = (html: string): string => captionElement(html).textContent ?? '';
