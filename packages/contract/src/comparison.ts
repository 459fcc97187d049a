/**
 * Messages between the admin and a page version in a comparison frame. Both sides accept messages from their own origin and
 * from the other window only.
 */

/** How a block changed, with the label to show on it. */
export interface BlockMark {
  key: string;
  /** `picked` marks the block that a guest comments on. */
  change: 'added' | 'removed' | 'changed' | 'moved' | 'picked';
  label: string;
}

/**
 * Scroll position relative to a block: the fraction of its height above the viewport, more than 1 after the last block.
 * Before the first block, `key` is null and `fraction` is in pixels.
 */
export interface ScrollPosition {
  key: string | null;
  fraction: number;
}

/** From the admin to the version. */
export type ComparisonCommand =
  | { type: 'ximblox:marks'; marks: BlockMark[] }
  | { type: 'ximblox:scroll'; place: ScrollPosition };

/** From the version to the admin. */
export type ComparisonEvent =
  /**
   * The version is ready for commands. `keys` are those of the blocks and of the page header that have a place in the page.
   * Sent again when they change.
   */
  | { type: 'ximblox:compared'; keys: string[] }
  /** The user clicked in a block. */
  | { type: 'ximblox:picked'; key: string }
  /** The user scrolled. Not sent for scrolling by the admin. */
  | { type: 'ximblox:scrolled'; place: ScrollPosition };
