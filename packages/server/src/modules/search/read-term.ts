import type { Database } from '../../platform/database/database.ts';
import { namedPublicTags } from '../tags/index.ts';
import { type Reading, readPart } from './build-query.ts';
import { type AskedWord, askedWord, type Expansion, formsOfPart, lookupFor, possibleSplits } from './expand-part.ts';
import { hasCompounds } from './languages.ts';
import { addLikely, shortestBeginning } from './likely-words.ts';
import { likelyWords, lookUpWords, type UnknownWord, wordsWithSkeletons } from './lexicon-store.ts';
import { addLikelyCompounds, halfKnownSplits } from './mistyped-compounds.ts';
import type { Part, Term } from './parse-term.ts';
import { stemsOf } from './stem-store.ts';
import { tagWords } from './tag-words.ts';
import { otherForms } from './dutch-forms.ts';
import { knownTopic, mistypedTopics, soundingTopic } from './topics.ts';
import type { LexiconEntry } from './word-vector.ts';

const wordsIn = ({ wanted, excluded }: Term) => [...wanted, ...excluded].flatMap((part) => part.words);

/** Reads a term by the rules of each language, with the words that documents have for it. */
export async function readTerm(db: Database, languages: readonly string[], term: Term): Promise<Reading[]> {
  const parts = [...term.wanted, ...term.excluded];
  const words = wordsIn(term);
  const read = await Promise.all(
    languages.map(async (language) => {
      const splits = words.flatMap(({ folded }) => possibleSplits(language, folded));
      const stems = await stemsOf(db, language, [
        ...words.map(({ text }) => text),
        ...words.flatMap(({ folded }) => otherForms(language, folded)),
        ...splits.flatMap(({ left, right }) => [left, right]),
        ...splits.flatMap((split) => formsOfPart(language, split)),
        ...parts.flatMap(({ joined }) => (joined ? [joined.text] : [])),
      ]);
      const asked = (part: Part, place: number) =>
        part.words.map((word) => askedWord(language, word, stems, place === term.wanted.length - 1 && !part.isPhrase));
      const joinedStems = ({ joined }: Part): readonly string[] => (joined && stems.get(joined.text)?.stems) || [];
      const wanted = term.wanted.map(asked);
      return { language, wanted, excluded: term.excluded.map((part) => asked(part, -1)), joinedStems };
    }),
  );
  const [found, named] = await Promise.all([
    lookUpWords(
      db,
      read.map(({ language, wanted }) => lookupFor(language, wanted.flat())),
    ),
    namedPublicTags(db),
  ]);
  const readWithTags = async ({ language, wanted, excluded, joinedStems }: (typeof read)[number]) => {
    const tags = await tagWords(db, language, named);
    const lexicon = [...found.filter((entry) => entry.language === language), ...tags.entries];
    const readAll = (some: readonly Part[], all: typeof wanted) =>
      some.map((part, place) => readPart(language, part, all[place] ?? [], joinedStems(part), lexicon));
    return {
      language,
      wanted: readAll(term.wanted, wanted),
      excluded: readAll(term.excluded, excluded),
      lexicon,
      tags,
    };
  };
  return Promise.all(read.map(readWithTags));
}

/** A word that was asked for, as a language may guess it. */
interface Guessed {
  language: string;
  tags: Reading['tags'];
  lexicon: Reading['lexicon'];
  expansion: Expansion;
  word: AskedWord;
}

const guessedOf = (readings: readonly Reading[], isGuessed: (place: number) => boolean): Guessed[] =>
  readings.flatMap(({ language, wanted, tags, lexicon }) =>
    wanted.flatMap(({ expansion, asked: [word] }, place) =>
      expansion && word && !word.isStopWord && isGuessed(place) ? [{ language, tags, lexicon, expansion, word }] : [],
    ),
  );

/** Words that look like some, by the language and the word that they look like. */
async function likelyFor(
  db: Database,
  words: readonly UnknownWord[],
): Promise<(language: string, folded: string) => readonly LexiconEntry[]> {
  if (words.length === 0) return () => [];
  const likely = await likelyWords(db, words);
  return (language, folded) => likely.filter((entry) => entry.language === language && entry.asked === folded);
}

/**
 * Adds what may be meant by words that were mistyped: what looks like them, else compounds of a word and what looks like
 * the rest of them.
 * @param isMistyped by the place of a part among what is wanted
 * @returns whether anything was added, so that it is worth to look again
 */
export async function guess(
  db: Database,
  readings: readonly Reading[],
  isMistyped: (place: number) => boolean,
): Promise<boolean> {
  const guessed = guessedOf(readings, isMistyped);
  const likely = await likelyFor(
    db,
    guessed.map(({ language, word: { folded, stems } }) => ({
      language,
      folded,
      stems,
      isPart: hasCompounds(language) && folded.length >= shortestBeginning,
    })),
  );
  const unlike = guessed.filter(
    ({ language, tags, expansion, word }) =>
      !addLikely(language, expansion, word, [...likely(language, word.folded), ...tags.entries]),
  );
  const compounds = unlike
    .filter(({ expansion }) => !expansion.isWord && !expansion.isBeside)
    .map(({ language, expansion, word, lexicon }) => ({ language, expansion, halves: halfKnownSplits(word, lexicon) }));
  const likelyPart = await likelyFor(
    db,
    compounds.flatMap(({ language, halves }) =>
      halves.map(({ unknown, unknownStems }) => ({ language, folded: unknown, stems: unknownStems, isPart: true })),
    ),
  );
  const found = compounds.filter(({ language, expansion, halves }) =>
    addLikelyCompounds(language, expansion, halves, (unknown) => likelyPart(language, unknown)),
  );
  return unlike.length < guessed.length || found.length > 0;
}

/**
 * Adds what compounds are about that nobody has written, for want of anything better.
 * @returns whether anything was added
 */
export async function guessTopics(db: Database, readings: readonly Reading[]): Promise<boolean> {
  const guessed = guessedOf(readings, () => true).filter(
    ({ expansion }) => !expansion.isWord && !expansion.isBeside && expansion.related.size === 0,
  );
  const topics = guessed.map(({ word, lexicon }) => knownTopic(word, lexicon));
  const sounding = await wordsWithSkeletons(
    db,
    guessed.flatMap(({ language, word }, place) =>
      topics[place] === undefined ? mistypedTopics(word).map((folded) => ({ language, folded })) : [],
    ),
  );
  const added = guessed.map(async ({ language, expansion, word }, place) => {
    const topic = topics[place] ?? soundingTopic(language, word, sounding);
    if (topic === undefined) return false;
    const forms = [topic, ...otherForms(language, topic)];
    const stems = await stemsOf(db, language, forms);
    for (const form of forms) {
      for (const stem of stems.get(form)?.stems ?? []) expansion.topics.add(stem);
      expansion.spellings.add(form);
    }
    return true;
  });
  return (await Promise.all(added)).some(Boolean);
}
