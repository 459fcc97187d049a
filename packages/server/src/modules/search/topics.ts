import type { AskedWord } from './expand-part.ts';
import type { LexiconWord } from './lexicon-words.ts';
import { soundOf } from './sounds.ts';
import type { LexiconEntry } from './word-vector.ts';

/** Letters of the beginning of a compound that tell by themselves what it is about; more where they were mistyped. */
const shortestTopic = 5;
const shortestMistyped = 6;

/** What a compound may begin with, the longest first. */
const beginningsOf = ({ splits }: AskedWord, shortest: number): string[] =>
  [...new Set(splits.map(({ left }) => left))]
    .filter(({ length }) => length >= shortest)
    .toSorted((one, other) => other.length - one.length);

/** The word that a compound begins with: `privacy` of `privacyverklaring`. @param lexicon has the parts that are words */
export function knownTopic(word: AskedWord, lexicon: readonly LexiconEntry[]): string | undefined {
  const stemsThere = new Set(lexicon.map(({ stem }) => stem));
  return beginningsOf(word, shortestTopic).find((beginning) => {
    const stemmed = word.partStems.get(beginning);
    return stemmed && !stemmed.isStopWord && stemmed.stems.some((stem) => stemsThere.has(stem));
  });
}

/** What may be a mistyped word that a compound begins with, the longest first. */
export const mistypedTopics = (word: AskedWord): string[] => beginningsOf(word, shortestMistyped);

/** The word that the beginning of a compound sounds like: `privacy` of `privacieverklaring`. */
export function soundingTopic(language: string, word: AskedWord, sounding: readonly LexiconWord[]): string | undefined {
  const bySound = new Map(
    sounding.filter((entry) => entry.language === language).map((entry) => [soundOf(language, entry.word), entry.word]),
  );
  const meant = mistypedTopics(word).find((beginning) => bySound.has(soundOf(language, beginning)));
  return meant === undefined ? undefined : bySound.get(soundOf(language, meant));
}
