/**
 * The messages between the page editor and the preview in its iframe. Both sides take messages of their own origin and of
 * the other window only.
 */

/** A block as the preview shows it: the element that carries the block's key, as HTML. */
export interface PreviewBlock {
  key: string;
  html: string;
}

/** From the editor to the preview. */
export type PreviewCommand =
  /** Blocks whose HTML changed, and the keys of all blocks in their order; blocks that `order` does not name disappear. */
  | { type: 'ximblox:blocks'; blocks: PreviewBlock[]; order: string[] }
  /** Outlines a block and brings it into view; null outlines none. */
  | { type: 'ximblox:select'; key: string | null };

/** From the preview to the editor. */
export type PreviewEvent =
  /** The preview takes commands from now on. */
  | { type: 'ximblox:ready'; keys: string[] }
  /** Somebody clicked in a block; `field` is the path of the field inside it, where the element tells. */
  | { type: 'ximblox:selected'; key: string; field?: string }
  /** Somebody typed a shortcut of the editor while the preview had the focus. */
  | { type: 'ximblox:shortcut'; key: string; shiftKey: boolean; altKey: boolean };
