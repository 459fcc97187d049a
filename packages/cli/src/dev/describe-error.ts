import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { PageFailure } from '@ximblox/site';

/** An error as the overlay of Vite's client shows it. */
export interface DescribedError {
  message: string;
  stack: string;
  /** Where it was thrown, in a file of the project. */
  loc?: { file: string; line: number; column: number };
  /** Lines of that file around it. */
  frame?: string;
}

type Place = NonNullable<DescribedError['loc']>;

/** What bundlers add to errors of files that they cannot read. */
interface CompilerError extends Error {
  id?: string;
  loc?: Partial<Place>;
  frame?: string;
}

const frameOfStack = /(?:file:\/\/)?(\/[^()\s]+?)(?:\?[^():]*)?:(\d+):(\d+)\)?$/;

/** The innermost place of a stack that is in a folder, else undefined. */
function placeIn(folder: string, stack: string): Place | undefined {
  for (const line of stack.split('\n')) {
    const [, file, row, column] = frameOfStack.exec(line.trim()) ?? [];
    if (file?.startsWith(`${folder}/`) && !file.includes('/node_modules/')) {
      return { file, line: Number(row), column: Number(column) };
    }
  }
  return undefined;
}

/** Some lines around a place, with a mark below it. */
function codeFrame({ file, line, column }: Place): string | undefined {
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

/** Where the compiler says that it cannot read a file, below the working directory; it shows the lines itself. */
const unreadable = /\[ ?([^\s\]]+):(\d+):(\d+) ?\]/;

function placeOf(error: CompilerError, message: string, folders: readonly string[]): Place | undefined {
  const [, named, line, column] = unreadable.exec(message) ?? [];
  if (named !== undefined) return { file: resolve(named), line: Number(line), column: Number(column) };
  const { id, loc, stack = '' } = error;
  const file = loc?.file ?? id?.split('?', 1)[0];
  if (file?.startsWith('/') && loc?.line) return { file, line: loc.line, column: (loc.column ?? 0) + 1 };
  return folders.flatMap((folder) => placeIn(folder, stack) ?? []).at(0);
}

/** Errors that say in their own words where they come from. */
const telling = new Set(['SiteDefinitionError', 'StartError']);

/**
 * An error with the place in the project where it was thrown.
 * @param folders where that place is looked for: the site project before the rest
 */
export function describeError(thrown: unknown, folders: readonly string[]): DescribedError {
  const error: CompilerError = thrown instanceof Error ? thrown : new Error(String(thrown));
  const message = stripVTControlCharacters(error.message);
  if (telling.has(error.name)) return { message, stack: '' };
  const stack = stripVTControlCharacters(error.stack ?? '');
  const loc = placeOf(error, message, folders);
  const frame = error.frame || (loc && !unreadable.test(message) ? codeFrame(loc) : undefined);
  const heading = `${error.name}: ${message}`;
  const trace = stack.startsWith(heading) ? stack.slice(heading.length) : stack;
  return { message, stack: trace.trim(), ...(loc ? { loc } : {}), ...(frame ? { frame } : {}) };
}

/** A part of a page that threw. */
export function describeFailure({ what, page, error }: PageFailure, folders: readonly string[]): DescribedError {
  const described = describeError(error, folders);
  return { ...described, message: `${what} failed on the page "${page.title}" (${page.url}):\n${described.message}` };
}

/** An error for the terminal: what, where and the lines around it; the stack only where nothing else says where. */
export function errorText({ message, stack, loc, frame }: DescribedError, root: string): string {
  const place = loc ? `  ${relative(root, loc.file)}:${loc.line}:${loc.column}` : stack;
  return [message.replaceAll(`${root}/`, ''), place, frame ?? ''].filter((text) => text !== '').join('\n');
}
