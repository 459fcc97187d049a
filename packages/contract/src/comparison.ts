/**
 * The messages between the admin and a version that is shown in a frame beside another. Both sides take messages of their
 * own origin and of the other window only.
 */

/** What became of a block, in a word to be written on it. */
export interface BlockMark {
  key: string;
  change: 'added' | 'removed' | 'changed' | 'moved';
  label: string;
}

/** How far a page is scrolled: so much of a block's height lies above the upper edge, more than 1 below the last one. Before the first block the key is null and the fraction counts in pixels. */
export interface ScrollPlace {
  key: string | null;
  fraction: number;
}

/** From the admin to the version. */
export type ComparisonCommand =
  | { type: 'ximblox:marks'; marks: BlockMark[] }
  | { type: 'ximblox:scroll'; place: ScrollPlace };

/** From the version to the admin. */
export type ComparisonEvent =
  /** The version takes commands from now on. */
  | { type: 'ximblox:compared'; keys: string[] }
  /** Somebody scrolled; not told when the admin did. */
  | { type: 'ximblox:scrolled'; place: ScrollPlace };
