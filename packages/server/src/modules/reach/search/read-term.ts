import { languageOf } from '@ximblox/blocks';
import type { Database } from '../../../platform/database/database.ts';
import { namedPublicTags } from '../../library/tags/index.ts';
import {
  askedParts,
  type AskedPart,
  type AskedWord,
  knownStems,
  lookupFor,
  type Meaning,
  meaningOf,
} from './asked-word.ts';
import { type Curated, curatedFor } from './curated-store.ts';
import { meansTheSame, stemTerms } from './curated-terms.ts';
import { hasCompounds } from './languages.ts';
import { type LexiconWord, likelyWords, lookUpWords, totalsOf, wordsThatSoundLike } from './lexicon-store.ts';
import { halfKnownSplits, mistypedCompounds } from './mistyped-compounds.ts';
import { nearWords, shortestBeginning } from './near-words.ts';
import type { Term } from './parse-term.ts';
import { phoneticKey } from './phonetic-key.ts';
import { type Group, phraseGroup, phraseOrTag, phraseQuery, type TermQuery, withTags, wordGroup } from './query.ts';
import { quoted } from './document-vector.ts';
import { readTagNames, type TagNames } from './tag-names.ts';

/** A word of a term and its group, which may learn more words. */
interface GroupedWord {
  word: AskedWord;
  group: Group;
  /** Position among what is wanted. */
  place: number;
  meaning: Meaning;
}

/** A term as one locale reads it. */
export interface Reading extends TermQuery {
  language: string;
  /** Words that are neither quoted nor hyphenated. */
  words: GroupedWord[];
  lexicon: readonly LexiconWord[];
  tags: TagNames;
  /** The words of the names of tags, as the lexicon would have them. */
  tagWords: readonly LexiconWord[];
  /** IDs of the pages that come first. */
  pinned: readonly number[];
}

/** Two words that the lexicon knows as one as well, `hoog water` as `hoogwater`, may both be that. */
function joinNeighbours(words: readonly GroupedWord[], lexicon: readonly LexiconWord[], tags: TagNames): void {
  for (const [place, { word, group, place: at }] of words.entries()) {
    const next = words[place + 1];
    if (!next || next.place !== at + 1) continue;
    const whole = `${word.folded}${next.word.folded}`;
    for (const { word: spelling, stem } of lexicon) {
      if (spelling !== whole) continue;
      for (const one of [group, next.group]) {
        for (const query of withTags(stem, tags)) one.own.add(query);
        one.stems.add(stem);
        one.spellings.add(spelling);
      }
    }
  }
}

/** Adds what means the same as words that stand one after the other. */
async function addSynonyms(
  db: Database,
  { language, words }: Pick<Reading, 'language' | 'words'>,
  synonyms: Curated['synonyms'],
): Promise<void> {
  const stemmed = await stemTerms(db, language, synonyms.flat());
  let first = 0;
  for (const { length } of synonyms) {
    const group = stemmed.slice(first, first + length).filter((term) => term.length > 0);
    first += length;
    for (const term of group) {
      for (const start of words.keys()) {
        const run = words.slice(start, start + term.length);
        if (
          !meansTheSame(
            run.map(({ word }) => word),
            term,
          )
        )
          continue;
        for (const one of run) {
          for (const other of group) {
            if (other === term) continue;
            one.group.own.add(phraseQuery(other));
            for (const { folded } of other) one.group.spellings.add(folded);
            one.group.relatedDocuments += 1;
          }
        }
      }
    }
  }
}

/** IDs of the pages that are pinned to a term. */
async function pinnedFor(
  db: Database,
  language: string,
  pins: Curated['pins'],
  asked: readonly AskedWord[],
): Promise<readonly number[]> {
  const stemmed = await stemTerms(
    db,
    language,
    pins.map(({ term }) => term),
  );
  return pins.flatMap(({ pageIDs }, place) => (meansTheSame(stemmed[place] ?? [], asked) ? pageIDs : []));
}

const emptyMeaning: Meaning = { same: [], related: [], splits: [] };

/** The groups of a term, and those that are a single word. */
function groupsOf(
  language: string,
  wanted: readonly AskedPart[],
  lexicon: readonly LexiconWord[],
  tags: TagNames,
): Pick<Reading, 'groups' | 'words'> {
  const isStop = ({ asked, isPhrase }: AskedPart): boolean => !isPhrase && asked.every((word) => word.isStopWord);
  const telling = wanted.filter((part) => !isStop(part));
  const words: GroupedWord[] = [];
  const groups = (telling.length > 0 ? telling : wanted).map((part) => {
    const meanings = part.asked.map((word) => meaningOf(language, word, lexicon));
    const [word] = part.asked;
    if (part.isPhrase || part.isQuoted || !word) return phraseGroup(part, tags, meanings);
    const [meaning = emptyMeaning] = meanings;
    const group = wordGroup(word, meaning, tags, hasCompounds(language));
    for (const [left, right] of meaning.splits) {
      for (const entry of lexicon) if ([...left, ...right].includes(entry.stem)) group.spellings.add(entry.word);
    }
    words.push({ word, group, meaning, place: wanted.indexOf(part) });
    return group;
  });
  return { groups, words };
}

const allWordsOf = (parts: readonly AskedPart[]): AskedWord[] => parts.flatMap(({ asked }) => asked);

/** Reads a term by the rules of each locale, with the words that its documents have for it. */
export async function readTerm(db: Database, locales: readonly string[], term: Term): Promise<Reading[]> {
  const read = await Promise.all(
    locales.map(async (locale) => ({ locale, ...(await askedParts(db, languageOf(locale), term)) })),
  );
  const [found, named, curated, totals] = await Promise.all([
    lookUpWords(
      db,
      read.map(({ locale, wanted }) => lookupFor(locale, allWordsOf(wanted))),
    ),
    namedPublicTags(db),
    curatedFor(db, locales),
    totalsOf(db, locales),
  ]);
  return Promise.all(
    read.map(async ({ locale, wanted, excluded }): Promise<Reading> => {
      const language = languageOf(locale);
      const tags = await readTagNames(db, language, named);
      const tagWords = tags.entries.map((entry) => ({
        ...entry,
        locale,
        sound: phoneticKey(language, entry.word),
        documents: 1,
      }));
      const lexicon = [...found.filter((entry) => entry.locale === locale), ...tagWords];
      const { groups, words } = groupsOf(language, wanted, lexicon, tags);
      joinNeighbours(words, lexicon, tags);
      const { synonyms = [], pins = [] } = curated.get(locale) ?? {};
      await addSynonyms(db, { language, words }, synonyms);
      const pinned = await pinnedFor(db, language, pins, allWordsOf(wanted));
      const without = excluded.map(({ asked }) =>
        asked.length === 1
          ? `(${(asked[0]?.stems ?? []).flatMap((stem) => withTags(stem, tags)).join(' | ')})`
          : `(${phraseOrTag(asked, tags).join(' | ')})`,
      );
      return {
        locale,
        language,
        groups,
        words,
        lexicon,
        tags,
        tagWords,
        excluded: without,
        pinned,
        totals: totals.get(locale),
      };
    }),
  );
}

const isKnown = ({ word, group, meaning: { same, related, splits } }: GroupedWord): boolean =>
  word.isStopWord || same.length + related.length + splits.length > 0 || group.relatedDocuments > 0;

function addWord({ group }: GroupedWord, { stem, word, documents }: LexiconWord, tags: TagNames): void {
  for (const query of withTags(stem, tags)) group.related.add(query);
  group.stems.add(stem);
  group.spellings.add(word);
  group.relatedDocuments += documents;
}

/** Words that look like some, by the locale and the word that they look like. */
async function likelyFor(
  db: Database,
  words: readonly { locale: string; folded: string; isPart: boolean }[],
): Promise<(locale: string, folded: string) => readonly LexiconWord[]> {
  const likely = Map.groupBy(await likelyWords(db, words), ({ locale, asked }) => `${locale} ${asked}`);
  return (locale, folded) => likely.get(`${locale} ${folded}`) ?? [];
}

/**
 * Adds what may be meant by words that were misspelt: what looks like them, else compounds of a word and what looks like the
 * rest of them.
 * @returns whether anything was added
 */
async function addNearWords(
  db: Database,
  guessed: readonly { reading: Reading; one: GroupedWord }[],
): Promise<boolean> {
  const likely = await likelyFor(
    db,
    guessed.map(({ reading: { locale, language }, one: { word } }) => ({
      locale,
      folded: word.folded,
      isPart: hasCompounds(language) && word.folded.length >= shortestBeginning,
    })),
  );
  const unlike = guessed.filter(({ reading, one }) => {
    const candidates = [...likely(reading.locale, one.word.folded), ...reading.tagWords];
    const near = nearWords(reading.language, one.word, candidates, isKnown(one));
    for (const entry of near) addWord(one, entry, reading.tags);
    return near.length === 0;
  });
  const compounds = unlike
    .filter(
      ({ reading, one: { meaning } }) =>
        hasCompounds(reading.language) && meaning.same.length + meaning.related.length === 0,
    )
    .map(({ reading, one }) => ({ reading, one, halves: halfKnownSplits(one.word, reading.lexicon) }));
  const likelyPart = await likelyFor(
    db,
    compounds.flatMap(({ reading: { locale }, halves }) =>
      halves.map(({ unknown }) => ({ locale, folded: unknown, isPart: true })),
    ),
  );
  const found = compounds.flatMap(({ reading, one, halves }) =>
    mistypedCompounds(reading.language, halves, (unknown) => likelyPart(reading.locale, unknown)).map(
      ({ half, entry }) => {
        const known = half.stems.flatMap((stem) => withTags(stem, reading.tags)).join(' | ');
        one.group.related.add(`((${known}) & (${withTags(entry.stem, reading.tags).join(' | ')}))`);
        one.group.spellings.add(half.known).add(entry.word);
        one.group.relatedDocuments += entry.documents;
      },
    ),
  );
  return unlike.length < guessed.length || found.length > 0;
}

/** Letters of the beginning of a compound that tell by themselves what it is about; more where they were misspelt. */
const shortestTopic = 5;
const shortestMistyped = 6;

/**
 * Adds what compounds begin with that no page has, in titles alone: `privacy` for `privacyverklaring`, or for
 * `privacieverklaring`, since that sounds alike.
 */
async function addTopics(db: Database, guessed: readonly { reading: Reading; one: GroupedWord }[]): Promise<boolean> {
  const beginnings = guessed.map(({ reading, one }) => {
    const lefts = [...new Set(one.word.splits.map(({ left }) => left))].toSorted((a, b) => b.length - a.length);
    const known = knownStems(one.word, reading.lexicon);
    const topic = lefts.find((left) => left.length >= shortestTopic && known(left).length > 0);
    return { reading, one, topic, lefts: lefts.filter(({ length }) => length >= shortestMistyped) };
  });
  const sounding = await wordsThatSoundLike(
    db,
    beginnings.flatMap(({ reading: { locale }, topic, lefts }) =>
      topic === undefined ? lefts.map((folded) => ({ locale, folded })) : [],
    ),
  );
  let isAny = false;
  for (const { reading, one, topic, lefts } of beginnings) {
    const { locale, language, lexicon } = reading;
    const known = topic === undefined ? [] : knownStems(one.word, lexicon)(topic);
    const alike = lefts
      .map((left) => sounding.filter((entry) => entry.locale === locale && entry.sound === phoneticKey(language, left)))
      .find((some) => some.length > 0);
    const stems = topic === undefined ? (alike ?? []).map(({ stem }) => stem) : known;
    for (const stem of stems) {
      one.group.related.add(`${quoted(stem)}:A`);
      one.group.relatedDocuments += 1;
      isAny = true;
    }
    for (const { word, stem } of [...lexicon, ...(alike ?? [])])
      if (stems.includes(stem)) one.group.spellings.add(word);
  }
  return isAny;
}

/**
 * Adds what may be meant by words that no page has in any of the locales asked for.
 * @param asked the locales asked for, among those of the readings
 */
export async function guessUnknown(
  db: Database,
  readings: readonly Reading[],
  asked: readonly string[],
): Promise<void> {
  const isKnownAt = new Set(
    readings
      .filter(({ locale }) => asked.includes(locale))
      .flatMap(({ words }) => words.filter(isKnown).map(({ place }) => place)),
  );
  const guessed = readings.flatMap((reading) =>
    reading.words
      .filter(({ place, word }) => !isKnownAt.has(place) && !word.isStopWord)
      .map((one) => ({ reading, one })),
  );
  if (guessed.length > 0) await addNearWords(db, guessed);
}

/** When nothing was found: words may be misspelt although pages have them, or compounds be known by what they begin with. */
export async function guessMore(db: Database, readings: readonly Reading[]): Promise<boolean> {
  const words = readings.flatMap((reading) =>
    reading.words.filter(({ word }) => !word.isStopWord).map((one) => ({ reading, one })),
  );
  const isAny = await addNearWords(
    db,
    words.filter(({ one }) => isKnown(one)),
  );
  const compounds = words.filter(
    ({ reading, one: { meaning, group } }) =>
      hasCompounds(reading.language) && meaning.same.length === 0 && group.related.size === meaning.splits.length,
  );
  return (await addTopics(db, compounds)) || isAny;
}
