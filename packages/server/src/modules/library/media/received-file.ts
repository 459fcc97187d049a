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
import { sanitiseFileName, nameErrorCode } from './sanitise-file-name.ts';
import { deleteUpload, type UploadRow } from './upload-store.ts';

/** A completely received file. */
export interface ReceivedFile extends FileSource {
  /** Deletes the upload, in the transaction that adds the file to the library. */
  complete(inside: Context): Promise<void>;
}

/** The files of a form, or the ID of an upload instead. */
interface FileInput {
  files: readonly UploadedFile[];
  uploadID?: string | undefined;
}

async function* readParts({ services }: Context, { id, parts }: UploadRow): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const open = await services.blobs.openPart(id, part);
    if (!open) return fail('V_07', 'uploadID');
    yield* open.stream as AsyncIterable<Buffer>;
  }
}

/** Assembles the parts of an upload in a temporary file, runs `work` on it and deletes it. */
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
    await pipeline(Readable.from(readParts(context, upload)), createWriteStream(path, { mode: 0o600 }));
    const { file_name: fileName, size } = upload;
    return await work({
      fileName,
      size,
      path,
      open: () => createReadStream(path),
      async complete(inside) {
        // Completing the same upload twice must add one file only.
        if (!(await deleteUpload(inside.db, uploadID))) fail('V_07', 'uploadID');
        inside.afterCommit(() => services.blobs.deleteParts(uploadID));
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const errorOnFile = (code: ErrorItem['code']): ErrorItem[] => [{ property: 'file', code }];

/** Finds the field `f` of a form; or errors: V_17 if it is missing or empty, V_12 for several files or an invalid name, V_14 for a long name. */
function parseFormFile(files: readonly UploadedFile[]): ReceivedFile | ErrorItem[] {
  const [file, ...more] = files.filter(({ field }) => field === 'f');
  if (!file || file.size === 0) return errorOnFile('V_17');
  if (more.length > 0) return errorOnFile('V_12');
  const { fileName: sentName, size, path } = file;
  // Some browsers send the whole path.
  const baseName = sentName.slice(Math.max(sentName.lastIndexOf('/'), sentName.lastIndexOf('\\')) + 1);
  const fileName = sanitiseFileName(baseName);
  if (fileName === null) return errorOnFile(nameErrorCode(baseName));
  return { fileName, size, path, open: () => file.open(), complete: async () => undefined };
}

/**
 * Validates the file of a form, on `file`, without reading its contents: the errors of `parseFormFile` and V_12 for an unsupported
 * extension. Returns no errors for an upload.
 */
export function fileInputErrors({ files, uploadID }: FileInput): ErrorItem[] {
  const file = uploadID === undefined ? parseFormFile(files) : [];
  if (Array.isArray(file)) return file;
  return isKnownName(file.fileName) ? [] : errorOnFile('V_12');
}

/**
 * Runs `work` on the file of a form or of an upload.
 * @throws on `file` the errors of `parseFormFile`; on `uploadID` 404 V_12 for an upload of another user, V_07 for an incomplete one
 */
export async function withReceivedFile<Result>(
  context: Context,
  { files, uploadID }: FileInput,
  work: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  if (uploadID !== undefined) return withUpload(context, uploadID, work);
  const file = parseFormFile(files);
  if (!Array.isArray(file)) return work(file);
  failAll(file);
  throw new Error('A refused file must have an error.');
}
