/** Vowels as Dutch writes them, folded. */
const vowels = 'aeiouy';
const isVowel = (letter: string | undefined): boolean => letter !== undefined && vowels.includes(letter);

/** `plannet` has `plann` of `plan`: the last letter once. */
const single = (word: string): string => (/([bdfgklmnprst])\1$/.test(word) ? word.slice(0, -1) : word);

const shortest = 3;

/**
 * What Dutch words may be the small ones of: `dijkje` and `dijkjes` of `dijk`, `ringetje` of `ring`, `boompje` of `boom`.
 * More than one where only a dictionary could tell, as for `kaartje` and `haartje`.
 * @param word folded
 */
export function basesOf(language: string, word: string): string[] {
  if (language !== 'nl') return [];
  const [, small] = /^(.+?j)es?$/.exec(word) ?? [];
  if (small === undefined) return [];
  const whole = small.slice(0, -1);
  const bases = new Set<string>();
  const [last, before, third] = [whole.at(-1), whole.at(-2), whole.at(-3)];
  if (last === 't' && before === 'e' && !isVowel(third)) bases.add(single(whole.slice(0, -2)));
  const isLong =
    isVowel(before) || ('lnrw'.includes(before ?? ' ') && (third === 'e' || (isVowel(whole.at(-4)) && isVowel(third))));
  if (last === 't' && isLong) bases.add(whole.slice(0, -1));
  if (last === 'p' && before === 'm') bases.add(whole.slice(0, -1));
  if (last === 'k' && before === 'n') bases.add(`${whole.slice(0, -1)}g`);
  bases.add(whole);
  // A long vowel at the end is written twice before the ending: `autootje`.
  for (const base of bases) if (/([aou])\1$/.test(base)) bases.add(base.slice(0, -1));
  return [...bases].filter(({ length }) => length >= shortest);
}
