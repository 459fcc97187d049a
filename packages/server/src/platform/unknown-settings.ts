import { declarations } from './setting-declarations.ts';

/** Returns the Damerau-Levenshtein distance of two texts. */
function editDistance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) => [row]);
  rows[0] = Array.from({ length: other.length + 1 }, (_, column) => column);
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      let least = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + same);
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && swapped) least = Math.min(least, at(row - 2, column - 2) + 1);
      rows[row]?.push(least);
    }
  }
  return at(one.length, other.length);
}

/** Whether two names differ by one typing error, or in case only. */
const isSimilar = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) <= 1 && editDistance(one.toUpperCase(), other) <= 1;

const withoutPrefix = (name: string): string => name.replace(/^XIMBLOX_/, '');

/** Variables that commands read themselves, which may be in the same `.env`. */
const ofCommands = new Set(['XIMBLOX_TOKEN']);

/** Characters of a name that are compared. */
const maxLength = 60;

/** Settings without a prefix whose names are long enough to recognise a typing error. */
const withoutOwnPrefix: string[] = [declarations.databaseUrl.name, declarations.smtpUrl.name];

/** Returns a sentence for each unknown variable that is similar to a setting of Ximblox, with the most similar known name. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  const known: string[] = Object.values(declarations).map(({ name }) => name);
  const missing = withoutOwnPrefix.filter((name) => !env[name]);
  const isMeant = (name: string): boolean =>
    /^ximblox[_-]/i.test(name) || missing.some((candidate) => isSimilar(name, candidate));
  return Object.keys(env)
    .filter((name) => isMeant(name) && !known.includes(name) && !ofCommands.has(name))
    .toSorted()
    .map((name) => {
      const written = withoutPrefix(name.toUpperCase().replaceAll('-', '_')).slice(0, maxLength);
      const [nearest] = known
        .map((candidate) => ({ candidate, edits: editDistance(written, withoutPrefix(candidate)) }))
        .toSorted((one, other) => one.edits - other.edits);
      const hint = nearest ? `; did you mean ${nearest.candidate}?` : '.';
      return `The setting ${name} is unknown and has no effect${hint}`;
    });
}
