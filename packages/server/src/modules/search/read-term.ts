import type { Database } from '../../platform/database/database.ts';
import { namedPublicTags } from '../tags/index.ts';
import { type Reading, readPart } from './build-query.ts';
import { addLikely, askedWord, lookupFor, possibleSplits } from './expand-part.ts';
import { likelyWords, lookUpWords } from './lexicon-store.ts';
import type { Part, Term } from './parse-term.ts';
import { stemsOf } from './stem-store.ts';
import { tagWords } from './tag-words.ts';

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
        ...splits.flatMap(({ left, right }) => [left, right]),
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

/**
 * Adds what may be meant by words that were mistyped.
 * @param isMistyped by the place of a part among what is wanted
 * @returns whether anything was added, so that it is worth to look again
 */
export async function guess(
  db: Database,
  readings: readonly Reading[],
  isMistyped: (place: number) => boolean,
): Promise<boolean> {
  const guessed = readings.flatMap(({ language, wanted, tags }) =>
    wanted.flatMap(({ expansion, asked: [word] }, place) =>
      expansion && word && !word.isStopWord && isMistyped(place)
        ? [{ language, tags, expansion, folded: word.folded }]
        : [],
    ),
  );
  if (guessed.length === 0) return false;
  const languages = [...new Set(guessed.map(({ language }) => language))];
  const likely = await likelyWords(db, languages, [...new Set(guessed.map(({ folded }) => folded))]);
  return guessed
    .map(({ language, tags, expansion, folded }) => {
      const some = likely.filter((entry) => entry.language === language && entry.asked === folded);
      return addLikely(expansion, folded, [...some, ...tags.entries]);
    })
    .some(Boolean);
}
