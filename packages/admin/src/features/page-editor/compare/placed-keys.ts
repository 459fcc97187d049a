import { pageHeaderKey, type PageVersion } from '@ximblox/contract';

/** Keys of the blocks, and of the page header, that have a place in each rendered version, by version ID. */
export type PlacedKeys = Readonly<Record<number, readonly string[]>>;

/** Returns the keys that have a place in a version, in its order; all until it is rendered. */
export const keysIn = ({ id, blocks }: PageVersion, placed: PlacedKeys): readonly string[] =>
  placed[id] ?? [pageHeaderKey, ...blocks.map(({ key }) => key)];
