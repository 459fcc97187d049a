import { diffArrays } from 'diff';

/** Run of text that is in both, or only in the first or second. */
export interface TextRun {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Maximum edit distance in words; above it the whole middle counts as replaced. */
const maxEditDistance = 1000;

/** Splits a text into words, whitespace and punctuation, which join to the text. */
export const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Merges runs in reading order, deletions before insertions. Spaces between changed words belong to them. */
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

/** Replaces one token list by the other, except for common prefix and suffix. */
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

/** Diffs two token lists, one run per token. */
export function tokenChanges(was: readonly string[], is: readonly string[]): TextRun[] {
  const changes = diffArrays([...was], [...is], { maxEditLength: maxEditDistance, oneChangePerToken: true });
  if (!changes) return replaced(was, is);
  return changes.map(({ added, removed, value: [text = ''] }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text,
  }));
}

/** Diffs two texts by word. Without the added runs it is the first text, without the removed ones the second. */
export const wordChanges = (before: string, after: string): TextRun[] =>
  joined(tokenChanges(wordsOf(before), wordsOf(after)));
