/** URLs of the files that a browser build made. */
export interface SiteAssets {
  /** Stylesheets of the site, in order. */
  styles: readonly string[];
  /** Fonts that every page preloads. */
  fonts: readonly string[];
  /** Script that loads islands; only on pages with islands. */
  islands: string;
  /** Added by the editor's preview. */
  preview: { script: string; styles: readonly string[] };
  /** Added when versions are compared. */
  comparison: { script: string; styles: readonly string[] };
  /** The bar of a page at another moment. */
  moment: { script: string; styles: readonly string[] };
  /** Scripts of the development server on every page; empty in production. */
  development: readonly string[];
}
