import { Mark } from '@tiptap/core';
import { isKeptHref } from '@ximblox/blocks/internal';

/** Link mark with a safe `href` as its only attribute; edited in the link picker. */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (isKeptHref(element.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { href: HTMLAttributes.href as string }, 0],
});
