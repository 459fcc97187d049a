/*
 * How the index knows what a document holds. Every key begins with the locale and the slab of the page, some thousand
 * pages with neighbouring IDs: a word that is everywhere is looked up slab by slab, the newest first, until there are
 * enough pages. A question names keys without slab and locale, behind a sign for both.
 */

/** Pages of a slab: few enough to be looked through at once, whatever they are asked for. */
export const pagesOfSlab = 4096;

/** What a key tells of a document beside a stem that it holds. */
const kinds = { stem: '', title: '=', type: ':' } as const;

/** Stands in a question for locale and slab. */
const anywhere = '@';
/** Stands in a question for the locale alone. */
const inLocale = '^';

/** A lexeme as a tsvector or tsquery takes it. */
export const quoted = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;

/** What begins every key of a page but those of pairs. */
export const placeOf = (locale: string, pageID: number): string => `${locale}${Math.floor(pageID / pagesOfSlab)}/`;

/** A key as documents hold it, behind their place. */
export const keyOf = (kind: keyof typeof kinds, name: string): string => kinds[kind] + name;

/** A key as questions name it. */
export const askedKey = (kind: keyof typeof kinds, name: string): string => quoted(anywhere + keyOf(kind, name));

/** The lexeme of a tag. A page keeps its tags by their IDs, so what tags are called and who may see them is asked each time. */
export const tagLexeme = (id: number): string => `#${id}`;

/** Words of a pair may stand as far apart as this, with nothing but stop words between them. */
export const farthestPair = 4;
/** Two pairs are taken for the same once in so many; what is shown has been compared word by word. */
const pairs = 2 ** 18;

/** Two stems at a distance, by which phrases are found: a number, since almost every pair is rare. Not by slab for the same reason. */
export function pairKey(locale: string, first: string, second: string, distance: number): string {
  let hash = 2_166_136_261;
  for (const letter of `${first} ${second} ${distance}`) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  }
  // The lowest bits of the product know little of the first letters.
  return `${locale}~${((hash ^ (hash >>> 15)) >>> 0) % pairs}`;
}

/** The same as questions name it. */
export const askedPair = (first: string, second: string, distance: number): string =>
  quoted(pairKey(inLocale, first, second, distance));

/** A question as PostgreSQL takes it for one locale; the number of the slab stands for `anywhere` there. */
export const inPlace = (question: string, locale: string): string =>
  question.replaceAll(/'([@^])/g, (_, sign: string) => `'${locale}${sign === anywhere ? anywhere : ''}`);
