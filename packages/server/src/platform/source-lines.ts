import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** File with the lines, in the folder of a server bundle. */
export const sourceLinesFile = 'source-lines.json';

/** Places in the sources of the site by line of a bundled file: `{ 'main.js': { 12034: 'blocks/quote.tsx:12' } }`. */
export type SourceLines = Record<string, Record<string, string>>;

function readLines(folder: string): SourceLines {
  try {
    return JSON.parse(readFileSync(join(folder, sourceLinesFile), 'utf8')) as SourceLines;
  } catch {
    return {};
  }
}

/** File and line of a stack frame, as path or URL. */
const frame = /(?:file:\/\/)?(\/[^()\s]+?):(\d+):\d+/g;

/**
 * Returns a function that replaces places in the bundle of a folder by those in the sources of the site, in the stack of an
 * error. The file is read with the first stack. In development there is none, and stacks name the sources.
 */
export function createSourceLines(folder: string): (stack: string) => string {
  let lines: SourceLines | undefined;
  const start = folder + sep;
  return (stack) =>
    stack.replaceAll(frame, (place, path: string, line: string) => {
      if (!path.startsWith(start)) return place;
      lines ??= readLines(folder);
      return lines[path.slice(start.length)]?.[line] ?? place;
    });
}
