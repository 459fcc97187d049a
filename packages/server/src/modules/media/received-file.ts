import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '@ximblox/contract';
import type { Context, UploadedFile } from '../../context.ts';
import type { FileSource } from './file-kind.ts';
import { ownUpload } from './receive-upload.ts';
import { refuseName, safeFileName } from './safe-file-name.ts';
import { deleteUpload, type UploadRow } from './upload-store.ts';

/** A file that has arrived as a whole. */
export interface ReceivedFile extends FileSource {
  /** Forgets the upload that it came by, in the transaction in which it becomes a file of the library. */
  settle(inside: Context): Promise<void>;
}

async function* bytesOf({ services }: Context, { id, parts }: UploadRow): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const open = await services.blobs.openPart(id, part);
    if (!open) return fail('V_07', 'uploadID');
    yield* open.stream as AsyncIterable<Buffer>;
  }
}

/** Puts the parts of an upload together in a folder of this machine while work is done. */
async function withUpload<Result>(
  context: Context,
  uploadID: string,
  work: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const { services } = context;
  const upload = await ownUpload(context, uploadID);
  if (upload.received !== upload.size) fail('V_07', 'uploadID');
  const folder = join(services.settings.dataFolder, 'uploads', randomUUID());
  const path = join(folder, '0');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await pipeline(Readable.from(bytesOf(context, upload)), createWriteStream(path, { mode: 0o600 }));
    const { file_name: fileName, size } = upload;
    return await work({
      fileName,
      size,
      path,
      open: () => createReadStream(path),
      async settle(inside) {
        // Whoever finishes the same upload twice gets one file.
        if (!(await deleteUpload(inside.db, uploadID))) fail('V_07', 'uploadID');
        inside.afterCommit(() => services.blobs.deleteParts(uploadID));
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The part `f` of a form. @throws V_17 without one, on `file` V_12 with several or a name that cannot be kept, V_14 with one that is too long */
function partOf(files: readonly UploadedFile[]): ReceivedFile {
  const [file, ...more] = files.filter(({ field }) => field === 'f');
  if (!file || file.size === 0) return fail('V_17', 'file');
  if (more.length > 0) fail('V_12', 'file');
  const { fileName: sent, size, path } = file;
  // Some browsers send a whole path.
  const behindSlash = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
  const fileName = safeFileName(behindSlash) ?? refuseName(behindSlash);
  return { fileName, size, path, open: () => file.open(), settle: async () => undefined };
}

/**
 * Does something with the file that a form brings, or with the upload that it names.
 * @throws V_17 without either, V_12 on `file` with several; on `uploadID` 404 V_12 when it is not the caller's, V_07 when it has not
 *   arrived as a whole
 */
export const withReceivedFile = <Result>(
  context: Context,
  { files, uploadID }: { files: readonly UploadedFile[]; uploadID: string | undefined },
  work: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> => (uploadID === undefined ? work(partOf(files)) : withUpload(context, uploadID, work));
