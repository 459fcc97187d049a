import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { basesOf } from './dutch-bases.ts';
import { fold } from './fold.ts';
import { dictionaryOf } from './languages.ts';

/** What a language makes of a word: the forms under which it is kept, and whether it says too little to be searched for. */
export interface Stemmed {
  /** Folded; two when the word and its folded form have other stems, such as `rénovée`. */
  stems: readonly string[];
  isStopWord: boolean;
}

/** Words of a language that are remembered; more are forgotten all at once. */
const mostRemembered = 50_000;
const remembered = new Map<string, Map<string, Stemmed>>();

interface Row {
  word: string;
  /** Empty for a stop word. */
  stem: string[] | null;
  folded_stem: string[] | null;
}

const known = (lexemes: string[] | null, otherwise: string): string[] => (lexemes ?? [otherwise]).map(fold);

function stemmedOf({ word, stem, folded_stem }: Row): Stemmed {
  const folded = fold(word);
  const stems = new Set([...known(stem, folded), ...known(folded_stem, folded)].filter((one) => one !== ''));
  const isStopWord = stem?.length === 0;
  return { stems: isStopWord || stems.size === 0 ? [folded] : [...stems], isStopWord };
}

/** What the dictionary of a language makes of words, by word. */
async function lookUp(db: Database, language: string, words: readonly string[]): Promise<Map<string, Stemmed>> {
  const dictionary = dictionaryOf(language);
  const { rows } = await sql<Row>`
    select w.word, ts_lexize(${dictionary}::regdictionary, w.word) as stem,
      ts_lexize(${dictionary}::regdictionary, w.folded) as folded_stem
    from unnest(${[...words]}::text[], ${words.map(fold)}::text[]) as w (word, folded)
  `.execute(db);
  return new Map(rows.map((row) => [row.word, stemmedOf(row)]));
}

/** A word with the stems of the words that it may be a form of. */
function withBases(stemmed: Stemmed, bases: readonly (Stemmed | undefined)[]): Stemmed {
  if (stemmed.isStopWord) return stemmed;
  const stems = bases.flatMap((base) => (base && !base.isStopWord ? base.stems : []));
  return { ...stemmed, stems: [...new Set([...stemmed.stems, ...stems])] };
}

/**
 * Stems of words in lower case, by word. PostgreSQL knows them; they are asked for once.
 * A stop word's stem is the word itself.
 */
export async function stemsOf(
  db: Database,
  language: string,
  words: Iterable<string>,
): Promise<ReadonlyMap<string, Stemmed>> {
  const kept = remembered.get(language) ?? new Map<string, Stemmed>();
  remembered.set(language, kept);
  const stems = new Map<string, Stemmed>();
  const unknown: string[] = [];
  for (const word of new Set(words)) {
    const found = kept.get(word);
    if (found) stems.set(word, found);
    else unknown.push(word);
  }
  if (unknown.length === 0) return stems;
  const bases = new Map(unknown.map((word) => [word, basesOf(language, fold(word))]));
  const read = await lookUp(db, language, [...new Set([...unknown, ...[...bases.values()].flat()])]);
  if (kept.size + unknown.length > mostRemembered) kept.clear();
  for (const [word, hidden] of bases) {
    const stemmed = read.get(word);
    if (!stemmed) continue;
    const whole = withBases(
      stemmed,
      hidden.map((base) => read.get(base)),
    );
    kept.set(word, whole);
    stems.set(word, whole);
  }
  return stems;
}
