import { type AskedWord, type Expansion, expand } from './expand-part.ts';
import type { Part } from './parse-term.ts';
import { type LexiconEntry, quoted, titleMark } from './word-vector.ts';

/** A term as PostgreSQL searches documents of one language; all but `spellings` and the factors are tsqueries. */
export interface BuiltQuery {
  language: string;
  /** What documents must match. */
  match: string;
  /** The same by their titles alone. */
  titles: string;
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

interface Group {
  strict: readonly string[];
  related: readonly string[];
  /** With every lexeme changed by `mark`. */
  query: (mark: (lexeme: string) => string) => string;
}

const anyOf = (lexemes: Iterable<string>, mark: (lexeme: string) => string): string => {
  const some = [...new Set(lexemes)].map((lexeme) => mark(lexeme));
  return some.length === 1 ? (some[0] ?? '') : `(${some.join(' | ')})`;
};

const plain = (lexeme: string): string => quoted(lexeme);
const asTitle = (lexeme: string): string => quoted(titleMark + lexeme);
const inTitle = (lexeme: string): string => `${quoted(lexeme)}:A`;

/** Words in their order. Stop words keep their place, though documents do not hold them. */
function phrase(words: readonly AskedWord[], mark: (lexeme: string) => string, keepsStops: boolean): string {
  const isKept = (word: AskedWord): boolean => keepsStops || !word.isStopWord;
  const kept = words.some(isKept) ? isKept : () => true;
  let query = '';
  let last = 0;
  for (const [place, word] of words.entries()) {
    if (!kept(word)) continue;
    const one = anyOf(word.stems, mark);
    query = query === '' ? one : `${query} <${place - last}> ${one}`;
    last = place;
  }
  return query.includes('<') ? `(${query})` : query;
}

function groupOf(part: ReadPart): Group {
  const { asked, isPhrase, joinedStems, expansion } = part;
  const strict = [...asked.flatMap(({ stems }) => stems), ...joinedStems];
  if (isPhrase || !expansion) {
    const query: Group['query'] = (mark) => {
      const inOrder = phrase(asked, mark, false);
      return joinedStems.length > 0 ? `(${inOrder} | ${anyOf(joinedStems, mark)})` : inOrder;
    };
    return { strict, related: [], query };
  }
  const { stems, related, splits } = expansion;
  return {
    strict: [...stems],
    related: [...related, ...splits.flatMap(([left, right]) => [...left, ...right])],
    query(mark) {
      const alternatives = [
        anyOf([...stems, ...related], mark),
        ...splits.map(([left, right]) => `(${anyOf(left, mark)} & ${anyOf(right, mark)})`),
      ];
      return alternatives.length === 1 ? (alternatives[0] ?? '') : `(${alternatives.join(' | ')})`;
    },
  };
}

const isStop = ({ asked, isPhrase }: ReadPart): boolean => !isPhrase && asked.every((word) => word.isStopWord);

const isSingle = (part: ReadPart | undefined): part is ReadPart =>
  part !== undefined && part.expansion !== null && !part.isPhrase;

/** Two words that the lexicon knows as one as well, `hoog water` as `hoogwater`, become one group. */
function grouped(parts: readonly ReadPart[], lexicon: readonly LexiconEntry[]): { groups: Group[]; joined: string[] } {
  const groups: Group[] = [];
  const joined: string[] = [];
  for (let place = 0; place < parts.length; place += 1) {
    const [part, next] = [parts[place], parts[place + 1]];
    if (!part) continue;
    const group = groupOf(part);
    const whole = isSingle(part) && isSingle(next) ? `${part.asked[0]?.folded}${next.asked[0]?.folded}` : '';
    const stems = lexicon.filter(({ word }) => whole !== '' && word === whole).map(({ stem }) => stem);
    if (stems.length === 0 || !next) {
      groups.push(group);
      continue;
    }
    const other = groupOf(next);
    joined.push(whole);
    groups.push({
      strict: [...group.strict, ...other.strict, ...stems],
      related: [...group.related, ...other.related],
      query: (mark) => `((${group.query(mark)} & ${other.query(mark)}) | ${anyOf(stems, mark)})`,
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

/**
 * Builds the query for documents of a language; undefined when the term asks for nothing.
 * @param isAny whether one part is enough, instead of all of them
 */
export function buildQuery(
  language: string,
  wanted: readonly ReadPart[],
  excluded: readonly ReadPart[],
  lexicon: readonly LexiconEntry[],
  isAny: boolean,
): BuiltQuery | undefined {
  const telling = wanted.filter((part) => !isStop(part));
  const parts = telling.length > 0 ? telling : wanted;
  if (parts.length === 0) return undefined;
  const { groups, joined } = grouped(parts, lexicon);
  const all = (mark: (lexeme: string) => string): string =>
    groups.map(({ query }) => query(mark)).join(isAny ? ' | ' : ' & ');
  const without = excluded.map(({ asked }) => ` & !${phrase(asked, plain, false)}`).join('');
  const strict = [...new Set(groups.flatMap((group) => group.strict))];
  const related = [...new Set(groups.flatMap((group) => group.related))].filter((stem) => !strict.includes(stem));
  const asked = wanted.flatMap((part) => part.asked);
  return {
    language,
    match: `(${all(plain)})${without}`,
    titles: `(${all(asTitle)})${without}`,
    strict: anyOf(strict, plain),
    related: related.length > 0 ? anyOf(related, plain) : '',
    strictFactor: strict.length / groups.length,
    relatedFactor: related.length / groups.length,
    inTitle: phrase(asked, inTitle, true),
    inOrder: asked.length > 1 ? phrase(asked, plain, false) : '',
    spellings: new Set([
      ...joined,
      ...parts.flatMap((part) => part.asked.map(({ folded }) => folded)),
      ...parts.flatMap(({ expansion }) => Array.from(expansion?.spellings ?? [])),
    ]),
  };
}
