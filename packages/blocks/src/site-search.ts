import type { ReactNode } from 'react';
import type { LayoutProps } from './render-context.ts';

/** Search of a site: one results page per locale with a slug, which no other page can use. */
export interface SiteSearch {
  slugs: Readonly<Record<string, string>>;
  title: (locale: string) => string;
  /** Meta description of the page. */
  description?: (locale: string) => string;
  header?: (props: LayoutProps) => ReactNode;
  /** Renders form and results; `search` of its props is set. */
  page: (props: LayoutProps) => ReactNode;
  footer?: (props: LayoutProps) => ReactNode;
}
