import { diffArrays } from 'diff';

/** A run of text that both have, or only the first or the second. */
export interface TextRun {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Words removed and added that are looked for; with more the whole middle counts as replaced. */
const longestEdit = 1000;

/** The words of a text with the spaces and signs between them; joined they are the text. */
export const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Runs in reading order, what was taken out before what was put in; spaces between changed words go with them. */
function joined(runs: readonly TextRun[]): TextRun[] {
  const whole: TextRun[] = [];
  const changed = { removed: '', added: '' };
  const add = (kind: TextRun['kind'], text: string): void => {
    if (text !== '') whole.push({ kind, text });
  };
  const flush = (): void => {
    add('removed', changed.removed);
    add('added', changed.added);
    Object.assign(changed, { removed: '', added: '' });
  };
  let same = '';
  for (const { kind, text } of runs) {
    if (kind === 'same') {
      same += text;
      continue;
    }
    if (/\S/.test(same) || (changed.removed === '' && changed.added === '')) {
      flush();
      add('same', same);
    } else {
      changed.removed += same;
      changed.added += same;
    }
    same = '';
    changed[kind] += text;
  }
  flush();
  add('same', same);
  return whole;
}

/** All of one row of words replaced by the other, but for what they begin and end with alike. */
function replaced(was: readonly string[], is: readonly string[]): TextRun[] {
  let start = 0;
  while (start < was.length && start < is.length && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < was.length - start && end < is.length - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const runs = (kind: TextRun['kind'], words: readonly string[]) => words.map((text): TextRun => ({ kind, text }));
  return [
    ...runs('same', was.slice(0, start)),
    ...runs('removed', was.slice(start, was.length - end)),
    ...runs('added', is.slice(start, is.length - end)),
    ...runs('same', was.slice(was.length - end)),
  ];
}

/** What became of a row of words, one run for each. */
export function tokenChanges(was: readonly string[], is: readonly string[]): TextRun[] {
  const changes = diffArrays([...was], [...is], { maxEditLength: longestEdit, oneChangePerToken: true });
  if (!changes) return replaced(was, is);
  return changes.map(({ added, removed, value: [text = ''] }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text,
  }));
}

/** What became of a text, word by word: without the added runs it is the first, without the removed ones the second. */
export const wordChanges = (before: string, after: string): TextRun[] =>
  joined(tokenChanges(wordsOf(before), wordsOf(after)));
