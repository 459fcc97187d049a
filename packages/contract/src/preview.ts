/**
 * Messages between the page editor and the preview in its iframe. Both sides accept messages from their own origin and from
 * the other window only.
 */

/**
 * Key of the page header in the preview and in comparisons: the title and the fields of the page type, as the page type shows
 * them above the blocks. No block can have it.
 */
export const pageHeaderKey = '$page';

/** Key of the site's own header among rendered blocks: it may show the title of the page, such as in a breadcrumb. */
export const siteHeaderKey = '$header';

/** A rendered block: its root element as HTML. */
export interface PreviewBlock {
  key: string;
  html: string;
}

/** Texts of the preview, in the editor's language: placeholders for blocks without output, and others. */
export interface PreviewMessages {
  /** Visitors do not see the block. */
  hidden: string;
  /** The block is empty. */
  empty: string;
  /** The block type is not registered. */
  unregistered: string;
  /** Of a shared section that is not public. */
  unpublished: string;
  /** The stored data does not match the block type. */
  unreadable: string;
  /** The component or loader of the block threw an error. */
  failed: string;
}

/** A rectangle in pixels of the preview window. */
export interface PreviewBox {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Appearance of a website. */
export type PreviewScheme = 'light' | 'dark';

/** From the editor to the preview. */
export type PreviewCommand =
  /**
   * The page header, the site's header and changed blocks, and the keys of all blocks in order; blocks missing in `order` are removed.
   */
  | { type: 'ximblox:blocks'; blocks: PreviewBlock[]; order: string[] }
  /** Outlines a block and scrolls it into view; null clears the outline. */
  | { type: 'ximblox:select'; key: string | null }
  /** Replaces the text of the field being edited, for example after undo; ignored for other fields. */
  | { type: 'ximblox:text'; key: string; field: string; value: string }
  /** Turns off inline editing for users who may not edit the page. */
  | { type: 'ximblox:readOnly' }
  /** Shows the appearance for visitors who prefer a colour scheme; null for the preference of the browser. */
  | { type: 'ximblox:scheme'; scheme: PreviewScheme | null }
  | { type: 'ximblox:words'; words: PreviewMessages }
  /** Ends inline editing of a rich text; its element shows the result. */
  | { type: 'ximblox:endWriting'; key: string; field: string };

/** From the preview to the editor. */
export type PreviewEvent =
  /** The preview is ready for commands. `hasSchemes`: the website has a light and a dark appearance. */
  | { type: 'ximblox:ready'; keys: string[]; hasSchemes: boolean }
  /**
   * The user clicked in a block. `field` is the path of the clicked field, if the element names it, or of the list item whose
   * fields it shows; `isWriting` is set if inline editing of that field has started. `link` is the address of a clicked link that
   * belongs to no field, such as an entry of a list of pages; `isFixed` is set if a text was clicked that belongs to no field, such
   * as the question of a form.
   */
  | { type: 'ximblox:selected'; key: string; field?: string; isWriting?: boolean; link?: string; isFixed?: boolean }
  /** The user clicked on something of the website outside the page, such as a menu. */
  | { type: 'ximblox:outside' }
  /** The user changed a field; `value` is its whole text. */
  | { type: 'ximblox:written'; key: string; field: string; value: string }
  /** The user is about to edit a rich text; the editor prefetches its code. */
  | { type: 'ximblox:near' }
  /**
   * The user starts inline editing of a rich text. The element has `data-writing`; the editor mounts into it, with the caret at
   * `point` (pixels of the preview window) or at the end. Keys typed before that are buffered in `data-typed`; with
   * `data-replaces` they replace the text.
   */
  | { type: 'ximblox:write'; key: string; field: string; point: { x: number; y: number } | null }
  /** The user typed in a rich text and left it before the editor was mounted: append the buffered text. */
  | { type: 'ximblox:typed'; key: string; field: string; text: string }
  /** A block no longer shows the HTML it was sent; send it again. */
  | { type: 'ximblox:stale'; key: string }
  /** The user adds a block before another one; null for the end of the page. */
  | { type: 'ximblox:add'; before: string | null }
  /** Position of the selected block; null without a visible selected block. */
  | { type: 'ximblox:box'; box: PreviewBox | null }
  /** The user pressed a keyboard shortcut in the preview; `modKey` is Ctrl or Command. */
  | { type: 'ximblox:shortcut'; key: string; modKey: boolean; shiftKey: boolean; altKey: boolean }
  /** The user copied or cut the selected block, or pasted blocks. */
  | { type: 'ximblox:copy'; isCut: boolean }
  | { type: 'ximblox:paste'; text: string };
