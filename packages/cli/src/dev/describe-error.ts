import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { field, formField } from '@ximblox/blocks';
import type { ExtensionFailure } from '@ximblox/server';
import type { PageFailure } from '@ximblox/site';

/** An error in the format of Vite's overlay. */
export interface DescribedError {
  message: string;
  stack: string;
  /** Location in the project where it was thrown. */
  loc?: { file: string; line: number; column: number };
  /** Surrounding lines of that file. */
  frame?: string;
}

type Location = NonNullable<DescribedError['loc']>;

/** Properties that bundlers add to syntax errors. */
interface CompilerError extends Error {
  id?: string;
  loc?: Partial<Location>;
  frame?: string;
}

const frameOfStack = /(?:file:\/\/)?(\/[^()\s]+?)(?:\?[^():]*)?:(\d+):(\d+)\)?$/;

/** Returns the innermost stack frame inside a folder. */
function findLocation(folder: string, stack: string): Location | undefined {
  for (const line of stack.split('\n')) {
    const [, file, row, column] = frameOfStack.exec(line.trim()) ?? [];
    if (file?.startsWith(`${folder}/`) && !file.includes('/node_modules/')) {
      return { file, line: Number(row), column: Number(column) };
    }
  }
  return undefined;
}

/** Returns the lines around a location, with a caret below it. */
export function codeFrame({ file, line, column }: Location): string | undefined {
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const first = Math.max(1, line - 2);
  const width = String(line + 2).length;
  return lines
    .slice(first - 1, line + 2)
    .flatMap((text, position) => {
      const number = first + position;
      const shown = `${String(number).padEnd(width)} |  ${text}`;
      return number === line ? [shown, `${' '.repeat(width)} |  ${' '.repeat(Math.max(0, column - 1))}^`] : [shown];
    })
    .join('\n')
    .concat('\n');
}

/** Location in a syntax error, relative to the working directory; the message includes the lines. */
const unreadable = /\[ ?([^\s\]]+):(\d+):(\d+) ?\]/;

function locationOf(error: CompilerError, message: string, folders: readonly string[]): Location | undefined {
  const [, named, line, column] = unreadable.exec(message) ?? [];
  if (named !== undefined) return { file: resolve(named), line: Number(line), column: Number(column) };
  const { id, loc, stack = '' } = error;
  const file = loc?.file ?? id?.split('?', 1)[0];
  if (file?.startsWith('/') && loc?.line) return { file, line: loc.line, column: (loc.column ?? 0) + 1 };
  return folders.flatMap((folder) => findLocation(folder, stack) ?? []).at(0);
}

/** Vite's message for an import of a file that does not exist; the importer is relative to the root of the site. */
const missingImport = /^Failed to load url (\S+) \(resolved id: [^)]*\)(?: in (\S+?))?\. Does the file exist\?$/;
/** The same for a package. */
const missingPackage = /^Cannot find (?:module|package) '([^']+)' imported from '([^']+)'$/;

/** Returns the package of an import: `@a/b` for `@a/b/c`. */
const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** Describes an import of a file that does not exist, with the line of the import. */
function describeMissingImport(message: string, folders: readonly string[]): DescribedError | undefined {
  const [, name, importer = ''] = missingImport.exec(message) ?? missingPackage.exec(message) ?? [];
  if (name === undefined) return undefined;
  const file = [importer, ...folders.map((folder) => join(folder, importer))].find(
    (path) => isAbsolute(path) && existsSync(path),
  );
  if (file === undefined) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const row = Math.max(
    0,
    lines.findIndex((text) => text.includes(`'${name}'`) || text.includes(`"${name}"`)),
  );
  const loc = { file, line: row + 1, column: Math.max(0, lines[row]?.indexOf(name) ?? 0) + 1 };
  const isFile = name.startsWith('.') || name.startsWith('/');
  const solution = isFile
    ? `The file of the import "${name}" does not exist. Correct its path.`
    : `The package of the import "${name}" is not installed. Run \`npm install ${packageOf(name)}\`, or correct the name.`;
  return { message: solution, stack: '', loc, frame: codeFrame(loc) ?? '' };
}

/** Errors whose message names the cause. */
const selfExplanatory = new Set(['SiteDefinitionError', 'StartError']);

/**
 * Describes an error with its location in the project.
 * @param folders folders to look for the location in, in order: the site project first
 */
export function describeError(thrown: unknown, folders: readonly string[]): DescribedError {
  const error: CompilerError = thrown instanceof Error ? thrown : new Error(String(thrown));
  const message = stripVTControlCharacters(error.message);
  if (selfExplanatory.has(error.name)) return { message, stack: '' };
  const missing = describeMissingImport(message, folders);
  if (missing) return missing;
  const stack = stripVTControlCharacters(error.stack ?? '');
  const loc = locationOf(error, message, folders);
  const frame = error.frame || (loc && !unreadable.test(message) ? codeFrame(loc) : undefined);
  const heading = `${error.name}: ${message}`;
  const trace = stack.startsWith(heading) ? stack.slice(heading.length) : stack;
  return { message, stack: trace.trim(), ...(loc ? { loc } : {}), ...(frame ? { frame } : {}) };
}

/** Solutions of errors of modules, by their messages. */
const solutions: readonly (readonly [RegExp, string])[] = [
  [
    /^Cannot access '\w+' before initialization$|^Cannot read properties of undefined/,
    'Perhaps a definition uses itself, or two files import each other: move what both need into a third file.',
  ],
  [/^field\.\w+ is not a function$/, `Kinds of fields are ${Object.keys(field).join(', ')}.`],
  [/^formField\.\w+ is not a function$/, `Kinds of form fields are ${Object.keys(formField).join(', ')}.`],
  [/^(?:require|module|exports) is not defined$/, 'Write `import` and `export`: sites are ES modules.'],
];

/** Name that Vite gives to the module of an import: `__vite_ssr_import_0__.field` is `field`. */
const moduleName = /\(0 , ([\w.]+)\)|__vite_ssr_import_\d+__\./g;

/** Describes an error of a site that cannot be loaded. */
export function describeLoadError(thrown: unknown, folders: readonly string[]): DescribedError {
  const described = describeError(thrown, folders);
  const message = described.message.replace(moduleName, (_, name: string | undefined) =>
    (name ?? '').replace(/__vite_ssr_import_\d+__\./, ''),
  );
  const [, solution] = solutions.find(([pattern]) => pattern.test(message)) ?? [];
  return { ...described, message: solution === undefined ? message : `${message}. ${solution}` };
}

/** Describes a failed part of a page. */
export function describeFailure({ what, page, error }: PageFailure, folders: readonly string[]): DescribedError {
  const described = describeError(error, folders);
  return { ...described, message: `${what} failed on the page "${page.title}" (${page.url}):\n${described.message}` };
}

/** Describes a failed handler of an extension. */
export function describeExtensionFailure(
  { extension, part, error }: ExtensionFailure,
  folders: readonly string[],
): DescribedError {
  const described = describeError(error, folders);
  return { ...described, message: `The ${part} of the extension "${extension}" failed:\n${described.message}` };
}

/** Formats an error for the terminal: message, location and surrounding lines; the stack only without location. */
export function errorText({ message, stack, loc, frame }: DescribedError, root: string): string {
  const place = loc ? `  ${relative(root, loc.file)}:${loc.line}:${loc.column}` : stack;
  return [message.replaceAll(`${root}/`, ''), place, frame ?? ''].filter((text) => text !== '').join('\n');
}
