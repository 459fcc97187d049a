import { isSafeUrl } from '@ximblox/blocks';
import type { LinkValue } from '@ximblox/contract';

/** A link as it stands in the `href` of a rich text; the inverse of `linkOfHref`. */
export function hrefOfLink(link: LinkValue): string {
  if (link.kind === 'page') return `page:${link.pageID}${link.anchor ? `#${link.anchor}` : ''}`;
  return link.kind === 'file' ? `file:${link.fileID}` : link.url;
}

/** Whether a rich text keeps a link to it. */
export const isKeptHref = (href: string): boolean =>
  /^(?:page:\d+(?:#[A-Za-z][\w-]*)?|file:\d+)$/.test(href) || isSafeUrl(href);
