import { type AskedWord, type Meaning, type AskedPart } from './asked-word.ts';
import { aboutLexeme, localeLexeme, quoted, typeLexeme } from './document-vector.ts';
import { type TagNames, tagsWithPhrase } from './tag-names.ts';
import type { Totals } from './lexicon-store.ts';

/** What documents of a locale may hold for one word or phrase of a term. */
export interface Group {
  /** Tsqueries, any of which is the word itself or a synonym. */
  own: Set<string>;
  /** Tsqueries, any of which stands for it: compounds, completions, what may be meant by a misspelling. */
  related: Set<string>;
  /** Tsqueries that count for the order only: the parts of a hyphenated word. */
  besides: Set<string>;
  /** Stems among these, by which documents are about it. */
  stems: Set<string>;
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
  /** Undefined before the first count. */
  totals: Totals | undefined;
}

const either = (alternatives: Iterable<string>): string => {
  const some = [...new Set(alternatives)];
  return some.length <= 1 ? (some[0] ?? '') : `(${some.join(' | ')})`;
};

/** A stem and the tags that it is a word of. */
export const withTags = (stem: string, { byStem }: TagNames): string[] =>
  [stem, ...(byStem.get(stem) ?? [])].map(quoted);

const anyStem = (stems: readonly string[], tags: TagNames): string =>
  either(stems.flatMap((stem) => withTags(stem, tags)));

const noTags: TagNames = { entries: [], byStem: new Map(), names: [] };

/** Words one after the other. Stop words keep their place, though documents do not hold them. */
export function phraseQuery(words: readonly Pick<AskedWord, 'stems' | 'isStopWord'>[]): string {
  const telling = words.some(({ isStopWord }) => !isStopWord);
  let query = '';
  let last = 0;
  for (const [place, { stems, isStopWord }] of words.entries()) {
    if (telling && isStopWord) continue;
    const one = anyStem(stems, noTags);
    query += query === '' ? one : ` <${place - last}> ${one}`;
    last = place;
  }
  return `(${query})`;
}

/** The tsquery of a phrase, or of the tags whose name has it. */
export const phraseOrTag = (asked: readonly AskedWord[], tags: TagNames): string[] => [
  phraseQuery(asked),
  ...tagsWithPhrase(
    tags,
    asked.map(({ stems }) => stems),
  ).map(quoted),
];

/** Documents with any of some words, about: of each stem once. */
function documentsWith(words: readonly { stem: string; documents: number }[]): number {
  const byStem = new Map<string, number>();
  // The same word may be that of a tag, which is not counted.
  for (const { stem, documents } of words) byStem.set(stem, Math.max(documents, byStem.get(stem) ?? 0));
  return [...byStem.values()].reduce((sum, documents) => sum + documents, 0);
}

/** The group of a phrase or a word in quotes, for which nothing stands, or of a hyphenated word, whose parts count less. */
export function phraseGroup(
  { asked, joinedStems, isQuoted }: AskedPart,
  tags: TagNames,
  meanings: readonly Meaning[],
): Group {
  const stems = [...asked.flatMap((word) => word.stems), ...joinedStems];
  const telling = asked.filter(({ isStopWord }) => !isStopWord);
  const own =
    asked.length === 1 ? (asked[0]?.stems ?? []).flatMap((stem) => withTags(stem, tags)) : phraseOrTag(asked, tags);
  return {
    own: new Set([...own, ...joinedStems.flatMap((stem) => withTags(stem, tags))]),
    related: new Set(),
    besides: new Set(isQuoted ? [] : telling.flatMap((word) => word.stems.flatMap((stem) => withTags(stem, tags)))),
    stems: new Set(stems),
    spellings: new Set([
      ...asked.map(({ folded }) => folded),
      ...(asked.length > 1 ? [asked.map(({ folded }) => folded).join('')] : []),
      ...meanings.flatMap(({ same }) => same.map(({ word }) => word)),
    ]),
    documents: Math.min(...meanings.map(({ same }) => documentsWith(same))),
    relatedDocuments: 0,
    isRequired: isQuoted,
  };
}

/** The group of a word. */
export function wordGroup(
  word: AskedWord,
  { same, related, splits }: Meaning,
  tags: TagNames,
  isCompounding: boolean,
): Group {
  const stems = [...new Set([...word.stems, ...same.map(({ stem }) => stem)])];
  // Two words without the space between them stand beside each other; parts of a compound may be anywhere.
  const pairs = splits.map(([left, right]) =>
    isCompounding
      ? `(${anyStem(left, tags)} & ${anyStem(right, tags)})`
      : `(${anyStem(left, noTags)} <1> ${anyStem(right, noTags)})`,
  );
  return {
    own: new Set(stems.flatMap((stem) => withTags(stem, tags))),
    related: new Set([...related.flatMap(({ stem }) => withTags(stem, tags)), ...pairs]),
    besides: new Set(),
    stems: new Set([...stems, ...related.map(({ stem }) => stem)]),
    spellings: new Set([word.folded, ...[...same, ...related].map((entry) => entry.word)]),
    documents: documentsWith(same),
    relatedDocuments: documentsWith(related),
    isRequired: false,
  };
}

const groupQuery = ({ own, related }: Group): string => either([...own, ...related]);

/** Positions and weights stand in the vectors only, so the index is asked without them. */
const withoutPositions = (query: string): string => query.replaceAll(/ <\d+> /g, ' & ').replaceAll(/':A/g, "'");

/** Which documents match, as the index is asked, and what is looked up in the vectors of these; empty when nothing is. */
export interface Matching {
  matches: string;
  phrases: string;
}

function matching({ locale, excluded }: TermQuery, wanted: string, types: readonly string[]): Matching {
  const without = excluded.map((one) => ` & !${one}`);
  const narrowed = [
    quoted(localeLexeme(locale)),
    ...(types.length > 0 ? [either(types.map((type) => quoted(typeLexeme(type))))] : []),
  ];
  const isExact = withoutPositions(wanted) === wanted && excluded.every((one) => withoutPositions(one) === one);
  const indexed = excluded.filter((one) => withoutPositions(one) === one).map((one) => ` & !${one}`);
  return {
    matches: `${narrowed.join(' & ')} & (${withoutPositions(wanted)})${indexed.join('')}`,
    phrases: isExact ? '' : `(${wanted})${without.join('')}`,
  };
}

const conjunction = (groups: readonly Group[]): string => groups.map(groupQuery).join(' & ');

/** Documents with all words. */
export const allWords = (query: TermQuery): Matching => matching(query, conjunction(query.groups), []);

/** Of these, those that are about at least one of the words. */
export function aboutWords(query: TermQuery, types: readonly string[]): Matching {
  const subjects = query.groups.flatMap(({ stems }) => Array.from(stems, (stem) => quoted(aboutLexeme(stem))));
  // What a document is about it has.
  const isSingle = query.groups.length === 1 && query.groups.every(({ isRequired }) => !isRequired);
  return matching(query, isSingle ? either(subjects) : `${conjunction(query.groups)} & ${either(subjects)}`, types);
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
  const any = either(chosen.map(({ group }) => groupQuery(group)));
  return matching(query, [any, ...required.map(groupQuery)].join(' & '), []);
}

/** How the words of a locale are weighed against each other; tsqueries, by group where they are lists. */
export interface Weighing {
  locale: string;
  own: string[];
  inTitle: string[];
  related: string[];
  /** How many lexemes are in `related`. */
  alternatives: number[];
  /** Inverse document frequencies. */
  idf: number[];
  /** Each two neighbouring words together; empty for a single one. */
  together: string;
  averageLength: number;
}

/** What BM25 needs of a term. */
export function weighingOf({ locale, groups, totals }: TermQuery): Weighing {
  const { documents: all = 0, length = 0 } = totals ?? {};
  const pairs = groups.slice(1).flatMap((group, place) => {
    const before = groups[place];
    return before ? [`(${either(before.own)} & ${either(group.own)})`] : [];
  });
  return {
    locale,
    own: groups.map(({ own }) => either(own)),
    inTitle: groups.map((group) =>
      groupQuery(group)
        .replaceAll(/':A/g, "'")
        .replaceAll(/'(?:[^'\\]|''|\\\\)+'/g, '$&:A'),
    ),
    related: groups.map(({ related, besides }) => either([...related, ...besides])),
    alternatives: groups.map(
      ({ related, besides }) => [...related, ...besides].join().split(/'(?:[^'\\])+'/).length - 1,
    ),
    idf: groups.map(({ documents, relatedDocuments }) => {
      const having = Math.min(documents || relatedDocuments || 1, all);
      return Math.log(1 + (all - having + 0.5) / (having + 0.5));
    }),
    together: pairs.length === 0 ? '' : either(pairs),
    averageLength: length || 100,
  };
}
