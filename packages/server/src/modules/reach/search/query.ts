import { aboutLexeme, lexemes, localeLexeme, quoted, typeLexeme } from './document-vector.ts';
import type { LexiconWord } from './lexicon-store.ts';
import type { Stemmed } from './stem-store.ts';

/** What documents of a locale may hold for one word or phrase of a term, as tsqueries. */
export interface Group {
  /** Any of which is the word itself or a synonym. */
  own: Set<string>;
  /** Any of which stands for it: compounds, completions, what may be meant by a misspelling. */
  related: Set<string>;
  /** Folded words as documents have them, which excerpts mark. */
  spellings: Set<string>;
  /** Documents that have it, about. */
  documents: number;
  /** Documents that have what stands for it, about. */
  relatedDocuments: number;
  /** Whether every result must have it, since it was put in quotes. */
  isRequired: boolean;
}

/** A term as documents of one locale are searched for it. */
export interface TermQuery {
  locale: string;
  groups: Group[];
  /** Tsqueries that no result may match. */
  excluded: string[];
  /** Adds the tags that a stem is a word of to a tsquery. */
  withTags: (query: string) => string;
  /** Documents of the locale and their words on average, as counted last; 0 before the first count. */
  documents: number;
  averageLength: number;
}

/** Any of some tsqueries. */
export const either = (alternatives: Iterable<string>): string => {
  const some = [...new Set(alternatives)];
  return some.length <= 1 ? (some[0] ?? '') : `(${some.join(' | ')})`;
};

/** Any of some stems. */
export const anyStem = (stems: Iterable<string>): string => either(Array.from(stems, quoted));

/** Words one after the other. Stop words keep their place, though documents do not hold them. */
export function phraseQuery(words: readonly Stemmed[]): string {
  const telling = words.some(({ isStopWord }) => !isStopWord);
  let query = '';
  let last = 0;
  for (const [place, { stems, isStopWord }] of words.entries()) {
    if (telling && isStopWord) continue;
    query += query === '' ? anyStem(stems) : ` <${place - last}> ${anyStem(stems)}`;
    last = place;
  }
  return `(${query})`;
}

/** Documents with any of some words, about: of each stem once. */
export function documentsWith(words: readonly Pick<LexiconWord, 'stem' | 'documents'>[]): number {
  const byStem = new Map<string, number>();
  // The same word may be that of a tag, which is not counted.
  for (const { stem, documents } of words) byStem.set(stem, Math.max(documents, byStem.get(stem) ?? 0));
  return [...byStem.values()].reduce((sum, documents) => sum + documents, 0);
}

/** Replaces phrases by conjunctions: the index has no positions, these are compared in the vectors. */
const withoutPositions = (query: string): string => query.replaceAll(/ <\d+> /g, ' & ');

/** Which documents match, as the index is asked, and what is looked up in the vectors of these; empty when nothing is. */
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

/** Documents with all words. */
export const allWords = (query: TermQuery): Matching => matching(query, conjunction(query), []);

/** Of these, those that are about at least one of the words. */
export function aboutWords(query: TermQuery, types: readonly string[]): Matching {
  const whole = conjunction(query);
  const subjects = either((whole.match(lexemes) ?? []).map((stem) => quoted(aboutLexeme(stem.slice(1, -1)))));
  // What a document is about it has.
  const isSingle = query.groups.length === 1 && query.groups.every(({ isRequired }) => !isRequired);
  return matching(query, isSingle ? subjects : `${whole} & ${subjects}`, types);
}

/** Documents with some of the words that are compared, about. */
export const mostCandidates = 600;

/** Documents with the rarest words, as many words as lead to a bounded number; undefined when there is only one word. */
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

/** How a word of a locale is weighed; tsqueries. */
export interface WeighedGroup {
  own: string;
  inTitle: string;
  related: string;
  /** How many lexemes are in `related`. */
  alternatives: number;
  /** Inverse document frequency. */
  idf: number;
}

/** How the words of a locale are weighed against each other. */
export interface Weighing {
  locale: string;
  groups: WeighedGroup[];
  /** Each two neighbouring words together; empty for a single one. */
  together: string;
  averageLength: number;
}

/** What BM25 needs of a term. */
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
