import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaItem } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { addFile } from './add-file.ts';

/**
 * Adds a file to a folder of the library, like an upload.
 * @throws the errors of `addFile`
 */
export async function addBytes(
  context: Context,
  { folder, fileName, bytes }: { folder: string; fileName: string; bytes: Uint8Array },
): Promise<MediaItem> {
  const temporary = join(context.services.settings.dataFolder, 'uploads', randomUUID());
  const path = join(temporary, '0');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    const open = () => createReadStream(path);
    const file = { field: 'f', fileName, mime: '', size: bytes.length, isTooLarge: false, path, open };
    return await addFile(context, { path: folder }, [file]);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
