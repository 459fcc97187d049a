import { verbsOf } from './dutch-verbs.ts';

const shortest = 3;

/** Plurals that no rule leads to. */
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

/** A vowel that is long by its place alone is written twice before the last letter: `doz` of `dozen`, `doos`. */
const closed = (stem: string, last: string): string[] => [
  `${stem}${last}`,
  ...(/(?<![aeiou])[aeou]$/.test(stem) ? [`${stem}${stem.at(-1)}${last}`] : []),
];

/** What a word may be the plural of. */
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

/** `plannet` has `plann` of `plan`: the last letter once. */
const single = (word: string): string => (/([bdfgklmnprst])\1$/.test(word) ? word.slice(0, -1) : word);

/**
 * What a word may be the diminutive of: `dijkje` of `dijk`, `ringetje` of `ring`, `boompje` of `boom`. More than one where only
 * a dictionary could tell, as for `kaartje` and `haartje`.
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
 * Words of which a word may be a form that the stemmer keeps apart: `huis` of `huizen`, `dijk` of `dijkje`, `registreer` of
 * `geregistreerd`, `kiezen` of `gekozen`. Documents and queries use them alike, so it does no harm that some are no words.
 * Only Dutch has such rules.
 * @param word folded
 */
export function basesOf(language: string, word: string): string[] {
  if (language !== 'nl' || word.length <= shortest || /\d/.test(word)) return [];
  const bases = [...singularsOf(word), ...diminishedOf(word), ...verbsOf(word)];
  return [...new Set(bases)].filter((base) => base.length >= shortest && base !== word);
}
