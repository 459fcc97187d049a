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

/**
 * Returns a function that replaces places in the bundle of a folder by those in the sources of the site, in the stack of an
 * error. The file is read with the first stack. In development there is none, and stacks name the sources.
 */
export function createSourceLines(folder: string): (stack: string) => string {
  let lines: SourceLines | undefined;
  const start = (folder + sep).replaceAll(/[^\w/-]/g, String.raw`\$&`);
  /** File of the bundle and line in a stack frame, as path or URL. */
  const frame = new RegExp(String.raw`(?:file:\/\/)?${start}([\w.-]+):(\d+):\d+`, 'g');
  return (stack) =>
    stack.replaceAll(frame, (place, file: string, line: string) => {
      lines ??= readLines(folder);
      return lines[file]?.[line] ?? place;
    });
}
