import type { Tag } from '@ximblox/contract';

/** What can be chosen for a text that is typed: tags there are, or one that is to be made. */
export type TagOption = { kind: 'tag'; tag: Tag } | { kind: 'make'; name: string; private: boolean };

/** As many tags as are offered at once. */
const offered = 8;

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Text as the name of a tag: one blank between words. */
export const tagNameOf = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Whether two names are those of one tag. */
const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * What is offered for a text: tags whose names contain it, whatever case and accents, those that begin with it first; behind
 * them to make one of that name, as long as there is none.
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

/** The option that a text stands for when it is ended by a comma: the tag of that name, or a public one to be made. */
export function optionNamed(options: readonly TagOption[], text: string): TagOption | undefined {
  const name = tagNameOf(text);
  return options.find((option) => isSameName(option.kind === 'tag' ? option.tag.name : option.name, name));
}
