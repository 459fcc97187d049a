/** What the build made for the browser, by address. */
export interface SiteAssets {
  /** Stylesheets of the site in their order. */
  styles: readonly string[];
  /** Fonts that every page needs at once. */
  fonts: readonly string[];
  /** The loader of islands; only pages with an island ask for it. */
  islands: string;
  /** What the editor's preview adds. */
  preview: { script: string; styles: readonly string[] };
  /** What a version that is compared with another adds. */
  comparison: { script: string; styles: readonly string[] };
  /** Scripts that every page loads while developing; none otherwise. */
  development: readonly string[];
}
