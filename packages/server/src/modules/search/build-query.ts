import { type AskedWord, type Expansion, expand } from './expand-part.ts';
import { askedKey, askedPair, farthestPair, quoted } from './keys.ts';
import type { Part } from './parse-term.ts';
import { tagsWithPhrase, type TagWords } from './tag-words.ts';
import type { LexiconEntry } from './word-vector.ts';

/** A term as PostgreSQL searches documents of one language; all but `spellings` and the factors are tsqueries. */
export interface BuiltQuery {
  language: string;
  /** What the keys of documents must match, as questions name them. */
  match: string;
  /** The same by titles and tags alone. */
  titles: string;
  /** The same by the words themselves, without what stands for them. */
  ownTitles: string;
  /** What the words of documents must match as well, since keys know phrases by their pairs alone; empty without a phrase. */
  exact: string;
  /** The words themselves, and what stands for them, for the order of the results; empty when there are none. */
  strict: string;
  related: string;
  /** What makes an average of what PostgreSQL divides by the number of all alternatives. */
  strictFactor: number;
  relatedFactor: number;
  /** The words in their order: as a title, and anywhere. Empty when there is nothing in order. */
  inTitle: string;
  inOrder: string;
  /** Words as they are written, folded, that are to be marked. */
  spellings: Set<string>;
}

/** How a language understands a part of the term. */
export interface ReadPart extends Part {
  asked: readonly AskedWord[];
  joinedStems: readonly string[];
  /** For a part that is one word, not in quotes. */
  expansion: Expansion | null;
}

/** How lexemes are written for one of the vectors. */
interface Form {
  lexeme: (stem: string) => string;
  /** The same in titles. */
  inTitle: (stem: string) => string;
  /** Whether places are known, or only which words are pairs. */
  hasPlaces: boolean;
  /** Whether only the words themselves count, not what stands for them. */
  isStrict?: boolean;
}

interface Group {
  strict: readonly string[];
  related: readonly string[];
  query: (form: Form) => string;
}

const titleWord = (stem: string): string => `${quoted(stem)}:A`;
/** Tags count as much as titles where only so many pages are compared. */
const titleKey = (stem: string): string => askedKey(stem.startsWith('#') ? 'stem' : 'title', stem);

const inWords: Form = { lexeme: quoted, inTitle: titleWord, hasPlaces: true };
const inTitleWords: Form = { ...inWords, lexeme: titleWord };
const inKeys: Form = { lexeme: (stem) => askedKey('stem', stem), inTitle: titleKey, hasPlaces: false };
const inTitleKeys: Form = { ...inKeys, lexeme: titleKey };

const either = (alternatives: readonly string[]): string =>
  alternatives.length === 1 ? (alternatives[0] ?? '') : `(${alternatives.join(' | ')})`;

const anyOf = (lexemes: Iterable<string>, { lexeme }: Form): string =>
  either([...new Set(lexemes)].map((one) => lexeme(one)));

/** Stems, and the tags that they are a word of. */
const withTags = (stems: Iterable<string>, { byStem }: TagWords): string[] =>
  Array.from(stems, (stem) => [stem, ...(byStem.get(stem) ?? [])]).flat();

type PhraseWord = Pick<AskedWord, 'stems' | 'isStopWord'>;

const unstopped = (stems: readonly string[]): PhraseWord => ({ stems, isStopWord: false });

/** Two words at a distance, by the pairs that they are. */
const pairOf = (first: PhraseWord, second: PhraseWord, distance: number): string =>
  either(first.stems.flatMap((one) => second.stems.map((other) => askedPair(one, other, distance))));

/** Words in their order. Stop words keep their place, though documents do not hold them. */
function phrase(words: readonly PhraseWord[], form: Form, keepsStops = false): string {
  const isTold = words.some(({ isStopWord }) => !isStopWord);
  const kept = [...words.entries()].filter(([, { isStopWord }]) => keepsStops || !isTold || !isStopWord);
  let query = '';
  let last: [number, PhraseWord] | undefined;
  for (const [place, word] of kept) {
    const one = anyOf(word.stems, form);
    const distance = place - (last?.[0] ?? 0);
    if (!last) query = one;
    else if (form.hasPlaces) query += ` <${distance}> ${one}`;
    else {
      const isPair = isTold && distance <= farthestPair;
      query += ` & ${one}${isPair ? ` & ${pairOf(last[1], word, distance)}` : ''}`;
    }
    last = [place, word];
  }
  return kept.length > 1 ? `(${query})` : query;
}

/** A phrase, or whatever has a tag whose name has it. */
function phraseOrTag(asked: readonly AskedWord[], form: Form, tags: TagWords): string {
  const found = tagsWithPhrase(
    tags,
    asked.map(({ stems }) => stems),
  );
  return either([phrase(asked, form), ...(found.length > 0 ? [anyOf(found, form)] : [])]);
}

function groupOf(part: ReadPart, tags: TagWords): Group {
  const { asked, isPhrase, joinedStems, expansion } = part;
  if (isPhrase || !expansion) {
    const strict = withTags([...asked.flatMap(({ stems }) => stems), ...joinedStems], tags);
    const joined = withTags(joinedStems, tags);
    const query: Group['query'] = (form) =>
      either([phraseOrTag(asked, form, tags), ...(joined.length > 0 ? [anyOf(joined, form)] : [])]);
    return { strict, related: [], query };
  }
  const stems = withTags(expansion.stems, tags);
  const related = withTags(expansion.related, tags);
  const topics = withTags(expansion.topics, tags);
  const inTags = expansion.isBeside ? { ...tags, byStem: new Map<string, readonly string[]>() } : tags;
  const splits = expansion.splits.map(([left, right]) => [withTags(left, inTags), withTags(right, inTags)] as const);
  return {
    strict: stems,
    related: [...related, ...topics, ...splits.flatMap(([left, right]) => [...left, ...right])],
    query: (form) =>
      either([
        anyOf(form.isStrict ? stems : [...stems, ...related], form),
        ...(form.isStrict ? [] : splits).map(([left, right]) =>
          expansion.isBeside
            ? phrase([left, right].map(unstopped), form)
            : `(${anyOf(left, form)} & ${anyOf(right, form)})`,
        ),
        ...(form.isStrict || topics.length === 0 ? [] : [anyOf(topics, { ...form, lexeme: form.inTitle })]),
      ]),
  };
}

const isStop = ({ asked, isPhrase }: ReadPart): boolean => !isPhrase && asked.every((word) => word.isStopWord);

const isSingle = (part: ReadPart | undefined): part is ReadPart =>
  part !== undefined && part.expansion !== null && !part.isPhrase;

/** Two words that the lexicon knows as one as well, `hoog water` as `hoogwater`, become one group. */
function grouped(
  parts: readonly ReadPart[],
  lexicon: readonly LexiconEntry[],
  tags: TagWords,
): { groups: Group[]; joined: string[] } {
  const groups: Group[] = [];
  const joined: string[] = [];
  for (let place = 0; place < parts.length; place += 1) {
    const [part, next] = [parts[place], parts[place + 1]];
    if (!part) continue;
    const group = groupOf(part, tags);
    const whole = isSingle(part) && isSingle(next) ? `${part.asked[0]?.folded}${next.asked[0]?.folded}` : '';
    const found = lexicon.filter(({ word }) => whole !== '' && word === whole).map(({ stem }) => stem);
    if (found.length === 0 || !next) {
      groups.push(group);
      continue;
    }
    const stems = withTags(found, tags);
    const other = groupOf(next, tags);
    joined.push(whole);
    groups.push({
      strict: [...group.strict, ...other.strict, ...stems],
      related: [...group.related, ...other.related],
      query: (form) => `((${group.query(form)} & ${other.query(form)}) | ${anyOf(stems, form)})`,
    });
    place += 1;
  }
  return { groups, joined };
}

/** Gives each part of a term what its language knows of it. */
export const readPart = (
  language: string,
  part: Part,
  asked: readonly AskedWord[],
  joinedStems: readonly string[],
  lexicon: readonly LexiconEntry[],
): ReadPart => {
  const [word] = asked;
  const isPlain = !part.isPhrase && !part.isQuoted && word !== undefined;
  return { ...part, asked, joinedStems, expansion: isPlain ? expand(language, word, lexicon) : null };
};

/** What a language has read of a term. */
export interface Reading {
  language: string;
  wanted: ReadPart[];
  excluded: ReadPart[];
  lexicon: readonly LexiconEntry[];
  tags: TagWords;
}

const isInOrder = ({ isPhrase, asked }: ReadPart): boolean => isPhrase && asked.length > 1;

/**
 * Builds the query for documents of a language; undefined when the term asks for nothing.
 * @param isAny whether one part is enough, instead of all of them
 */
export function buildQuery(reading: Reading, isAny: boolean): BuiltQuery | undefined {
  const { language, wanted, excluded, lexicon, tags } = reading;
  const telling = wanted.filter((part) => !isStop(part));
  const parts = telling.length > 0 ? telling : wanted;
  if (parts.length === 0) return undefined;
  const { groups, joined } = grouped(parts, lexicon, tags);
  const query = (form: Form, besides = form): string => {
    const all = groups.map((group) => group.query(form)).join(isAny ? ' | ' : ' & ');
    const without = excluded.map(({ asked }) => {
      const found = withTags(asked.length === 1 ? (asked[0]?.stems ?? []) : [], tags);
      return ` & !${found.length > 0 ? anyOf(found, besides) : phraseOrTag(asked, besides, tags)}`;
    });
    return `(${all})${without.join('')}`;
  };
  const strict = [...new Set(groups.flatMap((group) => group.strict))];
  const related = [...new Set(groups.flatMap((group) => group.related))].filter((stem) => !strict.includes(stem));
  const asked = wanted.flatMap((part) => part.asked);
  return {
    language,
    match: query(inKeys),
    titles: query(inTitleKeys, inKeys),
    ownTitles: query({ ...inTitleKeys, isStrict: true }, inKeys),
    exact: [...wanted, ...excluded].some(isInOrder) ? query(inWords) : '',
    strict: anyOf(strict, inWords),
    related: related.length > 0 ? anyOf(related, inWords) : '',
    strictFactor: strict.length / groups.length,
    relatedFactor: related.length / groups.length,
    inTitle: phrase(asked, inTitleWords, true),
    inOrder: asked.length > 1 ? phrase(asked, inWords) : '',
    spellings: new Set([
      ...joined,
      ...parts.flatMap((part) => part.asked.map(({ folded }) => folded)),
      ...parts.flatMap(({ expansion }) => Array.from(expansion?.spellings ?? [])),
    ]),
  };
}
