import type { RunOptions } from 'axe-core';

/** Rules of axe that our own replace, or that judge the frame around the content, which editors cannot change. */
const left = ['image-alt', 'heading-order', 'page-has-heading-one', 'empty-heading', 'region', 'document-title'];

/** What axe checks in the blocks of a page. */
export const axeRules = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: Object.fromEntries(left.map((id) => [id, { enabled: false }])),
} satisfies RunOptions;
