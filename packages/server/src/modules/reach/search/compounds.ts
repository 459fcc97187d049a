/** Letters between the parts of a compound: `dijkversterking-s-project`. */
const links = ['', 's', 'e', 'en', 'n', 'er', 'es'];
const shortestPart = 3;
const shortestCompound = 7;

/** A word read as two: the left one without the letters that link it to the right one. */
export interface Split {
  left: string;
  right: string;
}

/** Every way in which a word may be two. @param isLinked whether letters may stand between them */
export function splitsOf(word: string, isLinked: boolean): Split[] {
  if (word.length < shortestCompound) return [];
  const splits: Split[] = [];
  for (let place = shortestPart; place <= word.length - shortestPart; place += 1) {
    const right = word.slice(place);
    for (const link of isLinked ? links : ['']) {
      const left = word.slice(0, place);
      if (!left.endsWith(link) || left.length - link.length < shortestPart) continue;
      splits.push({ left: left.slice(0, left.length - link.length), right });
    }
  }
  return splits;
}

const shorter = ({ left, right }: Split): number => Math.min(left.length, right.length);

/** The likeliest ways of those whose parts are words: with the longest shorter part. */
export const likeliestSplits = (splits: readonly Split[], isWord: (part: string) => boolean): Split[] =>
  splits
    .filter(({ left, right }) => isWord(left) && isWord(right))
    .toSorted((one, other) => shorter(other) - shorter(one))
    .slice(0, 2);

/** Letters that bend a word at its end. */
const longestEnding = 3;

/** Whether a word is made of a part at its beginning or its end, however that is bent: of `dijk`, `dijkring` and `zeedijken`. */
export function isCompoundOf(word: string, part: string): boolean {
  if (word.length < part.length + shortestPart) return false;
  if (word.startsWith(part)) return true;
  const place = word.lastIndexOf(part);
  return place >= shortestPart && word.length - place - part.length <= longestEnding;
}
