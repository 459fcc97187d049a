import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { LexiconEntry } from './word-vector.ts';

/** What is looked up in the lexicon of a language; everything is folded. */
export interface Lookup {
  stems: readonly string[];
  words: readonly string[];
  /** Beginnings of words. */
  prefixes: readonly string[];
  /** Parts of words, wherever in them. */
  parts: readonly string[];
}

/** Words for one prefix or part; the shortest are the likeliest. */
const mostForOne = 60;
const mostLikely = 100;

/** Words of the lexicon that are asked for in any of these ways. */
export async function lookUpWords(db: Database, language: string, lookup: Lookup): Promise<LexiconEntry[]> {
  const { stems, words, prefixes, parts } = lookup;
  const patterns = [...prefixes.map((prefix) => `${prefix}%`), ...parts.map((part) => `%${part}%`)];
  const { rows } = await sql<LexiconEntry>`
    select word, stem from search_words where language = ${language} and stem = any(${[...stems]}::text[])
    union
    select word, stem from search_words where language = ${language} and word = any(${[...words]}::text[])
    union
    select found.word, found.stem from unnest(${patterns}::text[]) as p (pattern) cross join lateral (
      select word, stem from search_words
      where language = ${language} and word like p.pattern order by length(word), word limit ${mostForOne}
    ) as found
  `.execute(db);
  return rows;
}

/**
 * Words that look like one that nobody has written: by what three letters they share, and those of about its length that
 * begin alike, since short words share little with what somebody mistypes.
 */
export async function likelyWords(db: Database, language: string, word: string): Promise<LexiconEntry[]> {
  const { rows } = await sql<LexiconEntry>`
    (
      select word, stem from search_words where language = ${language} and word % ${word}
      order by similarity(word, ${word}) desc, word limit ${mostLikely}
    )
    union
    select word, stem from search_words
    where language = ${language} and length(word) between ${word.length - 1}::integer and ${word.length + 1}::integer
      and word like ${`${word.slice(0, 1)}%`}
  `.execute(db);
  return rows;
}

/** A place in the lexicon, from which one goes on. */
export interface LexiconPlace {
  language: string;
  word: string;
}

const batch = 2000;

/**
 * Removes words that no document has any more from the next part of the lexicon. A word that is added at this very moment
 * may go as well; it is found all the same, only not guessed.
 * @returns where the part ends; undefined at the end of the lexicon
 */
export async function trimWords(db: Database, after: LexiconPlace): Promise<LexiconPlace | undefined> {
  const { rows } = await sql<LexiconPlace>`
    with part as (
      select language, word, stem from search_words
      where (language, word) > (${after.language}, ${after.word}) order by language, word limit ${batch}
    ), gone as (
      delete from search_words as w using part as p
      where w.language = p.language and w.word = p.word and w.stem = p.stem and not exists (
        select from search_documents as d
        where d.language = p.language and d.words @@ ('''' || p.stem || '''')::tsquery
      )
    )
    select language, word from part order by language desc, word desc limit 1
  `.execute(db);
  return rows[0];
}
