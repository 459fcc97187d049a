/**
 * The messages between the page editor and the preview in its iframe. Both sides take messages of their own origin and of
 * the other window only.
 */

/** A block as the preview shows it: the element that carries the block's key, as HTML. */
export interface PreviewBlock {
  key: string;
  html: string;
}

/** What stands where a block shows nothing, in the language of whoever edits. */
export interface PreviewWords {
  /** The block shows nothing before it is filled. */
  empty: string;
  /** The site does not register the block's type. */
  unregistered: string;
  /** What is stored is not what the block's type says. */
  unreadable: string;
  /** The block's component, or what it loads, threw. */
  failed: string;
}

/** Pixels of the preview's own window. */
export interface PreviewBox {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** From the editor to the preview. */
export type PreviewCommand =
  /** Blocks whose HTML changed, and the keys of all blocks in their order; blocks that `order` does not name disappear. */
  | { type: 'ximblox:blocks'; blocks: PreviewBlock[]; order: string[] }
  /** Outlines a block and brings it into view; null outlines none. */
  | { type: 'ximblox:select'; key: string | null }
  /** The text of the field that is being written became another, as by undo; ignored when nobody writes there. */
  | { type: 'ximblox:text'; key: string; field: string; value: string }
  /** The reader may not change the page: nothing is written in it. */
  | { type: 'ximblox:readOnly' }
  | { type: 'ximblox:words'; words: PreviewWords }
  /** A formatted text is no longer written in the preview; its element shows what was written. */
  | { type: 'ximblox:endWriting'; key: string; field: string };

/** From the preview to the editor. */
export type PreviewEvent =
  /** The preview takes commands from now on. */
  | { type: 'ximblox:ready'; keys: string[] }
  /**
   * Somebody clicked in a block; `field` is the path of the field inside it, where the element tells. `isWriting` when the
   * field is now written in the preview itself.
   */
  | { type: 'ximblox:selected'; key: string; field?: string; isWriting?: boolean }
  /** Somebody wrote in a field; `value` is all of its text. */
  | { type: 'ximblox:written'; key: string; field: string; value: string }
  /** Somebody is about to write a formatted text, so that what it takes can be fetched. */
  | { type: 'ximblox:near' }
  /**
   * Somebody begins to write a formatted text where it stands. The element carries `data-writing`; the editor puts its own
   * into it, with the caret at `point`, in pixels of the preview's window, or at the end. Keys that come before are kept in
   * `data-typed`.
   */
  | { type: 'ximblox:write'; key: string; field: string; point: { x: number; y: number } | null }
  /** Somebody typed in a formatted text and went elsewhere before the editor stood there: it goes behind the rest of the text. */
  | { type: 'ximblox:typed'; key: string; field: string; text: string }
  /** A block no longer looks as it was given last: it is to be given again. */
  | { type: 'ximblox:stale'; key: string }
  /** Where the selected block stands; null when it shows nothing or none is selected. */
  | { type: 'ximblox:box'; box: PreviewBox | null }
  /** Somebody typed a shortcut of the editor while the preview had the focus; `modKey` is Ctrl or the command key. */
  | { type: 'ximblox:shortcut'; key: string; modKey: boolean; shiftKey: boolean; altKey: boolean }
  /** Somebody asked for the selected block on the clipboard, or put blocks into the page from there. */
  | { type: 'ximblox:copy'; isCut: boolean }
  | { type: 'ximblox:paste'; text: string };
