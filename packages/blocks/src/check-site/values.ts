import { isRecord } from '@ximblox/contract';
import { listed, shown } from '../fields/option-problems.ts';
import { byLocaleCode, isLanguageTag, lookupTags } from '../locale.ts';
import type { Note } from './problems.ts';

export { listed, shown };

/** Returns the value if it is a list; otherwise reports it and returns an empty list. */
export function listOf<Item>(value: readonly Item[], name: string, note: Note): readonly Item[] {
  if (Array.isArray(value)) return value;
  note(`has ${shown(value)} as \`${name}\`: give a list`);
  return [];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Reports a text that is missing or empty. */
export function checkText(value: unknown, name: string, note: Note): void {
  if (!isText(value)) note(`has ${value === undefined ? 'no' : 'an empty'} \`${name}\`: give it a text`);
}

/**
 * Validates a text, or a text per language, and reports its problems.
 * @param value undefined is a problem
 * @param readers locales of the visitors who read it, or undefined for text that editors read. English is the fallback.
 */
export function checkLocalisedText(value: unknown, name: string, note: Note, readers?: readonly string[]): void {
  if (!isRecord(value)) return checkText(value, name, note);
  const languages = Object.keys(value);
  const wrong = languages.filter((language) => !isLanguageTag(language));
  if (wrong.length > 0) {
    return note(`has \`${name}\` in ${listed(wrong)}: name each language by its tag, such as en or nl`);
  }
  const empty = languages.filter((language) => !isText(value[language]));
  if (empty.length > 0) return note(`has an empty \`${name}\` in ${listed(empty)}: give it a text`);
  if (languages.length === 0) return note(`has a \`${name}\` without any language: give it a text`);
  const texts = byLocaleCode(value);
  // English is the fallback.
  if (texts.en !== undefined) return;
  const missing = readers
    ? readers.filter((locale) => !lookupTags(locale).some((tag) => texts[tag] !== undefined))
    : languages.slice(1, 2);
  if (missing.length === 0) return;
  const where = readers ? ` in ${listed(missing)}, a locale of the site, and none` : '';
  note(
    `has no \`${name}\`${where} in "en", the fallback for missing languages: add it, or give one text for all languages`,
  );
}

/**
 * Returns what is wrong with an entry of a list of definitions that was probably imported wrongly; undefined for an object.
 * @param define the function that returns such definitions
 */
export function importProblem(entry: unknown, define: string): string | undefined {
  if (entry === undefined) {
    return `is undefined: check its import. Either the file does not export that name, or two files import each other`;
  }
  if (!isRecord(entry)) return `is ${shown(entry)}: create it with \`${define}\``;
  // `import * as quote`
  if (Object.prototype.toString.call(entry) !== '[object Module]') return undefined;
  const names = Object.keys(entry);
  const example = names.length === 0 ? '' : `, as in \`import { ${names[0]} } from …\``;
  return `is a whole module: import by name what \`${define}\` returned${example}`;
}

/** Whether a value is an `async` function, whose result a page cannot wait for. */
export const isAsync = (value: unknown): boolean => Object.prototype.toString.call(value) === '[object AsyncFunction]';

/** Reports unknown properties of a definition and suggests a similar known name. */
export function checkNames(value: object, known: readonly string[], note: Note): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    const meant = known.find((one) => isClose(one.toLowerCase(), name.toLowerCase()));
    note(`has ${shown(name)}, which does not exist: ${meant ? `write \`${meant}\`` : `it may have ${listed(known)}`}`);
  }
}

/** Whether two names are similar: after removing the common start and end, at most two letters of one remain. */
function isClose(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return start + end > 1 && Math.max(one.length, other.length) - start - end <= 2;
}

/** Reports each duplicate ID and where it occurs. */
export function checkDuplicates(
  what: string,
  things: readonly { id: string; source: string | undefined; place: string }[],
  note: Note,
): void {
  for (const [id, same] of Map.groupBy(things, (thing) => thing.id)) {
    if (same.length < 2) continue;
    const places = same.map(({ source, place }) => source ?? place);
    note(`has ${same.length} ${what} called ${shown(id)}: rename all but one (${places.join(', ')})`);
  }
}
