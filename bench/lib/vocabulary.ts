const starts = ['dijk', 'water', 'zee', 'rivier', 'grond', 'storm', 'polder', 'kust', 'meer', 'kanaal'];
const ends = [
  'versterking',
  'beheer',
  'stand',
  'project',
  'onderzoek',
  'bescherming',
  'afvoer',
  'peil',
  'kering',
  'plan',
];
export const syllables = [
  'ba',
  'de',
  'ki',
  'lo',
  'mu',
  'ra',
  'se',
  'ti',
  'vo',
  'wu',
  'na',
  'pe',
  'gi',
  'ho',
  'zu',
  'ler',
  'ken',
  'sta',
];

/** Vocabulary of generated pages: a few frequent compounds and many rare words. */
export const words = Array.from({ length: 40_000 }, (_, number) => {
  if (number < 100) return (starts[number % 10] ?? '') + (ends[Math.floor(number / 10)] ?? '');
  const count = syllables.length;
  const parts = [number, Math.floor(number / count), Math.floor(number / count ** 2), number % 7];
  return parts.map((part) => syllables[part % count]).join('') + (number > 20_000 ? 'e' : '');
});

let seed = 1;
/** Pseudo-random number from 0 up to 1, the same sequence in every run. */
function next(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}

const word = (): string => words[Math.floor(next() ** 4 * words.length)] ?? '';

/** Text of pseudo-random words, the frequent ones more often. */
export const sentence = (length: number): string => Array.from({ length }, word).join(' ');

/** Returns the item of a turn, round robin. */
export const at = (items: readonly string[], turn: number): string => items[turn % items.length] ?? '';

/** Parts of the compounds. */
export const parts = [...ends, ...starts];

/** A compound, of which several are frequent words. */
export const compound = (turn: number): string => at(starts, turn) + at(ends, Math.floor(turn / 10));
