import { basesOf } from './diminutives.ts';

const voiced: Record<string, string> = { s: 'z', f: 'v' };
const unvoiced: Record<string, string> = { z: 's', v: 'f' };

const shortest = 3;

/** Nouns and plurals that no rule leads to. */
const irregular = [
  ['blad', 'bladeren'],
  ['kalf', 'kalveren'],
  ['kind', 'kinderen'],
  ['koe', 'koeien'],
  ['lam', 'lammeren'],
  ['lid', 'leden'],
  ['lied', 'liederen'],
  ['rund', 'runderen'],
  ['schip', 'schepen'],
  ['smid', 'smeden'],
  ['stad', 'steden'],
  ['volk', 'volkeren'],
] as const;

/** A vowel that is long by its place alone is written twice before the last letter: `doz` of `dozen`, `doos`. */
const closed = (stem: string, last: string): string[] => [
  `${stem}${last}`,
  ...(/(?<![aeiou])[aeou]$/.test(stem) ? [`${stem}${stem.at(-1)}${last}`] : []),
];

/** What a word may be the plural of. */
function singularsOf(word: string): string[] {
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

/** What may be its plural. */
function pluralsOf(word: string): string[] {
  if (word.endsWith('heid')) return [word.replace(/heid$/, 'heden')];
  if (word.endsWith('ie')) return [`${word}s`, `${word}en`, `${word}n`];
  if (word.endsWith('ee')) return [`${word}en`];
  if (/(?:e|e[lmnr])$/.test(word)) return [`${word}s`];
  const last = word.at(-1) ?? '';
  const stem = word.slice(0, -1);
  const soft = voiced[last];
  return [
    ...(/(?<![aeiou])[aeiou]$/.test(stem) && /[bdfgklmnprst]/.test(last) ? [`${word}${last}en`] : []),
    ...(soft ? [`${stem.replace(/([aeou])\1$/, '$1')}${soft}en`] : []),
  ];
}

const inflected = (word: string): string[] => [
  ...singularsOf(word),
  ...pluralsOf(word),
  ...irregular.flatMap(([one, many]) => (word === one ? [many] : word === many ? [one] : [])),
];

/**
 * Singular or plural of a Dutch word where stems keep them apart: `huizen` of `huis`, `man` of `mannen`, `dozen` of `doosje`,
 * `mogelijkheid` of `mogelijkheden`. Some of them are no words; nobody has written those.
 * @param word folded
 */
export function otherForms(language: string, word: string): string[] {
  if (language !== 'nl' || word.length < shortest) return [];
  const forms = [word, ...basesOf(language, word)].flatMap(inflected);
  return [...new Set(forms)].filter(({ length }) => length >= shortest);
}
