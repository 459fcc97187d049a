import type { Person } from '@ximblox/contract';

/** Part of a text; `people` are the mentioned users, empty for plain text. */
interface Part {
  /** Start index in the text. */
  at: number;
  text: string;
  people: readonly Person[];
}

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Splits a text by mentions. The longest matching name wins, and a name must end at a word boundary. */
export function mentionParts(text: string, people: readonly Person[]): Part[] {
  const named = people.filter(({ name }) => name !== '');
  if (named.length === 0) return [{ at: 0, text, people: [] }];
  const names = [...new Set(named.map(({ name }) => name))].sort((one, other) => other.length - one.length);
  const mention = new RegExp(`(?<![\\p{L}\\p{N}])@(?:${names.map(escaped).join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'gu');
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(mention)) {
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index), people: [] });
    const [words] = match;
    parts.push({ at: match.index, text: words, people: named.filter(({ name }) => `@${name}` === words) });
    end = match.index + words.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), people: [] });
  return parts;
}

/** IDs of the users whom a text mentions. */
export const mentionedIn = (text: string, people: readonly Person[]): number[] => [
  ...new Set(mentionParts(text, people).flatMap((part) => part.people.map(({ ID }) => ID))),
];

/** Text after the last `@` before the caret; null outside of a mention. */
export const mentionBegun = (text: string, caret: number): string | null =>
  /(?:^|\s)@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, caret))?.[1] ?? null;
