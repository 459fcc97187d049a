import { isSafeUrl } from '@ximblox/blocks/internal';

/** Services that wrap addresses in redirects, and the parameter with the original. */
const wrappers: readonly { host: RegExp; parameter: string }[] = [
  { host: /^www\.google\.[a-z.]+$/, parameter: 'q' },
  { host: /\.safelinks\.protection\.outlook\.com$/, parameter: 'url' },
];

function unwrapped(href: string): string {
  if (!URL.canParse(href)) return href;
  const { hostname, searchParams } = new URL(href);
  const parameter = wrappers.find(({ host }) => host.test(hostname))?.parameter;
  const inner = parameter === undefined ? null : searchParams.get(parameter);
  return inner !== null && /^https?:/i.test(inner) ? inner : href;
}

/**
 * Address of a pasted link. Null for scripts, local files, anchors inside the source document, and paths of another
 * site.
 */
export function pastedHref(href: string): string | null {
  const address = unwrapped(href.trim());
  return /^(?:https?|mailto|tel):/i.test(address) && isSafeUrl(address) ? address : null;
}
