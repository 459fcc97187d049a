/** Letters that are easily taken for each other: vowels, and consonants that sound alike. */
const likeness = ['aeiouyj', 'bp', 'dt', 'fvw', 'ckqgx', 'csz', 'mn'];

/** By the code of a letter: a bit for each of those that it is in. */
const bits = new Uint8Array(128);
for (const [place, letters] of likeness.entries()) {
  for (const letter of letters) bits[letter.charCodeAt(0)] = (bits[letter.charCodeAt(0)] ?? 0) | (1 << place);
}

const isAlike = (one: string, other: string): boolean =>
  ((bits[one.charCodeAt(0)] ?? 0) & (bits[other.charCodeAt(0)] ?? 0)) !== 0;

/** What a wrong letter counts that neither looks nor sounds like the right one; all other errors count 1. */
const unlike = 1.5;

/** Rows of the table that is filled in, kept for the next comparison. */
let [beforeLast, last, current] = [new Float32Array(64), new Float32Array(64), new Float32Array(64)];

/** Letters of two beginnings by which words with other endings may still be the same. */
const shortestShared = 4;

/**
 * Letters that are wrong, missing, too many or swapped with their neighbour between what was typed and a word; `limit + 1`
 * when there are more than `limit`. A letter that is taken for one unlike it counts one and a half, another ending counts one:
 * `solicitatie` and `solliciteert` are two errors apart.
 * @param inflection letters at the end of the word that count nothing when they are missing
 * @param longestRest letters that may follow in the word, as in compounds
 */
export function editDistance(typed: string, word: string, limit: number, inflection = 0, longestRest = 0): number {
  if (typed === word) return 0;
  const { length } = word;
  if (limit < 1 || length >= last.length || typed.length >= last.length) return limit + 1;
  for (let column = 0; column <= length; column += 1) last[column] = column;
  let best = limit + 1;
  for (let row = 1; row <= typed.length; row += 1) {
    const letter = typed.charAt(row - 1);
    current[0] = row;
    let least = row;
    for (let column = 1; column <= length; column += 1) {
      const wanted = word.charAt(column - 1);
      const kept = last[column - 1] ?? 0;
      let cost = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      if (letter === wanted) cost = Math.min(cost, kept);
      else if (kept + 1 < cost) cost = Math.min(cost, kept + (isAlike(letter, wanted) ? 1 : unlike));
      if (row > 1 && column > 1 && letter === word[column - 2] && typed[row - 2] === wanted && letter !== wanted) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current[column] = cost;
      least = Math.min(least, cost);
      const shared = Math.min(row, column);
      const [typedRest, wordRest] = [typed.length - row, length - column];
      const longestEnding = letter === wanted && shared >= shortestShared + 3 * cost ? Math.min(shared - 2, 5) : 0;
      const isEnding = typedRest <= longestEnding && wordRest <= longestEnding;
      if (typedRest === 0 && wordRest <= inflection) best = Math.min(best, cost);
      else if (shared >= shortestShared && (isEnding || (typedRest === 0 && wordRest <= longestRest))) {
        best = Math.min(best, cost + 1);
      }
    }
    if (least > limit) break;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return best;
}

/** Errors that somebody makes in a word of a length, of which one may be a letter unlike the right one. */
export const errorsIn = (length: number): number => (length < 4 ? 0 : length < 7 ? 1.5 : length < 13 ? 2.5 : 3.5);
