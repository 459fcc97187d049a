/** Letters between the parts of a compound: `dijkversterking-s-project`. */
const links = ['', 's', 'e', 'en', 'n', 'er', 'es'];
const shortestPart = 3;
const shortestCompound = 7;

/**
 * Every way in which a word may be two, the left one without the letters that link it to the right one.
 * @param isLinked whether there may be such letters
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

/** Letters that bend a word at its end. */
const longestEnding = 3;

/** Whether a word is made of a part at its beginning or its end, however that is bent: of `dijk`, `dijkring` and `zeedijken`. */
export function isCompoundOf(word: string, part: string): boolean {
  if (word.length < part.length + shortestPart) return false;
  if (word.startsWith(part)) return true;
  const place = word.lastIndexOf(part);
  return place >= shortestPart && word.length - place - part.length <= longestEnding;
}
