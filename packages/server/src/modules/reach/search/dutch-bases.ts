import { verbsOf } from './dutch-verbs.ts';

const shortest = 3;

/** Irregular plurals. */
const irregular: Record<string, string> = {
  bladeren: 'blad',
  eieren: 'ei',
  kalveren: 'kalf',
  kinderen: 'kind',
  koeien: 'koe',
  lammeren: 'lam',
  leden: 'lid',
  liederen: 'lied',
  runderen: 'rund',
  schepen: 'schip',
  smeden: 'smid',
  steden: 'stad',
  volkeren: 'volk',
};

const unvoiced: Record<string, string> = { z: 's', v: 'f' };

/** Returns singulars of a stem in a closed syllable, where a long vowel is doubled: `doos` for `doz` of `dozen`. */
const closed = (stem: string, last: string): string[] => [
  `${stem}${last}`,
  ...(/(?<![aeiou])[aeou]$/.test(stem) ? [`${stem}${stem.at(-1)}${last}`] : []),
];

/** Returns possible singulars of a word. */
function singularsOf(word: string): string[] {
  const one = irregular[word];
  if (one !== undefined) return [one];
  const {
    stem = '',
    double,
    soft,
  } = /^(?<stem>.+?)(?:(?<double>[bdfgklmnprst])\k<double>|(?<soft>[zv]))en$/.exec(word)?.groups ?? {};
  if (double) return [`${stem}${double}`];
  if (soft) return closed(stem, unvoiced[soft] ?? '');
  if (word.endsWith('heden')) return [word.replace(/heden$/, 'heid')];
  if (/(?:ee|ie)en$/.test(word)) return [word.slice(0, -2)];
  if (word.endsWith('ien')) return [`${word.slice(0, -2)}e`];
  return /(?:e|[aeo][lmnr])s$/.test(word) ? [word.slice(0, -1)] : [];
}

const isVowel = (letter: string | undefined): boolean => letter !== undefined && 'aeiouy'.includes(letter);

/** Removes a doubled last consonant: `plan` for `plann` of `plannetje`. */
const single = (word: string): string => (/([bdfgklmnprst])\1$/.test(word) ? word.slice(0, -1) : word);

/**
 * Returns possible bases of a diminutive: `dijk` for `dijkje`, `ring` for `ringetje`, `boom` for `boompje`. There are several
 * where only a dictionary could decide, as for `kaartje` and `haartje`.
 */
function diminishedOf(word: string): string[] {
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
  return [...bases];
}

/**
 * Returns possible base forms that the stemmer does not find: `huis` for `huizen`, `dijk` for `dijkje`, `registreer` for
 * `geregistreerd`, `kiezen` for `gekozen`. Some are not words, which does no harm: documents and queries use the same ones.
 * Other languages than Dutch have none.
 * @param word folded
 */
export function basesOf(language: string, word: string): string[] {
  if (language !== 'nl' || word.length <= shortest || /\d/.test(word)) return [];
  const bases = [...singularsOf(word), ...diminishedOf(word), ...verbsOf(word)];
  return [...new Set(bases)].filter((base) => base.length >= shortest && base !== word);
}
