import { basePath, fail, failAll, maxMediaFile, mediaPath, tusExtensions } from '@ximblox/contract';
import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { requireActorID } from '../../../actor-id.ts';
import type { Context, HandlerExtras, RawAnswer } from '../../../context.ts';
import { isKnownName } from './file-kind.ts';
import { folderExists } from './folder-store.ts';
import { fileExists, findFiles } from './media-store.ts';
import { safeFileName, wrongName } from './safe-file-name.ts';
import { piecesOf } from './split-stream.ts';
import { type AnnouncedFile, announcedFile, bytesIn, checkProtocol } from './upload-headers.ts';
import { addPart, countUploads, deleteUpload, findUpload, insertUpload, type UploadRow } from './upload-store.ts';

/** Uploads that one user may have begun and not finished. */
const mostUploads = 100;
/** Bytes of a part in the storage; what a broken connection or a killed server costs at most. */
const partSize = 8 * 1_048_576;

/** An upload of the caller. @throws 404 V_12 on `uploadID` */
export const ownUpload = async (context: Context, id: string): Promise<UploadRow> =>
  (await findUpload(context.db, id, requireActorID(context))) ?? fail('V_12', 'uploadID', { status: 404 });

const answer = (status: number, headers: Record<string, string> = {}): RawAnswer => ({ status, headers, body: '' });

/** What of the protocol is there. */
export const uploadCapabilities = (): RawAnswer =>
  answer(204, { 'Tus-Extension': tusExtensions, 'Tus-Max-Size': String(maxMediaFile) });

const standing = ({ received, expires_at }: UploadRow): Record<string, string> => ({
  'Upload-Offset': String(received),
  'Upload-Expires': expires_at.toUTCString(),
});

/** Refuses before a byte is sent what would be refused once all of them have come. */
async function checkTarget(context: Context, target: AnnouncedFile['target'], fileName: string): Promise<void> {
  if ('fileID' in target) {
    const [file] = await findFiles(context.db, [target.fileID]);
    if (!file) return fail('V_12', 'id', { status: 404 });
    return context.require('edit-media', { folder: file.path });
  }
  const { path } = target;
  if (!mediaPath.safeParse(path).success) fail('V_12', 'path');
  context.require('upload-media', { folder: path });
  if (!(await folderExists(context.db, path))) fail('V_12', 'path');
  if (await fileExists(context.db, path, fileName)) fail('ML_03', 'file');
}

/**
 * Begins an upload.
 * @throws those of `announcedFile`; V_17 without a byte, ML_01 with too many, 415 V_12 for a type that the library does not take, ML_03
 *   when the name is taken, all on `file`; V_12 on `path` and `id`, UM_01, 429 with too many unfinished uploads
 */
export async function beginUpload(context: Context, { headers }: HandlerExtras): Promise<RawAnswer> {
  checkProtocol(headers);
  const { fileName: sent, size, target } = announcedFile(headers);
  if (size === 0) fail('V_17', 'file');
  if (size > maxMediaFile) fail('ML_01', 'file', { status: 413 });
  const fileName = safeFileName(sent) ?? fail(wrongName(sent), 'file');
  if (!isKnownName(fileName)) fail('V_12', 'file', { status: 415 });
  await checkTarget(context, target, fileName);
  const userID = requireActorID(context);
  if ((await countUploads(context.db, userID)) >= mostUploads) fail('V_07', 'file', { status: 429 });
  const upload = await insertUpload(context.db, { id: randomUUID(), userID, fileName, size });
  return answer(201, { Location: `${basePath}/medialib/uploads/${upload.id}`, ...standing(upload) });
}

/** How much of an upload has arrived. */
export async function uploadStanding(context: Context, id: string, { headers }: HandlerExtras): Promise<RawAnswer> {
  checkProtocol(headers);
  const upload = await ownUpload(context, id);
  return answer(200, { 'Upload-Length': String(upload.size), ...standing(upload) });
}

/**
 * Takes the bytes that follow those that have arrived. What has arrived when the connection breaks is kept.
 * @throws 409 V_07 on `Upload-Offset` when the upload stands elsewhere, 413 ML_01 on `file` when more comes than was announced,
 *   400 V_12 on `Upload-Offset`
 */
export async function appendToUpload(
  context: Context,
  id: string,
  { headers, bytes }: HandlerExtras,
): Promise<RawAnswer> {
  checkProtocol(headers);
  const { db, services } = context;
  const offset = bytesIn(headers, 'upload-offset');
  if (offset === null || !bytes) return fail('V_12', 'Upload-Offset', { status: 400 });
  const elsewhere = (): never => fail('V_07', 'Upload-Offset', { status: 409 });
  const tooMuch = (): never => failAll([{ property: 'file', code: 'ML_01' }], { status: 413 }) as never;
  let upload = await ownUpload(context, id);
  if (upload.received !== offset) return elsewhere();
  if (offset + (bytesIn(headers, 'content-length') ?? 0) > upload.size) return tooMuch();
  try {
    for await (const piece of piecesOf(bytes, partSize)) {
      const left = upload.size - upload.received;
      if (left === 0) return tooMuch();
      // The place in the name is for people; what counts is the order in the row.
      const name = `${String(upload.received).padStart(9, '0')}-${randomBytes(8).toString('hex')}`;
      const { size } = await services.blobs.putPart(id, name, Readable.from(piece, { objectMode: false }));
      if (size > left) return tooMuch();
      upload = (await addPart(db, upload, { name, size })) ?? elsewhere();
    }
  } catch (error) {
    // Whoever has given the upload up meanwhile is told that, whatever went wrong because of it.
    await ownUpload(context, id);
    throw error;
  }
  return answer(204, standing(upload));
}

/** Gives an upload up; what has arrived of it goes. */
export async function cancelUpload(context: Context, id: string, { headers }: HandlerExtras): Promise<RawAnswer> {
  checkProtocol(headers);
  const upload = await ownUpload(context, id);
  await deleteUpload(context.db, upload.id);
  context.afterCommit(() => context.services.blobs.deleteParts(upload.id));
  return answer(204);
}
