import type { LayoutProps } from '@ximblox/blocks';

/** The header of every page. */
export const Header = ({ siteName, homeUrl }: LayoutProps) => (
  <header>
    <a href={homeUrl}>{siteName}</a>
  </header>
);
