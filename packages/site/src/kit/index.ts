/**
 * What a site project builds its blocks, headers and footers with. A site project imports only this, `@ximblox/blocks` and React.
 *
 * Files of a site project:
 * - `ximblox.config.tsx` exports the site as `default` (`defineSite({...})`).
 * - `theme/index.css` is the first stylesheet (it imports fonts and whatever else of `theme/`). After it comes every other
 *   `*.css` below `blocks/`, `page-types/` and `layout/`, sorted by path: no component needs to import its own.
 * - `public/` holds files that are served at the root, such as icons and the default Open Graph picture.
 * - `*.island.tsx` exports React components that stay interactive, shown with `<Island component={X} props={...} />`.
 * - `*.enhance.ts` exports functions `(element, props) => void` for cheap behaviour, used with `<Enhance with={f}>...</Enhance>`.
 *   A page without either loads no JavaScript.
 * - `*.action.ts` exports what items of the admin's side menu do (`extraMenuItems` of the site).
 *
 * What the renderer does, so that components need not:
 * - `html`, `head`, a skip link to `#content`, and `<main id="content">` around intro and blocks. Headers and footers bring their
 *   own `<header>`, `<nav>` and `<footer>` elements. The `h1` is a matter of intro or first block.
 * - The anchor point of a block becomes the `id` of its first element, unless that element already has one.
 * - No inline styles and scripts: the page's security policy refuses `style={...}` attributes. Use classes.
 * - In the editor's preview each block stands inside a `display: contents` element, so space blocks from within
 *   (padding), or with selectors that do not depend on `main >` or on siblings.
 */
export { type ConsentQuestion, consentPath } from './consent.ts';
export { ConsentPanel, type ConsentPanelProps } from './consent-panel.tsx';
export { type EditAttributes, editField, isShown } from './edit-field.ts';
export { Enhance, type EnhanceProps, type Enhancement } from './enhance.ts';
export { FieldText, type FieldTextProps } from './field-text.tsx';
export { formatDate } from './format-date.ts';
export { Heading, type HeadingLevel, type HeadingProps } from './heading.tsx';
export { Island, type IslandLoad, type IslandProps } from './island.tsx';
export { languageOf, languageTag } from './language.ts';
export { LinkTo, type LinkToProps } from './link-to.tsx';
export { type FallbackImage, Picture, type PictureProps } from './picture.tsx';
export { SiteForm, type SiteFormProps } from './site-form.tsx';
export { RichTextView, type RichTextViewProps } from './rich-text-view.tsx';
export { TimedPopup, type TimedPopupProps } from './timed-popup.tsx';
