/** Languages that write compounds as one word. */
const compounding = new Set(['da', 'de', 'fi', 'nb', 'nl', 'no', 'sv']);

/** Reports whether a language writes compounds as one word: `dijk` and `versterking` as `dijkversterking`. */
export const hasCompounds = (language: string): boolean => compounding.has(language);

/** Linking letters between the parts of a compound: `dijkversterking-s-project`. */
const links = ['', 's', 'e', 'en', 'n', 'er', 'es'];
const shortestPart = 3;
const shortestCompound = 7;

/**
 * Returns every way to split a word in two, the left part without its linking letters.
 * @param isLinked whether the language has linking letters
 */
export function splitsOf(word: string, isLinked: boolean): (readonly [left: string, right: string])[] {
  if (word.length < shortestCompound) return [];
  const places = Array.from({ length: word.length - 2 * shortestPart + 1 }, (_, place) => place + shortestPart);
  return places.flatMap((place) =>
    (isLinked ? links : [''])
      .filter((link) => place - link.length >= shortestPart && word.slice(0, place).endsWith(link))
      .map((link) => [word.slice(0, place - link.length), word.slice(place)] as const),
  );
}

/** Letters of the longest inflectional ending. */
const longestEnding = 3;

/** Reports whether a word is a compound that begins or ends with a part, inflected or not: for `dijk`, `dijkring` and `zeedijken`. */
export function isCompoundOf(word: string, part: string): boolean {
  if (word.length < part.length + shortestPart) return false;
  if (word.startsWith(part)) return true;
  const place = word.lastIndexOf(part);
  return place >= shortestPart && word.length - place - part.length <= longestEnding;
}
