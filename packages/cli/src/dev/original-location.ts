import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, resolve } from 'node:path';

/**
 * Returns the location in the sources of one in a script: `/srv/site/admin/levels.tsx:4:9`; undefined if it is unknown.
 * @param file path of the source map, to which the paths of its sources are relative
 */
export function originalLocation(
  map: SourceMapPayload,
  file: string,
  line: number,
  column: number,
): string | undefined {
  const entry = new SourceMap(map).findEntry(line - 1, column - 1);
  if (!('originalLine' in entry)) return undefined;
  return `${resolve(dirname(file), entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}
