/** Letters that sound alike in a language, in the order in which they are taken for each other. */
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
  fr: [[/th/g, 't'], ...everywhere],
  nl: [[/th/g, 't'], [/ij/g, 'ei'], [/ou/g, 'au'], [/ch/g, 'g'], [/z/g, 's'], [/v/g, 'f'], [/d$/g, 't'], ...everywhere],
};

/**
 * A word about as it sounds, by which spellings that sound alike are told from others: `privasie` and `privacy` are `privasi`
 * in Dutch. Letters that stand twice stand once.
 * @param word folded
 */
export const soundOf = (language: string, word: string): string =>
  (ofLanguage[language] ?? everywhere)
    .reduce((sound, [letters, alike]) => sound.replaceAll(letters, alike), word)
    .replaceAll(/(.)\1+/g, '$1');
