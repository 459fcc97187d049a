/** A run of text that both have, or only the first or the second. */
export interface TextRun {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** As many pairs of words are weighed against each other; beyond that the whole middle counts as replaced. */
const maxPairs = 1_000_000;

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

/** Runs of two rows of words that share neither beginning nor end. */
function middleRuns(before: readonly string[], after: readonly string[]): TextRun[] {
  if (before.length * after.length > maxPairs) {
    const all = (kind: TextRun['kind'], words: readonly string[]) => words.map((text): TextRun => ({ kind, text }));
    return [...all('removed', before), ...all('added', after)];
  }
  const width = after.length + 1;
  // The length of the longest row of words that the rests from each pair of places share.
  const shared = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      shared[i * width + j] =
        before[i] === after[j]
          ? (shared[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(shared[(i + 1) * width + j] ?? 0, shared[i * width + j + 1] ?? 0);
    }
  }
  const runs: TextRun[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [one, other] = [before[i], after[j]];
    if (one !== undefined && one === other) {
      runs.push({ kind: 'same', text: one });
      i += 1;
      j += 1;
    } else if (
      one !== undefined &&
      (other === undefined || (shared[(i + 1) * width + j] ?? 0) >= (shared[i * width + j + 1] ?? 0))
    ) {
      runs.push({ kind: 'removed', text: one });
      i += 1;
    } else if (other !== undefined) {
      runs.push({ kind: 'added', text: other });
      j += 1;
    }
  }
  return runs;
}

/** What became of a row of words, one run for each; the rows share no more than is found with little effort. */
export function tokenChanges(was: readonly string[], is: readonly string[]): TextRun[] {
  let start = 0;
  while (start < was.length && start < is.length && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < was.length - start && end < is.length - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const same = (text: string): TextRun => ({ kind: 'same', text });
  return [
    ...was.slice(0, start).map(same),
    ...middleRuns(was.slice(start, was.length - end), is.slice(start, is.length - end)),
    ...was.slice(was.length - end).map(same),
  ];
}

/** What became of a text, word by word: without the added runs it is the first, without the removed ones the second. */
export const wordChanges = (before: string, after: string): TextRun[] =>
  joined(tokenChanges(wordsOf(before), wordsOf(after)));
