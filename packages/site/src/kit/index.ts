/**
 * Components and functions for blocks, headers and footers of a site project, which imports only this, `@ximblox/blocks` and
 * React.
 *  Files of a site project:
 * - `ximblox.config.tsx` exports the site as `default` (`defineSite({...})`).
 * - `theme/index.css` is the first stylesheet; it imports fonts and other files of `theme/`. All other `*.css` below
 * `blocks/`, `page-types/` and `layout/` follow, sorted by path. Components need not import their own.
 * - `public/` has files that are served at the root, such as icons and the default Open Graph image.
 * - `*.island.tsx` exports interactive React components, used with `<Island component={X} props={...} />`.
 * - `*.enhance.ts` exports functions `(element, props) => void` for small behaviour, used with `<Enhance
 * with={f}>...</Enhance>`. Pages without either load no JavaScript.
 * - `*.action.ts` exports the actions of items in the admin's side menu (`extraMenuItems` of the site).
 *  What the renderer provides:
 * - `html`, `head`, a skip link to `#content`, and `<main id="content">` around intro and blocks. Headers and footers provide
 * their own `<header>`, `<nav>` and `<footer>` elements, the intro or first block the `h1`.
 * - The anchor point of a block as `id` of its first element, unless that element already has one.
 * - A content security policy without inline styles and scripts: `style={...}` attributes do not work. Use classes.
 * - In the editor's preview, a `display: contents` element around each block. Space blocks with padding, or with selectors
 * that do not depend on `main >` or siblings.
 */
export { type ConsentQuestion, consentPath } from './consent.ts';
export { ConsentPanel, type ConsentPanelProps } from './consent-panel.tsx';
export { type EditAttributes, editField, editTags, isShown } from './edit-field.ts';
export { Enhance, type EnhanceProps, type Enhancement } from './enhance.ts';
export { FieldText, type FieldTextProps } from './field-text.tsx';
export { formatDate } from './format-date.ts';
export { Heading, type HeadingLevel, type HeadingProps } from './heading.tsx';
export { Island, type IslandLoad, type IslandProps } from './island.tsx';
export { languageOf, languageTag } from './language.ts';
export { LinkTo, type LinkToProps } from './link-to.tsx';
export { type FallbackImage, ResponsiveImage, type ResponsiveImageProps } from './responsive-image.tsx';
export { SiteForm, type SiteFormProps } from './site-form.tsx';
export { PageTitle } from './page-title.tsx';
export { RichTextView, type RichTextViewProps } from './rich-text-view.tsx';
export { TableView, type TableViewProps } from './table-view.tsx';
export { TimedPopup, type TimedPopupProps } from './timed-popup.tsx';
