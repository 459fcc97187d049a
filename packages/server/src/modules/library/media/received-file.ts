import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ErrorItem, fail, failAll } from '@ximblox/contract';
import type { Context, UploadedFile } from '../../../context.ts';
import { type FileSource, isKnownName } from './file-kind.ts';
import { ownUpload } from './receive-upload.ts';
import { safeFileName, wrongName } from './safe-file-name.ts';
import { deleteUpload, type UploadRow } from './upload-store.ts';

/** A file that has arrived as a whole. */
export interface ReceivedFile extends FileSource {
  /** Forgets the upload that it came by, in the transaction in which it becomes a file of the library. */
  settle(inside: Context): Promise<void>;
}

/** The parts of a form, or the upload that it names instead. */
interface SentFile {
  files: readonly UploadedFile[];
  uploadID?: string | undefined;
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

const refused = (code: ErrorItem['code']): ErrorItem[] => [{ property: 'file', code }];

/** The part `f` of a form, or what is wrong with it: V_17 without one, V_12 with several or a name that cannot be kept, V_14 with one that is too long. */
function partOf(files: readonly UploadedFile[]): ReceivedFile | ErrorItem[] {
  const [file, ...more] = files.filter(({ field }) => field === 'f');
  if (!file || file.size === 0) return refused('V_17');
  if (more.length > 0) return refused('V_12');
  const { fileName: sent, size, path } = file;
  // Some browsers send a whole path.
  const behindSlash = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
  const fileName = safeFileName(behindSlash);
  if (fileName === null) return refused(wrongName(behindSlash));
  return { fileName, size, path, open: () => file.open(), settle: async () => undefined };
}

/**
 * What is wrong with what a form brings, on `file`, before its bytes are looked at: also V_12 for a name of no kind that the
 * library takes. Nothing when an upload is named instead.
 */
export function sentFileErrors({ files, uploadID }: SentFile): ErrorItem[] {
  const part = uploadID === undefined ? partOf(files) : [];
  if (Array.isArray(part)) return part;
  return isKnownName(part.fileName) ? [] : refused('V_12');
}

/**
 * Does something with the file that a form brings, or with the upload that it names.
 * @throws V_17 without either, V_12 on `file` with several; on `uploadID` 404 V_12 when it is not the caller's, V_07 when it has not
 *   arrived as a whole
 */
export async function withReceivedFile<Result>(
  context: Context,
  { files, uploadID }: SentFile,
  work: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  if (uploadID !== undefined) return withUpload(context, uploadID, work);
  const part = partOf(files);
  if (!Array.isArray(part)) return work(part);
  failAll(part);
  throw new Error('A part that is refused says why.');
}
