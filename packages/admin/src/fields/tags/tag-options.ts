import type { Tag } from '@ximblox/contract';

/** Options for a typed text: existing tags, or a new one. */
export type TagOption = { kind: 'tag'; tag: Tag } | { kind: 'make'; name: string; private: boolean };

/** Maximum number of offered tags. */
const offered = 8;

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Normalises a tag name: single spaces between words. */
export const tagNameOf = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Whether two names identify the same tag. */
const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Options for a text: tags whose names contain it, ignoring case and accents, prefixes first; then creating it, if no
 * tag has that name.
 */
export function tagOptions(
  tags: readonly Tag[],
  { text, taken, canMake }: { text: string; taken: readonly number[]; canMake: boolean },
): TagOption[] {
  const name = tagNameOf(text);
  const wanted = plain(name);
  const starts = (tag: Tag): number => (plain(tag.name).startsWith(wanted) ? 0 : 1);
  const found = tags
    .filter((tag) => !taken.includes(tag.id) && plain(tag.name).includes(wanted))
    .toSorted((one, other) => starts(one) - starts(other))
    .slice(0, offered)
    .map((tag): TagOption => ({ kind: 'tag', tag }));
  const isKnown = tags.some((tag) => isSameName(tag.name, name));
  const make = (isPrivate: boolean): TagOption => ({ kind: 'make', name, private: isPrivate });
  return canMake && name !== '' && !isKnown ? [...found, make(false), make(true)] : found;
}

/** Option for a text that ends with a comma: the tag of that name, or a new public one. */
export function optionNamed(options: readonly TagOption[], text: string): TagOption | undefined {
  const name = tagNameOf(text);
  return options.find((option) => isSameName(option.kind === 'tag' ? option.tag.name : option.name, name));
}
