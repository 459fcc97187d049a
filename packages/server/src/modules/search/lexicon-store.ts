import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { opaqueList } from '../../platform/database/opaque-list.ts';
import type { LexiconWord } from './lexicon-words.ts';

/** What is looked up in the lexicon of a language; everything is folded. */
export interface Lookup {
  language: string;
  stems: readonly string[];
  words: readonly string[];
  /** Beginnings of words. */
  prefixes: readonly string[];
  /** Parts of words, wherever in them. */
  parts: readonly string[];
}

/** Words for one prefix or part; the shortest are the likeliest. Literals, with which a plan is kept. */
const mostForOne = sql.lit(40);
const mostLikely = sql.lit(60);
/** Letters of a word that shares too little with what somebody mistypes to be found by that. */
const longestShort = 7;

/** Behind whatever begins with something. */
const beyond = sql.lit('\u{10FFFF}');

/** What is looked up, each beside its language. */
const listed = (lookups: readonly Lookup[], kind: 'stems' | 'words' | 'prefixes') => {
  const pairs = lookups.flatMap((lookup) => [...new Set(lookup[kind])].map((name) => [lookup.language, name] as const));
  return sql`unnest(
    ${opaqueList(pairs.map(([language]) => language))}, ${opaqueList(pairs.map(([, name]) => name))}
  ) as a (language, name)`;
};

/** Words of the lexicon that are asked for in any of these ways, of all languages at once. */
export async function lookUpWords(db: Database, lookups: readonly Lookup[]): Promise<LexiconWord[]> {
  const parts = new Map<string, string[]>();
  for (const { language, parts: some } of lookups) {
    for (const part of some) parts.set(part, [...(parts.get(part) ?? []), language]);
  }
  const partLanguages = [...parts].flatMap(([part, languages]) => [...new Set(languages)].map((one) => [part, one]));
  const { rows } = await sql<LexiconWord>`
    select w.language, w.word, w.stem from ${listed(lookups, 'stems')}
    cross join lateral (select * from search_words where language = a.language and stem = a.name limit 200) as w
    union
    select w.language, w.word, w.stem from ${listed(lookups, 'words')}
    join search_words as w on w.language = a.language and w.word = a.name
    union
    select w.language, w.word, w.stem from ${listed(lookups, 'prefixes')} cross join lateral (
      select * from search_words
      where language = a.language and word >= a.name and word < a.name || ${beyond}
      order by length(word), word limit ${mostForOne}
    ) as w
    union
    select w.language, w.word, w.stem from unnest(${opaqueList([...parts.keys()])}) as a (part) cross join lateral (
      select f.*, row_number() over (partition by f.language order by length(f.word), f.word) as place
      from search_words as f where f.word like '%' || a.part || '%'
    ) as w
    where w.place <= ${mostForOne} and (a.part, w.language) in (
      select * from unnest(
        ${opaqueList(partLanguages.map(([part = '']) => part))}, ${opaqueList(partLanguages.map(([, one = '']) => one))}
      )
    )
  `.execute(db);
  return rows;
}

/** A word that nobody has written, or a part of one. */
export interface UnknownWord {
  language: string;
  folded: string;
  stems: readonly string[];
  /** Whether it may be the beginning of a compound that others have. */
  isPart: boolean;
}

/** A word of the lexicon that may be meant by one that was asked for. */
export interface LikelyWord extends LexiconWord {
  asked: string;
}

/** How many letters more or less the stem of a word with the same consonants may have. */
const mostVowels = sql.lit(3);

/** Consonants by which beginnings of compounds are looked for; fewer begin too much of the lexicon. */
const shortestBeginning = sql.lit(3);

/** Words that share letters with some, three by three. */
async function alikeWords(
  db: Database,
  spellings: readonly string[],
  languages: readonly string[],
): Promise<LikelyWord[]> {
  const { rows } = await sql<LikelyWord>`
    select a.asked, w.language, w.word, w.stem from unnest(${opaqueList(spellings)}) as a (asked) cross join lateral (
      select f.*, row_number() over (partition by f.language order by similarity(f.word, a.asked) desc, f.word) as place
      from search_words as f where f.word % a.asked and f.language = any(${opaqueList(languages)})
    ) as w
    where w.place <= ${mostLikely}
  `.execute(db);
  return rows;
}

/** Words with the consonants of some, and for short ones those of about the same length that begin alike. */
async function soundingWords(db: Database, words: readonly UnknownWord[]): Promise<LikelyWord[]> {
  const stems = words.flatMap(({ language, folded, stems: some, isPart }) =>
    [...new Set([folded, ...some])].map((stem) => ({ language, folded, stem, isPart: isPart && stem === folded })),
  );
  const short = words.filter(({ folded }) => folded.length <= longestShort);
  const { rows } = await sql<LikelyWord>`
    select a.asked, w.language, w.word, w.stem from unnest(
      ${opaqueList(stems.map(({ language }) => language))},
      ${opaqueList(stems.map(({ folded }) => folded))},
      ${opaqueList(stems.map(({ stem }) => stem))},
      ${stems.map(({ isPart }) => isPart)}::boolean[]
    ) as a (language, asked, stem, is_part)
    cross join lateral (select word_skeleton(a.stem) as skeleton offset 0) as s
    cross join lateral (
      (
        select f.* from search_words as f
        where f.language = a.language and f.skeleton = s.skeleton
          and length(f.stem) between length(a.stem) - ${mostVowels} and length(a.stem) + ${mostVowels}
        order by abs(length(f.stem) - length(a.stem)), f.word limit ${mostLikely}
      )
      union all
      (
        select f.* from search_words as f
        where a.is_part and length(s.skeleton) >= ${shortestBeginning} and f.language = a.language
          and f.skeleton > s.skeleton and f.skeleton < s.skeleton || ${beyond}
        order by length(f.word), f.word limit ${mostForOne}
      )
    ) as w
    union
    select a.asked, w.language, w.word, w.stem from unnest(
      ${opaqueList(short.map(({ language }) => language))}, ${opaqueList(short.map(({ folded }) => folded))}
    ) as a (language, asked)
    cross join unnest(array[-1, 0, 1]) as n (more)
    cross join lateral (
      select f.* from search_words as f
      where f.language = a.language and length(f.word) = length(a.asked) + n.more
        and f.word >= left(a.asked, 1) and f.word < left(a.asked, 1) || ${beyond}
    ) as w
  `.execute(db);
  return rows;
}

/**
 * Words that look like those that nobody has written: by what three letters they share; by their consonants as they sound;
 * and, for short ones, those of about the same length that begin alike. The same word may come more than once.
 */
export async function likelyWords(db: Database, words: readonly UnknownWord[]): Promise<LikelyWord[]> {
  const languages = [...new Set(words.map(({ language }) => language))];
  const spellings = [...new Set(words.map(({ folded }) => folded))];
  const likely = await Promise.all([alikeWords(db, spellings, languages), soundingWords(db, words)]);
  return likely.flat();
}

/** Words whose stems have the same consonants as some that were typed. */
export async function wordsWithSkeletons(
  db: Database,
  words: readonly { language: string; folded: string }[],
): Promise<LexiconWord[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<LexiconWord>`
    select w.language, w.word, w.stem from unnest(
      ${opaqueList(words.map(({ language }) => language))}, ${opaqueList(words.map(({ folded }) => folded))}
    ) as a (language, typed)
    cross join lateral (
      select * from search_words as f where f.language = a.language and f.skeleton = word_skeleton(a.typed)
      order by length(f.word), f.word limit ${mostLikely}
    ) as w
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
 * @param places what begins the keys of documents, by language
 * @returns where the part ends; undefined at the end of the lexicon
 */
export async function trimWords(
  db: Database,
  after: LexiconPlace,
  places: readonly { language: string; place: string }[],
): Promise<LexiconPlace | undefined> {
  const { rows } = await sql<LexiconPlace>`
    with part as (
      select language, word, stem from search_words
      where (language, word) > (${after.language}, ${after.word}) order by language, word limit ${batch}
    ), gone as (
      delete from search_words as w using part as p
      where w.language = p.language and w.word = p.word and w.stem = p.stem and not exists (
        select from unnest(
          ${places.map(({ language }) => language)}::text[], ${places.map(({ place }) => place)}::text[]
        ) as l (language, place)
        join search_documents as d on d.keys @@ ('''' || l.place || p.stem || '''')::tsquery
        where l.language = p.language
      )
    )
    select language, word from part order by language desc, word desc limit 1
  `.execute(db);
  return rows[0];
}
