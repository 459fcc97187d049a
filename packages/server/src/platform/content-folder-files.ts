import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

/** Maximum size of a JSON file of a content folder in bytes, which is also that of a call. */
const maxJsonBytes = 16 * 1_048_576;

/** Maximum depth of objects and lists in a JSON file of a content folder; a call may have four levels more. */
const maxJsonDepth = 60;

/** A file of a content folder that is refused. Its message continues the name of the file. */
class ContentFileError extends Error {}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

const unlessMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error;
  return undefined;
};

/**
 * Returns the path of a file of a folder, whether it exists or not. Links may point to other places of the folder.
 * @throws ContentFileError when a link leads out of the folder
 */
export async function pathInside(folder: string, file: string): Promise<string> {
  const root = (await realpath(folder).catch(unlessMissing)) ?? folder;
  const whole = join(root, file);
  for (let path = whole; path.startsWith(root + sep); path = dirname(path)) {
    const real = await realpath(path).catch(unlessMissing);
    // A link to nothing would be created by writing to it.
    const isInside = real === undefined ? (await lstat(path).catch(unlessMissing)) === undefined : true;
    if (!isInside || (real !== undefined && !`${real}${sep}`.startsWith(root + sep))) {
      throw new ContentFileError('it is a link that leads out of the folder');
    }
    if (real !== undefined) return whole;
  }
  if (!whole.startsWith(root + sep)) throw new ContentFileError('it is outside of the folder');
  return whole;
}

/** Returns whether a value has more than 60 levels of objects and lists. Needs no stack, unlike most that reads JSON. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxJsonDepth) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/**
 * Reads a JSON file of a folder; undefined if there is none.
 * @throws ContentFileError for a link out of the folder, something else than a file, too many bytes or levels, invalid JSON
 */
export async function readJsonInside(folder: string, file: string): Promise<unknown> {
  const path = await pathInside(folder, file);
  const found = await stat(path).catch(unlessMissing);
  if (!found) return undefined;
  if (!found.isFile()) throw new ContentFileError('it is not a file');
  if (found.size > maxJsonBytes) throw new ContentFileError('it has more than 16 MiB');
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch (error) {
    throw new ContentFileError(`it is not valid JSON: ${(error as Error).message}`);
  }
  if (isTooDeep(value)) throw new ContentFileError(`it is nested more than ${maxJsonDepth} deep`);
  return value;
}
