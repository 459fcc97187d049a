import { Mark } from '@tiptap/core';
import { isKeptHref } from '@ximblox/blocks';

/** A link in a rich text: an `href` that may be kept, and nothing else. Made and changed in the link picker. */
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
