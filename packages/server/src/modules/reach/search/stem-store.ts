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
  language: string;
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

/** A word whose stems are not cached, with its possible base forms. */
interface NewWord {
  language: string;
  word: string;
  bases: readonly string[];
}

/** Returns the stems of words and of their base forms by the dictionary of their language, by language and word. */
async function lexize(db: Database, words: readonly NewWord[]): Promise<Map<string, Map<string, Stemmed>>> {
  const forms = [...Map.groupBy(words, ({ language }) => language)].flatMap(([language, some]) =>
    Array.from(new Set(some.flatMap(({ word, bases }) => [word, ...bases])), (word) => ({ language, word })),
  );
  const { rows } = await sql<Row>`
    select w.language, w.word, ts_lexize(w.dictionary::regdictionary, w.word) as stem,
      ts_lexize(w.dictionary::regdictionary, w.folded) as folded_stem
    from unnest(
      ${forms.map(({ language }) => language)}::text[], ${forms.map(({ language }) => dictionaryOf(language))}::text[],
      ${forms.map(({ word }) => word)}::text[], ${forms.map(({ word }) => fold(word))}::text[]
    ) as w (language, dictionary, word, folded)
  `.execute(db);
  const found = new Map<string, Map<string, Stemmed>>();
  for (const row of rows) {
    const ofLanguage = found.get(row.language) ?? new Map<string, Stemmed>();
    found.set(row.language, ofLanguage.set(row.word, stemmedOf(row)));
  }
  return found;
}

/** Adds the stems of the base forms of a word. */
function withBases(stemmed: Stemmed, bases: readonly (Stemmed | undefined)[]): Stemmed {
  if (stemmed.isStopWord) return stemmed;
  const stems = bases.flatMap((base) => (base && !base.isStopWord ? base.stems : []));
  return { ...stemmed, stems: [...new Set([...stemmed.stems, ...stems])] };
}

/** Returns the cached stems of a language; cleared when `added` words do not fit. */
function cacheOf(language: string, added: number): Map<string, Stemmed> {
  const cached = cache.get(language) ?? new Map<string, Stemmed>();
  cache.set(language, cached);
  if (cached.size + added > maxCached) cached.clear();
  return cached;
}

/** Stems by word. */
export type Stems = ReadonlyMap<string, Stemmed>;

/** Returns the stems of words in several languages, by language and word, with one statement. */
export async function stemsInLanguages(
  db: Database,
  words: ReadonlyMap<string, Iterable<string>>,
): Promise<ReadonlyMap<string, Stems>> {
  const stems = new Map<string, Map<string, Stemmed>>();
  const unknown: NewWord[] = [];
  for (const [language, some] of words) {
    const ofLanguage = new Map<string, Stemmed>();
    stems.set(language, ofLanguage);
    const cached = cacheOf(language, 0);
    for (const word of new Set(some)) {
      const found = cached.get(word);
      if (found) ofLanguage.set(word, found);
      else unknown.push({ language, word, bases: basesOf(language, fold(word)) });
    }
  }
  if (unknown.length === 0) return stems;
  const read = await lexize(db, unknown);
  for (const [language, some] of Map.groupBy(unknown, (one) => one.language)) {
    const found = read.get(language);
    const cached = cacheOf(language, some.length);
    for (const { word, bases } of some) {
      const stemmed = found?.get(word);
      if (!stemmed) continue;
      const whole = withBases(
        stemmed,
        bases.map((base) => found?.get(base)),
      );
      cached.set(word, whole);
      stems.get(language)?.set(word, whole);
    }
  }
  return stems;
}

/**
 * Returns the stems of words in lower case, by word. They come from PostgreSQL and are cached.
 * The stem of a stop word is the word itself.
 */
export const stemsOf = async (db: Database, language: string, words: Iterable<string>): Promise<Stems> =>
  (await stemsInLanguages(db, new Map([[language, words]]))).get(language) ?? new Map<string, Stemmed>();

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
