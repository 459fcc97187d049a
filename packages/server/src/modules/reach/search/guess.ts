import type { Database } from '../../../platform/database/database.ts';
import { knownPart, type WordPart } from './asked-word.ts';
import { isCompoundOf } from './compounds.ts';
import { aboutLexeme, quoted } from './document-vector.ts';
import { hasCompounds } from './compounds.ts';
import { type LexiconWord, similarWords } from './lexicon-store.ts';
import { errorsBetween, nearWords, shortestBeginning } from './misspellings.ts';
import { phoneticKey } from './phonetic-key.ts';
import { anyStem } from './query.ts';
import type { GroupedWord, Reading } from './read-term.ts';

/** A word of a term, as one locale reads it. */
interface Guessed {
  reading: Reading;
  one: GroupedWord;
}

const isKnown = ({ word, group, meaning: { same, related, pairs } }: GroupedWord): boolean =>
  word.isStopWord || same.length + related.length + pairs.length > 0 || group.relatedDocuments > 0;

function addRelated({ group }: GroupedWord, query: string, words: readonly string[], documents: number): void {
  group.related.add(query);
  for (const word of words) group.spellings.add(word);
  group.relatedDocuments += documents;
}

/** A way to read an unknown word as two of which pages have one. */
interface Half {
  known: WordPart;
  unknown: string;
}

/** Ways that are tried with the beginning known, and as many with the end: those with the longest known part. */
const mostTried = 3;
const shortestUnknown = 4;
/** Letters of a part by which it is known although only compounds have it. */
const shortestInCompound = 5;

const stemsKnown = ({ reading, one }: Guessed): ((part: WordPart) => WordPart) => {
  const known = new Set([...reading.lexicon.map(({ stem }) => stem), ...one.meaning.same.map(({ stem }) => stem)]);
  return (part) => knownPart(part, known);
};

function halvesOf(guessed: Guessed): Half[] {
  const known = stemsKnown(guessed);
  const ways = [0, 1].map((side) =>
    guessed.one.word.splits
      .map((parts) => ({ known: known(parts[side === 0 ? 0 : 1]), unknown: parts[side === 0 ? 1 : 0].folded }))
      .filter((half) => half.known.stems.length > 0 && half.unknown.length >= shortestUnknown)
      .toSorted((one, other) => other.known.folded.length - one.known.folded.length)
      .slice(0, mostTried),
  );
  return ways.flat();
}

/** Errors that are forgiven in one part, fewer than in a whole word: pages must have the other part as well. */
const errorsInPart = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2);

/**
 * Errors in the unknown part of a compound; none if it is one that only other compounds have: `storch` of `storchnest`, where
 * there are `storchenpaare`. Infinite when they are too many.
 */
function errorsInHalf(language: string, { known, unknown }: Half, entry: LexiconWord): number {
  if (unknown.length >= shortestInCompound && isCompoundOf(entry.word, unknown)) return 0;
  const limit = errorsInPart(unknown.length);
  const errors = errorsBetween(language, unknown, entry, limit);
  // Too many words begin or end with four letters.
  if (errors > 0 && known.folded.length < 5 && unknown.length < 7) return Infinity;
  if (errors <= limit) return errors;
  const key = phoneticKey(language, unknown);
  // Of a short part only when it sounds as it is written: `stom` of `stoommachine`, but not `verz` of `versterking`.
  const isPart = unknown.length >= shortestInCompound || (key === unknown && entry.sound.startsWith(key));
  return key === entry.sound || (isPart && isCompoundOf(entry.sound, key)) ? 1 : Infinity;
}

/** Returns the words of a locale that resemble a word. */
type Likely = (locale: string, word: string) => readonly LexiconWord[];

/** Looks up the words that resemble some words. */
async function likelyFor(db: Database, words: readonly (readonly [Guessed, string])[]): Promise<Likely> {
  const similar = await similarWords(
    db,
    words.map(([{ reading }, word]) => ({ locale: reading.locale, word })),
  );
  const likely = Map.groupBy(similar, ({ locale, typed }) => `${locale} ${typed}`);
  return (locale, word) => likely.get(`${locale} ${word}`) ?? [];
}

/** Adds compounds of which one part was misspelt, those with the fewest errors. */
function addCompounds({ reading, one }: Guessed, halves: readonly Half[], likely: Likely): boolean {
  const found = halves.flatMap((half) =>
    likely(reading.locale, half.unknown).map((entry) => ({
      half,
      entry,
      errors: errorsInHalf(reading.language, half, entry),
    })),
  );
  const least = Math.min(...found.map(({ errors }) => errors));
  if (least === Infinity) return false;
  for (const { half, entry, errors } of found) {
    if (errors > least) continue;
    const query = `(${anyStem(half.known.stems)} & ${quoted(entry.stem)})`;
    addRelated(one, query, [half.known.folded, entry.word], entry.documents);
  }
  return found.length > 0;
}

/**
 * Adds what may be meant by words that were misspelt: what looks like them, else compounds of a word and what looks like the
 * rest of them.
 * @returns whether anything was added
 */
async function addNearWords(db: Database, guessed: readonly Guessed[]): Promise<boolean> {
  const likely = await likelyFor(
    db,
    guessed.map((each) => [each, each.one.word.folded]),
  );
  const unlike = guessed.filter(({ reading: { language, locale, tagWords }, one }) => {
    const near = nearWords(language, one.word.folded, [...likely(locale, one.word.folded), ...tagWords]);
    for (const { stem, word, documents } of near) addRelated(one, quoted(stem), [word], documents);
    return near.length === 0;
  });
  const compounds = unlike
    .filter(
      ({ reading, one: { meaning } }) =>
        hasCompounds(reading.language) && meaning.same.length + meaning.related.length === 0,
    )
    .map((each) => ({ each, halves: halvesOf(each) }));
  const likelyPart = await likelyFor(
    db,
    compounds.flatMap(({ each, halves }) => halves.map(({ unknown }) => [each, unknown] as const)),
  );
  const added = compounds.filter(({ each, halves }) => addCompounds(each, halves, likelyPart));
  return unlike.length < guessed.length || added.length > 0;
}

/** Letters of the beginning of a compound that tell by themselves what it is about; more where they were misspelt. */
const shortestTopic = 5;

/**
 * Adds what compounds begin with that no page has, in titles alone: `privacy` for `privacyverklaring`, or for
 * `privacieverklaring`, since that sounds alike.
 */
async function addTopics(db: Database, guessed: readonly Guessed[]): Promise<boolean> {
  const asked = guessed.map((one) => ({
    ...one,
    lefts: one.one.word.splits
      .map(([left]) => stemsKnown(one)(left))
      .filter(({ folded }) => folded.length >= shortestTopic)
      .toSorted((a, b) => b.folded.length - a.folded.length),
  }));
  const unknown = asked.filter(({ lefts }) => lefts.every(({ stems }) => stems.length === 0));
  const likely = await likelyFor(
    db,
    unknown.flatMap((one) => one.lefts.map(({ folded }) => [one, folded] as const)),
  );
  const added = asked.flatMap(({ reading: { language, locale }, one, lefts }) => {
    const topics = lefts.map(({ folded, stems }) => {
      const alike = likely(locale, folded).filter(
        ({ sound }) => folded.length >= shortestBeginning && sound === phoneticKey(language, folded),
      );
      return { stems: [...stems, ...alike.map(({ stem }) => stem)], words: [folded, ...alike.map(({ word }) => word)] };
    });
    const topic = topics.find(({ stems }) => stems.length > 0);
    for (const stem of topic?.stems ?? []) addRelated(one, quoted(aboutLexeme(stem)), topic?.words ?? [], 1);
    return topic ? [topic] : [];
  });
  return added.length > 0;
}

const wordsOf = (readings: readonly Reading[]): Guessed[] =>
  readings.flatMap((reading) => reading.words.filter(({ word }) => !word.isStopWord).map((one) => ({ reading, one })));

/**
 * Adds what may be meant by words that no page has in any of the locales asked for.
 * @param asked the locales asked for, among those of the readings
 */
export async function guessUnknown(
  db: Database,
  readings: readonly Reading[],
  asked: readonly string[],
): Promise<void> {
  const words = wordsOf(readings);
  const known = new Set(
    words.flatMap(({ reading, one }) => (asked.includes(reading.locale) && isKnown(one) ? [one.place] : [])),
  );
  await addNearWords(
    db,
    words.filter(({ one }) => !known.has(one.place)),
  );
}

/** When nothing was found: words may be misspelt although pages have them, or compounds be known by what they begin with. */
export async function guessMore(db: Database, readings: readonly Reading[]): Promise<boolean> {
  const words = wordsOf(readings);
  const isAny = await addNearWords(
    db,
    words.filter(({ one }) => isKnown(one)),
  );
  const compounds = words.filter(
    ({ reading, one: { meaning, group } }) =>
      hasCompounds(reading.language) && meaning.same.length === 0 && group.related.size === meaning.pairs.length,
  );
  return (await addTopics(db, compounds)) || isAny;
}
