import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { basesOf } from './dutch-bases.ts';
import { fold, wordsOf } from './words-of.ts';

/** Stemming dictionaries of PostgreSQL by language. */
const dictionaries: Record<string, string> = {
  da: 'danish_stem',
  de: 'german_stem',
  en: 'english_stem',
  es: 'spanish_stem',
  fi: 'finnish_stem',
  fr: 'french_stem',
  hu: 'hungarian_stem',
  it: 'italian_stem',
  nb: 'norwegian_stem',
  nl: 'dutch_stem',
  no: 'norwegian_stem',
  pt: 'portuguese_stem',
  ro: 'romanian_stem',
  sv: 'swedish_stem',
};

/** Returns the dictionary of a language; words of a language without one are compared as they are. */
const dictionaryOf = (language: string): string => dictionaries[language] ?? 'simple';

/** The stems of a word in a language. */
export interface Stemmed {
  /** Folded; two when the word and its folded form have different stems, such as `rénovée`. */
  stems: readonly string[];
  isStopWord: boolean;
}

/** Words cached per language; the cache is cleared when it is full. */
const maxCached = 50_000;
const cache = new Map<string, Map<string, Stemmed>>();

interface Row {
  word: string;
  /** Empty for a stop word. */
  stem: string[] | null;
  folded_stem: string[] | null;
}

const foldLexemes = (lexemes: string[] | null, otherwise: string): string[] => (lexemes ?? [otherwise]).map(fold);

function stemmedOf({ word, stem, folded_stem }: Row): Stemmed {
  const folded = fold(word);
  const stems = new Set(
    [...foldLexemes(stem, folded), ...foldLexemes(folded_stem, folded)].filter((one) => one !== ''),
  );
  const isStopWord = stem?.length === 0;
  return { stems: isStopWord || stems.size === 0 ? [folded] : [...stems], isStopWord };
}

/** Returns the stems of words by the dictionary of a language, by word. */
async function lexize(db: Database, language: string, words: readonly string[]): Promise<Map<string, Stemmed>> {
  const dictionary = dictionaryOf(language);
  const { rows } = await sql<Row>`
    select w.word, ts_lexize(${dictionary}::regdictionary, w.word) as stem,
      ts_lexize(${dictionary}::regdictionary, w.folded) as folded_stem
    from unnest(${[...words]}::text[], ${words.map(fold)}::text[]) as w (word, folded)
  `.execute(db);
  return new Map(rows.map((row) => [row.word, stemmedOf(row)]));
}

/** Adds the stems of the base forms of a word. */
function withBases(stemmed: Stemmed, bases: readonly (Stemmed | undefined)[]): Stemmed {
  if (stemmed.isStopWord) return stemmed;
  const stems = bases.flatMap((base) => (base && !base.isStopWord ? base.stems : []));
  return { ...stemmed, stems: [...new Set([...stemmed.stems, ...stems])] };
}

/**
 * Returns the stems of words in lower case, by word. They come from PostgreSQL and are cached.
 * The stem of a stop word is the word itself.
 */
export async function stemsOf(
  db: Database,
  language: string,
  words: Iterable<string>,
): Promise<ReadonlyMap<string, Stemmed>> {
  const cached = cache.get(language) ?? new Map<string, Stemmed>();
  cache.set(language, cached);
  const stems = new Map<string, Stemmed>();
  const unknown: string[] = [];
  for (const word of new Set(words)) {
    const found = cached.get(word);
    if (found) stems.set(word, found);
    else unknown.push(word);
  }
  if (unknown.length === 0) return stems;
  const bases = new Map(unknown.map((word) => [word, basesOf(language, fold(word))]));
  const read = await lexize(db, language, [...new Set([...unknown, ...[...bases.values()].flat()])]);
  if (cached.size + unknown.length > maxCached) cached.clear();
  for (const [word, forms] of bases) {
    const stemmed = read.get(word);
    if (!stemmed) continue;
    const whole = withBases(
      stemmed,
      forms.map((base) => read.get(base)),
    );
    cached.set(word, whole);
    stems.set(word, whole);
  }
  return stems;
}

/** A word of a synonym, a pinned term or the name of a tag. */
export interface TermWord extends Stemmed {
  folded: string;
}

/** Returns the words of terms in order, with their stems in a language. */
export async function stemTerms(db: Database, language: string, terms: readonly string[]): Promise<TermWord[][]> {
  const read = terms.map(wordsOf);
  const stems = await stemsOf(
    db,
    language,
    read.flatMap((words) => words.map(({ text }) => text)),
  );
  return read.map((words) =>
    words.map(({ text, folded }) => ({ folded, ...(stems.get(text) ?? { stems: [folded], isStopWord: false }) })),
  );
}

/** Reports whether two terms are the same words, ignoring inflection. */
export const meansTheSame = (
  one: readonly Pick<Stemmed, 'stems'>[],
  other: readonly Pick<Stemmed, 'stems'>[],
): boolean =>
  one.length === other.length &&
  one.every(({ stems }, place) => other[place]?.stems.some((stem) => stems.includes(stem)) ?? false);
