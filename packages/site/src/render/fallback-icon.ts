import type { SiteDefinition } from '@ximblox/blocks';

type Icons = SiteDefinition['icons'];

const isPng = ({ type }: Icons[number]): boolean => type === 'image/png';
const isForTouch = ({ rel }: Icons[number]): boolean => rel === 'apple-touch-icon';

/** Returns the site icon for a path that browsers and phones request by default; undefined for other paths. */
export function fallbackIcon(icons: Icons, path: string): string | undefined {
  const icon =
    path === '/favicon.ico'
      ? (icons.find((one) => isPng(one) && !isForTouch(one)) ?? icons.find((one) => !isForTouch(one)))
      : /^\/apple-touch-icon(?:-precomposed)?\.png$/.test(path)
        ? (icons.find(isForTouch) ?? icons.find(isPng))
        : undefined;
  // Redirecting the icon's own path would loop.
  return icon?.href === path ? undefined : icon?.href;
}
