import type { ReactNode } from 'react';
import type { LayoutProps } from './render-context.ts';

/** The search of a site: one page with results for each locale that has a slug, at which no editor can put another. */
export interface SiteSearch {
  slugs: Readonly<Record<string, string>>;
  title: (locale: string) => string;
  /** What search engines say of the page. */
  description?: (locale: string) => string;
  header?: (props: LayoutProps) => ReactNode;
  /** Form and results; `search` of its props is filled. */
  page: (props: LayoutProps) => ReactNode;
  footer?: (props: LayoutProps) => ReactNode;
}
