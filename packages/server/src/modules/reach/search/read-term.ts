import { languageOf } from '@ximblox/blocks/internal';
import type { Database } from '../../../platform/database/database.ts';
import { listPublicTagNames } from '../../library/tags/index.ts';
import {
  queryParts,
  type QueryPart,
  type QueryWord,
  lookupFor,
  type Meaning,
  meaningOf,
  wordsOfTerm,
} from './query-word.ts';
import { type LocaleSetup, setupOf } from './curated-store.ts';
import { meansTheSame, stemsInLanguages, stemTerms } from './stem-store.ts';
import { quoted } from './document-vector.ts';
import { hasCompounds } from './compounds.ts';
import { type LexiconWord, lookUpWords } from './lexicon-store.ts';
import type { Term } from './parse-term.ts';
import { anyStem, documentsWith, either, type Group, phraseQuery, type TermQuery } from './query.ts';
import { readTagNames, type TagNames } from './tag-names.ts';

/** A word of a term with its group, to which corrections are added. */
export interface GroupedWord {
  word: QueryWord;
  group: Group;
  /** Position in the term. */
  place: number;
  meaning: Meaning;
}

/** A term, analysed in one locale. */
export interface Reading extends TermQuery {
  language: string;
  /** Words that are neither quoted nor hyphenated. */
  words: GroupedWord[];
  lexicon: readonly LexiconWord[];
  /** The words of the names of tags, as entries of the lexicon. */
  tagWords: readonly LexiconWord[];
  /** IDs of pinned pages. */
  pinned: readonly number[];
}

/** Returns the group of a phrase, a quoted word or a hyphenated word. It has no related words. */
const phraseGroup = (
  { queryWords, joinedStems, isQuoted }: QueryPart,
  tags: TagNames,
  meanings: readonly Meaning[],
): Group => ({
  own: new Set([
    ...(queryWords.length === 1
      ? (queryWords[0]?.stems ?? []).map(quoted)
      : [phraseQuery(queryWords), ...tags.withPhrase(queryWords)]),
    ...joinedStems.map(quoted),
  ]),
  related: new Set(),
  spellings: new Set([
    ...queryWords.map(({ folded }) => folded),
    queryWords.map(({ folded }) => folded).join(''),
    ...meanings.flatMap(({ same }) => same.map(({ word }) => word)),
  ]),
  documents: Math.min(...meanings.map(({ same }) => documentsWith(same))),
  relatedDocuments: 0,
  isRequired: isQuoted,
});

/** Returns the group of a word. */
function wordGroup(
  word: QueryWord,
  { same, related, pairs }: Meaning,
  lexicon: readonly LexiconWord[],
  isCompounding: boolean,
): Group {
  // Two words written without a space must be adjacent; parts of a compound may be anywhere.
  const operator = isCompounding ? '&' : '<1>';
  const partStems = new Set(pairs.flatMap((parts) => parts.flatMap(({ stems }) => stems)));
  const ofParts = lexicon.filter(({ stem }) => partStems.has(stem));
  return {
    own: new Set([...word.stems, ...same.map(({ stem }) => stem)].map(quoted)),
    related: new Set([
      ...related.map(({ stem }) => quoted(stem)),
      ...pairs.map(([left, right]) => `(${anyStem(left.stems)} ${operator} ${anyStem(right.stems)})`),
    ]),
    spellings: new Set([word.folded, ...[...same, ...related, ...ofParts].map((entry) => entry.word)]),
    documents: documentsWith(same),
    relatedDocuments: documentsWith(related),
    isRequired: false,
  };
}

/** Returns the groups of a term, and its single words. */
function groupsOf(
  language: string,
  wanted: readonly QueryPart[],
  lexicon: readonly LexiconWord[],
  tags: TagNames,
): Pick<Reading, 'groups' | 'words'> {
  const significant = wanted.filter(
    ({ queryWords, isPhrase }) => isPhrase || queryWords.some((word) => !word.isStopWord),
  );
  const words: GroupedWord[] = [];
  const groups = (significant.length > 0 ? significant : wanted).map((part) => {
    const meanings = part.queryWords.map((word) => meaningOf(language, word, lexicon));
    const [word] = part.queryWords;
    const [meaning] = meanings;
    if (part.isPhrase || part.isQuoted || !word || !meaning) return phraseGroup(part, tags, meanings);
    const group = wordGroup(word, meaning, lexicon, hasCompounds(language));
    words.push({ word, group, meaning, place: wanted.indexOf(part) });
    return group;
  });
  return { groups, words };
}

/** Adds the synonyms of adjacent words. */
async function addSynonyms(
  db: Database,
  { language, words }: Pick<Reading, 'language' | 'words'>,
  synonyms: LocaleSetup['synonyms'],
): Promise<void> {
  const stemmed = await stemTerms(db, language, synonyms.flat());
  let first = 0;
  for (const { length } of synonyms) {
    const terms = stemmed.slice(first, first + length).filter((term) => term.length > 0);
    first += length;
    for (const term of terms) {
      const others = terms.filter((other) => other !== term);
      for (const start of words.keys()) {
        const run = words.slice(start, start + term.length);
        const queryWords = run.map(({ word }) => word);
        for (const { group } of meansTheSame(queryWords, term) ? run : []) {
          for (const other of others) group.own.add(phraseQuery(other));
          for (const { folded } of others.flat()) group.spellings.add(folded);
          group.relatedDocuments += others.length;
        }
      }
    }
  }
}

/** Returns the IDs of the pages that are pinned to a term. */
async function pinnedFor(
  db: Database,
  language: string,
  pins: LocaleSetup['pins'],
  queryWords: readonly QueryWord[],
): Promise<readonly number[]> {
  const stemmed = await stemTerms(
    db,
    language,
    pins.map(({ term }) => term),
  );
  return pins.flatMap(({ pageIDs }, place) => (meansTheSame(stemmed[place] ?? [], queryWords) ? pageIDs : []));
}

const allWordsOf = (parts: readonly QueryPart[]): QueryWord[] => parts.flatMap(({ queryWords }) => queryWords);

/** Analyses a term in each locale, with the words of its lexicon. */
export async function readTerm(db: Database, locales: readonly string[], term: Term): Promise<Reading[]> {
  const words = new Map(locales.map(languageOf).map((language) => [language, wordsOfTerm(language, term)]));
  const stems = await stemsInLanguages(db, words);
  const read = locales.map((locale) => {
    const language = languageOf(locale);
    return { locale, ...queryParts(language, term, stems.get(language) ?? new Map()) };
  });
  const [found, named, setup] = await Promise.all([
    lookUpWords(
      db,
      read.map(({ locale, wanted }) => lookupFor(locale, allWordsOf(wanted))),
    ),
    listPublicTagNames(db),
    setupOf(db, locales),
  ]);
  return Promise.all(
    read.map(async ({ locale, wanted, excluded }): Promise<Reading> => {
      const language = languageOf(locale);
      const tags = await readTagNames(db, language, named);
      const tagWords = tags.entries.map((entry) => ({ ...entry, locale }));
      const lexicon = [...found.filter((entry) => entry.locale === locale), ...tagWords];
      const { groups, words } = groupsOf(language, wanted, lexicon, tags);
      const { synonyms = [], pins = [], documents, length } = setup.get(locale) ?? {};
      await addSynonyms(db, { language, words }, synonyms);
      return {
        locale,
        language,
        groups,
        words,
        lexicon,
        tagWords,
        withTags: tags.withTags,
        excluded: excluded.map(({ queryWords }) =>
          either([tags.withTags(phraseQuery(queryWords)), ...tags.withPhrase(queryWords)]),
        ),
        pinned: await pinnedFor(db, language, pins, allWordsOf(wanted)),
        documents: documents ?? 0,
        averageLength: length ?? 0,
      };
    }),
  );
}
