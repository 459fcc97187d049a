import { createElement, Fragment, type ReactNode } from 'react';
import classes from './field-values.module.css';

/**
 * Elements of rich texts; of others only the text is rendered. Headings become bold text, so that they do not mix with
 * those of the screen.
 */
const shown: Record<string, string> = {
  P: 'p',
  BR: 'br',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  BLOCKQUOTE: 'blockquote',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  CODE: 'code',
  PRE: 'pre',
  H2: 'p',
  H3: 'p',
  H4: 'p',
  A: 'u',
  TABLE: 'table',
  TBODY: 'tbody',
  THEAD: 'thead',
  TR: 'tr',
  TD: 'td',
  TH: 'th',
};

function elementsOf(nodes: NodeListOf<ChildNode>): ReactNode[] {
  return Array.from(nodes, (node, position) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const name = shown[node.tagName];
    const children = elementsOf(node.childNodes);
    const key = String(position);
    if (name === undefined) return createElement(Fragment, { key }, ...children);
    if (name === 'br') return createElement('br', { key });
    const isHeading = /^H\d$/.test(node.tagName);
    return createElement(name, { key, ...(isHeading ? { className: 'bold' } : {}) }, ...children);
  });
}

/** Read-only formatted text; renders only known elements without attributes. */
export function ReadOnlyHtml({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div className={`stack gap-8 ${classes.html}`}>{elementsOf(body.childNodes)}</div>;
}
