import { languageOf } from '@ximblox/blocks/internal';
import { sql } from 'kysely';
import { type Database, disableStatementTimeout } from '../../../platform/database/database.ts';
import type { LexiconEntry } from './document-vector.ts';
import { phoneticKey } from './phonetic-key.ts';

/** A word of the published pages of a locale. */
export interface LexiconWord extends LexiconEntry {
  locale: string;
  /** Phonetic key of the word. */
  sound: string;
  /** Documents with its stem, as last counted; 1 for a newer word. */
  documents: number;
}

/** A lexicon lookup in one locale. */
export interface Lookup {
  locale: string;
  stems: readonly string[];
  words: readonly string[];
  /** Prefixes of words. */
  prefixes: readonly string[];
  /** Substrings of words. */
  parts: readonly string[];
}

/** Most words per stem, prefix or substring: the most frequent. */
const maxWords = sql.lit(60);

/** Suffix that sorts after all continuations of a prefix. */
const beyond = sql.lit('\u{10FFFF}');

const columns = sql`w.locale, w.word, w.stem, w.sound, w.documents`;

/** Returns rows `a` of locales and names to look up. */
const listed = (lookups: readonly Lookup[], kind: Exclude<keyof Lookup, 'locale'>) => {
  const pairs = lookups.flatMap((lookup) => [...new Set(lookup[kind])].map((name) => [lookup.locale, name] as const));
  return sql`unnest(${pairs.map(([locale]) => locale)}::text[], ${pairs.map(([, name]) => name)}::text[]) as a (locale, name)`;
};

/** Returns the words of the lexicon that match lookups. */
export async function lookUpWords(db: Database, lookups: readonly Lookup[]): Promise<LexiconWord[]> {
  const { rows } = await sql<LexiconWord>`
    select ${columns} from ${listed(lookups, 'stems')} cross join lateral (
      select * from search_words where locale = a.locale and stem = a.name and documents > 0 order by documents desc limit ${maxWords}
    ) as w
    union
    select ${columns} from ${listed(lookups, 'words')}
    join search_words as w on w.locale = a.locale and w.word = a.name and w.documents > 0
    union
    select ${columns} from ${listed(lookups, 'prefixes')} cross join lateral (
      select * from search_words where locale = a.locale and word >= a.name and word < a.name || ${beyond} and documents > 0
      order by documents desc, word limit ${maxWords}
    ) as w
    union
    select ${columns} from ${listed(lookups, 'parts')} cross join lateral (
      select * from search_words where locale = a.locale and word like '%' || a.name || '%' and documents > 0
      order by documents desc, word limit ${maxWords}
    ) as w
  `.execute(db);
  return rows;
}

/** A word of the lexicon that resembles a typed word. */
export interface SimilarWord extends LexiconWord {
  typed: string;
}

/** Returns words of the lexicon that resemble typed words by trigrams, as they are written or by their phonetic keys. */
export async function similarWords(
  db: Database,
  typed: readonly { locale: string; word: string }[],
): Promise<SimilarWord[]> {
  if (typed.length === 0) return [];
  const { rows } = await sql<SimilarWord>`
    select t.word as typed, ${columns}
    from (
      select word, key, array_agg(distinct locale) as locales from unnest(
        ${typed.map(({ locale }) => locale)}::text[],
        ${typed.map(({ word }) => word)}::text[],
        ${typed.map(({ locale, word }) => phoneticKey(languageOf(locale), word))}::text[]
      ) as n (locale, word, key) group by word, key
    ) as t
    cross join lateral similar_words(t.locales, t.word, t.key) as w
  `.execute(db);
  return rows;
}

/**
 * Adds the words of documents to the lexicon, always in the same order, to avoid deadlocks. Call it outside of longer
 * transactions, which would block others that add the same words.
 * @param known words that the caller has already added; new ones are added to it
 */
export async function addWords(
  db: Database,
  documents: readonly { locale: string; entries: readonly LexiconEntry[] }[],
  known = new Set<string>(),
): Promise<void> {
  const words: (LexiconEntry & { locale: string })[] = [];
  for (const { locale, entries } of documents) {
    for (const { word, stem } of entries) {
      const name = `${locale} ${word} ${stem}`;
      if (known.has(name)) continue;
      known.add(name);
      words.push({ locale, word, stem });
    }
  }
  if (words.length === 0) return;
  await sql`
    insert into search_words (locale, word, stem, sound)
    select n.locale, n.word, n.stem, n.sound from unnest(
      ${words.map(({ locale }) => locale)}::text[],
      ${words.map(({ word }) => word)}::text[],
      ${words.map(({ stem }) => stem)}::text[],
      ${words.map(({ locale, word }) => phoneticKey(languageOf(locale), word))}::text[]
    ) as n (locale, word, stem, sound)
    where not exists (
      select from search_words as w
      where w.locale = n.locale and w.word = n.word and w.stem = n.stem and w.documents > 0
    )
    order by n.locale, n.word, n.stem
    on conflict (locale, word, stem) do update set documents = 1
  `.execute(db);
}

/**
 * Updates the document frequencies that have changed by more than a tenth, and deletes words without documents. Does nothing while
 * another call counts.
 */
export async function countWords(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // It reads all documents: 100,000 take several seconds, and nobody waits for it.
    await disableStatementTimeout(transaction);
    await sql`select count_search_words()`.execute(transaction);
  });
}

/**
 * Removes outdated rows of the lexicon. The first count of a full index updates every word, and until the next automatic vacuum each
 * search would read all of them twice.
 */
export async function vacuumWords(db: Database): Promise<void> {
  await sql`vacuum search_words`.execute(db);
}

/** Updates document frequencies when more than a twentieth of the documents was indexed since the last count. */
export async function countWordsIfDue(db: Database, indexed: number): Promise<void> {
  const { rows } = await sql<{ due: boolean }>`
    update search_indexing set uncounted = uncounted + ${indexed}
    returning uncounted * 20 > (select coalesce(sum(documents), 0) from search_totals) as due
  `.execute(db);
  if (rows[0]?.due) await countWords(db);
}
