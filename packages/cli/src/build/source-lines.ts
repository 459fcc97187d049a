import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { sourceLinesFile, type SourceLines } from '@ximblox/server/platform';

/** Returns the places in the sources of the site by line of a bundled file. */
function linesOf(code: string, map: SourceMap, folder: string, siteFolder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [row, text] of code.split('\n').entries()) {
    const column = text.search(/\S/);
    if (column === -1) continue;
    const entry = map.findEntry(row, column);
    if (!('originalLine' in entry) || entry.generatedLine !== row) continue;
    const source = resolve(folder, entry.originalSource);
    const isOwn = source.startsWith(`${siteFolder}/`) && !source.includes('/node_modules/');
    if (isOwn) found[row + 1] = `${relative(siteFolder, source)}:${entry.originalLine + 1}`;
  }
  return found;
}

/**
 * Replaces the source maps in the folder of a server bundle by one file with the lines of the site's own sources, so that the
 * log names them. The maps are larger than the bundle.
 */
export async function replaceSourceMaps(folder: string, siteFolder: string): Promise<void> {
  const lines: SourceLines = {};
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js.map')) continue;
    const path = join(folder, name);
    const map = new SourceMap(JSON.parse(await readFile(path, 'utf8')) as SourceMapPayload);
    const bundled = name.slice(0, -'.map'.length);
    const found = linesOf(await readFile(join(folder, bundled), 'utf8'), map, folder, siteFolder);
    if (Object.keys(found).length > 0) lines[bundled] = found;
    await rm(path);
  }
  await writeFile(join(folder, sourceLinesFile), JSON.stringify(lines));
}
