import type { Database } from '../../../platform/database/database.ts';
import { knownPart, type WordPart } from './query-word.ts';
import { isCompoundOf } from './compounds.ts';
import { aboutLexeme, quoted } from './document-vector.ts';
import { hasCompounds } from './compounds.ts';
import { type LexiconWord, similarWords } from './lexicon-store.ts';
import { errorsBetween, errorsIn, nearWords, typedWord, type TypedWord } from './misspellings.ts';
import { phoneticKey } from './phonetic-key.ts';
import { anyStem } from './query.ts';
import type { GroupedWord, Reading } from './read-term.ts';

/** A word of a term in one locale. */
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

/** A split of an unknown word into a known part and an unknown part. */
interface Half {
  known: WordPart;
  unknown: TypedWord;
}

/** Most splits with a known beginning, and with a known end: those with the longest known part. */
const maxSplits = 3;
const shortestUnknown = 4;
/** Shortest part that is recognised inside compounds. */
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
      .slice(0, maxSplits)
      .map((half) => ({ ...half, unknown: typedWord(guessed.reading.language, half.unknown) })),
  );
  return ways.flat();
}

/** Returns the errors between the unknown part of a compound and a word, Infinity if there are too many. */
function errorsInHalf({ known, unknown }: Half, entry: LexiconWord): number {
  const { typed, key } = unknown;
  const limit = errorsIn(typed.length);
  const errors = errorsBetween(unknown, entry, limit);
  // Four letters match the beginnings and ends of too many words.
  if (errors > 0 && known.folded.length < 5 && typed.length < 7) return Infinity;
  if (errors <= limit) return errors;
  // A short part matches only if its key is the part itself: `stom` in `stoommachine`, but not `verz` in `versterking`.
  const isPart = typed.length >= shortestInCompound || (key === typed && entry.sound.startsWith(key));
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

/** Adds compounds with one misspelled part, those with the fewest errors. */
function addCompounds({ reading, one }: Guessed, halves: readonly Half[], likely: Likely): boolean {
  const found = halves.flatMap((half) =>
    likely(reading.locale, half.unknown.typed).map((entry) => ({ half, entry, errors: errorsInHalf(half, entry) })),
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

/** Adds corrections of words, otherwise compounds with one misspelled part. @returns whether anything was added */
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
    compounds.flatMap(({ each, halves }) => halves.map(({ unknown }) => [each, unknown.typed] as const)),
  );
  const added = compounds.filter(({ each, halves }) => addCompounds(each, halves, likelyPart));
  return unlike.length < guessed.length || added.length > 0;
}

/** Shortest first part that describes the topic of a compound. */
const shortestTopic = 5;
const shortestMisspelledTopic = 6;

/**
 * Adds documents about the first part of an unknown compound: about `privacy` for `privacyverklaring`, also for
 * `privacieverklaring`, which has the same phonetic key.
 */
async function addTopics(db: Database, guessed: readonly Guessed[]): Promise<boolean> {
  const compounds = guessed.map((one) => ({
    ...one,
    lefts: one.one.word.splits
      .map(([left]) => stemsKnown(one)(left))
      .filter(({ folded }) => folded.length >= shortestTopic)
      .toSorted((a, b) => b.folded.length - a.folded.length),
  }));
  const unknown = compounds.filter(({ lefts }) => lefts.every(({ stems }) => stems.length === 0));
  const likely = await likelyFor(
    db,
    unknown.flatMap((one) => one.lefts.map(({ folded }) => [one, folded] as const)),
  );
  const added = compounds.flatMap(({ reading: { language, locale }, one, lefts }) => {
    const topics = lefts.map(({ folded, stems }) => {
      const alike = likely(locale, folded).filter(
        ({ sound }) => folded.length >= shortestMisspelledTopic && sound === phoneticKey(language, folded),
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

/** Corrects words that are unknown in all requested locales. @param requested locales, among those of the readings */
export async function guessUnknown(
  db: Database,
  readings: readonly Reading[],
  requested: readonly string[],
): Promise<void> {
  const words = wordsOf(readings);
  const known = new Set(
    words.flatMap(({ reading, one }) => (requested.includes(reading.locale) && isKnown(one) ? [one.place] : [])),
  );
  await addNearWords(
    db,
    words.filter(({ one }) => !known.has(one.place)),
  );
}

/** Corrects known words and adds topics of compounds, for a search without results. @returns whether anything was added */
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
