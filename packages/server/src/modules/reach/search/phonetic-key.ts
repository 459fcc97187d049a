/** Replacements of letters that sound alike, in order. */
type Rules = readonly (readonly [letters: RegExp, sound: string])[];

const everywhere: Rules = [
  [/ph/g, 'f'],
  [/qu/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/ck|c(?!h)/g, 'k'],
  [/ie|y/g, 'i'],
];

const ofLanguage: Record<string, Rules> = {
  de: [
    [/th/g, 't'],
    [/(?<=[aeiou])h(?![aeiou])/g, ''],
    [/v/g, 'f'],
    [/tz|z/g, 'ts'],
    [/d$/g, 't'],
    [/g$/g, 'k'],
    ...everywhere,
  ],
  en: [
    [/^kn/g, 'n'],
    [/^wr/g, 'r'],
    [/gh/g, ''],
    [/ea|ee|ei|ie/g, 'e'],
    [/z/g, 's'],
    [/[ae](?=n[ct]e?s?$)/g, 'e'],
    ...everywhere,
  ],
  fr: [
    [/th/g, 't'],
    [/tion/g, 'sion'],
    [/e?aux?/g, 'o'],
    [/ai[st]?$|ez$|er$|ee?s?$/g, 'e'],
    [/[ae](?=[mn][^aeiouymn])/g, 'a'],
    [/gu(?=[ei])/g, 'g'],
    [/(?<!c)h/g, ''],
    [/z/g, 's'],
    ...everywhere,
  ],
  nl: [
    [/th/g, 't'],
    [/ij|ei|ie|y/g, 'i'],
    [/ou/g, 'au'],
    [/ch/g, 'g'],
    [/z/g, 's'],
    [/v/g, 'f'],
    [/d$/g, 't'],
    ...everywhere,
  ],
};

/**
 * Returns a phonetic key: words that sound alike in a language have the same key, such as `privasi` for `privasie` and
 * `privacy` in Dutch. Doubled letters become one.
 * @param word folded
 */
export const phoneticKey = (language: string, word: string): string =>
  (ofLanguage[language] ?? everywhere)
    .reduce((spelling, [letters, alike]) => spelling.replaceAll(letters, alike), word)
    .replaceAll(/(.)\1+/g, '$1');
