import { localise, type PlaceholderOption } from '@ximblox/blocks/internal';

/** Placeholder of a field in the interface language; undefined if it has none. */
export const placeholderOf = ({ placeholder }: PlaceholderOption): string | undefined =>
  placeholder === undefined ? undefined : localise(placeholder);
