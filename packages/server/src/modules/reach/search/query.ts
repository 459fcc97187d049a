import { maxSearchResults } from '@ximblox/contract';
import { aboutLexeme, lexemes, localeLexeme, quoted, typeLexeme } from './document-vector.ts';
import type { LexiconWord } from './lexicon-store.ts';
import type { Stemmed } from './stem-store.ts';

/** The alternatives for one word or phrase of a term, as tsqueries. */
export interface Group {
  /** The word itself and its synonyms. */
  own: Set<string>;
  /** Related words: compounds, completions, corrections. */
  related: Set<string>;
  /** Folded spellings that excerpts highlight. */
  spellings: Set<string>;
  /** Approximate document frequency. */
  documents: number;
  /** Approximate document frequency of the related words. */
  relatedDocuments: number;
  /** Whether every result must match, because it is in quotes. */
  isRequired: boolean;
}

/** The query of a term in one locale. */
export interface TermQuery {
  locale: string;
  groups: Group[];
  /** Tsqueries of excluded words. */
  excluded: string[];
  /** Expands a tsquery with the tags whose names contain its stems. */
  withTags: (query: string) => string;
  /** Documents of the locale and their average length, as last counted; 0 before the first count. */
  documents: number;
  averageLength: number;
}

/** Returns the disjunction of tsqueries. */
export const either = (alternatives: Iterable<string>): string => {
  const some = [...new Set(alternatives)];
  return some.length <= 1 ? (some[0] ?? '') : `(${some.join(' | ')})`;
};

/** Returns the disjunction of stems. */
export const anyStem = (stems: Iterable<string>): string => either(Array.from(stems, quoted));

/** Returns the tsquery of a phrase. Stop words are left out, but count for the distance. */
export function phraseQuery(words: readonly Stemmed[]): string {
  const hasSignificant = words.some(({ isStopWord }) => !isStopWord);
  let query = '';
  let last = 0;
  for (const [place, { stems, isStopWord }] of words.entries()) {
    if (hasSignificant && isStopWord) continue;
    query += query === '' ? anyStem(stems) : ` <${place - last}> ${anyStem(stems)}`;
    last = place;
  }
  return `(${query})`;
}

/** Returns the approximate number of documents with any of some words, counting each stem once. */
export function documentsWith(words: readonly Pick<LexiconWord, 'stem' | 'documents'>[]): number {
  const byStem = new Map<string, number>();
  // The same stem may come from the name of a tag, which has no document frequency.
  for (const { stem, documents } of words) byStem.set(stem, Math.max(documents, byStem.get(stem) ?? 0));
  return [...byStem.values()].reduce((sum, documents) => sum + documents, 0);
}

/** Replaces phrases by conjunctions: the index has no positions, these are compared in the vectors. */
const withoutPositions = (query: string): string => query.replaceAll(/ <\d+> /g, ' & ');

/** A query for the index, and the phrases that are checked in the vectors of its matches; empty if there are none. */
export interface Matching {
  matches: string;
  phrases: string;
}

function matching({ locale, excluded }: TermQuery, wanted: string, types: readonly string[]): Matching {
  const without = excluded.map((one) => ` & !${one}`);
  const indexed = without.filter((one) => withoutPositions(one) === one);
  const isExact = withoutPositions(wanted) === wanted && indexed.length === without.length;
  const narrowed = [
    quoted(localeLexeme(locale)),
    ...(types.length > 0 ? [either(types.map((type) => quoted(typeLexeme(type))))] : []),
  ];
  return {
    matches: `${narrowed.join(' & ')} & (${withoutPositions(wanted)})${indexed.join('')}`,
    phrases: isExact ? '' : `(${wanted})${without.join('')}`,
  };
}

const groupQuery = ({ withTags }: TermQuery, { own, related }: Group): string =>
  either([...own, ...related].map(withTags));

const conjunction = (query: TermQuery): string => query.groups.map((group) => groupQuery(query, group)).join(' & ');

/** Returns the query for documents with all words. */
export const allWords = (query: TermQuery): Matching => matching(query, conjunction(query), []);

/** Returns the query for documents with all words that are about at least one of them. */
export function aboutWords(query: TermQuery, types: readonly string[]): Matching {
  const whole = conjunction(query);
  const subjects = either((whole.match(lexemes) ?? []).map((stem) => quoted(aboutLexeme(stem.slice(1, -1)))));
  // A document contains what it is about.
  const isSingle = query.groups.length === 1 && query.groups.every(({ isRequired }) => !isRequired);
  return matching(query, isSingle ? subjects : `${whole} & ${subjects}`, types);
}

/** Documents that contain a frequent word. About a tenth of them are about it: more than a search returns. */
const frequent = 10 * maxSearchResults;

/** Whether a query is one frequent word, of which documents about it are enough. */
export const isFrequentWord = ({ groups: [first, ...others] }: TermQuery): boolean =>
  first !== undefined &&
  others.length === 0 &&
  !first.isRequired &&
  first.documents + first.relatedDocuments > frequent;

/** Approximate limit of candidates with some of the words. */
export const mostCandidates = 600;

/** Returns the query for documents with the rarest words, as many as stay within the limit; undefined for a single word. */
export function rareWords(query: TermQuery): Matching | undefined {
  const required = query.groups.filter(({ isRequired }) => isRequired);
  const known = query.groups
    .filter(({ documents, relatedDocuments, isRequired }) => !isRequired && documents + relatedDocuments > 0)
    .map((group) => ({ group, documents: group.documents + group.relatedDocuments }))
    .toSorted((one, other) => one.documents - other.documents);
  if (known.length === 0 || query.groups.length < 2) return undefined;
  let sum = 0;
  const chosen = known.filter(({ documents }, place) => {
    sum += documents;
    return place === 0 || sum <= mostCandidates;
  });
  const any = either(chosen.map(({ group }) => groupQuery(query, group)));
  return matching(query, [any, ...required.map((group) => groupQuery(query, group))].join(' & '), []);
}

/** The tsqueries by which one word is scored. */
export interface WeighedGroup {
  own: string;
  inTitle: string;
  related: string;
  /** Number of lexemes in `related`. */
  alternatives: number;
  /** Inverse document frequency. */
  idf: number;
}

/** The parameters of scoring in a locale. */
export interface Weighing {
  locale: string;
  groups: WeighedGroup[];
  /** Pairs of adjacent words; empty for a single word. */
  together: string;
  averageLength: number;
}

/** Returns the scoring parameters of a query. */
export function weighingOf(query: TermQuery): Weighing {
  const { locale, groups, documents: all, averageLength, withTags } = query;
  const own = groups.map((group) => either(Array.from(group.own, withTags)));
  const pairs = own.slice(1).map((one, place) => `(${own[place]} & ${one})`);
  return {
    locale,
    groups: groups.map((group, place) => {
      const related = either(Array.from(group.related, withTags));
      const having = Math.min(group.documents || group.relatedDocuments || 1, all);
      return {
        own: own[place] ?? '',
        inTitle: groupQuery(query, group).replaceAll(lexemes, '$&:A'),
        related,
        alternatives: related.match(lexemes)?.length ?? 0,
        idf: Math.log(1 + (all - having + 0.5) / (having + 0.5)),
      };
    }),
    together: either(pairs),
    averageLength: averageLength || 100,
  };
}
