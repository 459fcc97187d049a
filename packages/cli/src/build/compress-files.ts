import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const packable = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Bytes below which packing gains nothing. */
const packedFrom = 600;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Writes packed copies (`.br`, `.gz`) of everything text-like beside the files of a folder, as small as they get. */
export async function compressFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !packable.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (bytes.length < packedFrom) continue;
    const [br, gz] = await Promise.all([
      asBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      asGzip(bytes, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  }
}
