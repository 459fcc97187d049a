import type { SiteDefinition } from '@ximblox/blocks';

type Icons = SiteDefinition['icons'];

const isPng = ({ type }: Icons[number]): boolean => type === 'image/png';
const isForTouch = ({ rel }: Icons[number]): boolean => rel === 'apple-touch-icon';

/** The icon of the site that does for an address which browsers and phones ask for unasked; undefined for every other address. */
export function usualIcon(icons: Icons, path: string): string | undefined {
  const icon =
    path === '/favicon.ico'
      ? (icons.find((one) => isPng(one) && !isForTouch(one)) ?? icons.find((one) => !isForTouch(one)))
      : /^\/apple-touch-icon(?:-precomposed)?\.png$/.test(path)
        ? (icons.find(isForTouch) ?? icons.find(isPng))
        : undefined;
  // Where the site names this very address, its file is missing.
  return icon?.href === path ? undefined : icon?.href;
}
