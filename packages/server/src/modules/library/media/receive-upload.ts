import { basePath, fail, failAll, maxMediaFile, mediaPath, tusExtensions } from '@ximblox/contract';
import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { requireActorID } from '../../../actor-id.ts';
import type { Context, HandlerExtras, RawAnswer } from '../../../context.ts';
import { isKnownName } from './file-kind.ts';
import { folderExists } from './folder-store.ts';
import { fileExists, findFiles } from './media-store.ts';
import { sanitiseFileName, nameErrorCode } from './sanitise-file-name.ts';
import { splitStream } from './split-stream.ts';
import { type UploadMetadata, parseUploadHeaders, parseByteCount, requireProtocol } from './upload-headers.ts';
import { addPart, countUploads, deleteUpload, findUpload, insertUpload, type UploadRow } from './upload-store.ts';

/** Maximum number of unfinished uploads per user. */
const maxUploads = 100;
/** Size of a stored part in bytes: the most that is lost when a connection or the server fails. */
const partSize = 8 * 1_048_576;

/** Finds an upload of the actor. @throws 404 V_12 on `uploadID` */
export const ownUpload = async (context: Context, id: string): Promise<UploadRow> =>
  (await findUpload(context.db, id, requireActorID(context))) ?? fail('V_12', 'uploadID', { status: 404 });

const respond = (status: number, headers: Record<string, string> = {}): RawAnswer => ({ status, headers, body: '' });

/** Returns the supported tus extensions and the maximum size. */
export const uploadCapabilities = (): RawAnswer =>
  respond(204, { 'Tus-Extension': tusExtensions, 'Tus-Max-Size': String(maxMediaFile) });

const offsetHeaders = ({ received, expires_at }: UploadRow): Record<string, string> => ({
  'Upload-Offset': String(received),
  'Upload-Expires': expires_at.toUTCString(),
});

/** Validates the target of an upload before it starts, so that it does not fail at the end. */
async function checkTarget(context: Context, target: UploadMetadata['target'], fileName: string): Promise<void> {
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
 * Creates an upload.
 * @throws the errors of `parseUploadHeaders`; on `file` V_17 if empty, 413 ML_01 if too large, 415 V_12 for an unsupported type, ML_03
 *   when the name is taken, 429 V_07 with too many unfinished uploads; V_12 on `path` and `id`; UM_01
 */
export async function beginUpload(context: Context, { headers }: HandlerExtras): Promise<RawAnswer> {
  requireProtocol(headers);
  const { fileName: requestedName, size, target } = parseUploadHeaders(headers);
  if (size === 0) fail('V_17', 'file');
  if (size > maxMediaFile) fail('ML_01', 'file', { status: 413 });
  const fileName = sanitiseFileName(requestedName) ?? fail(nameErrorCode(requestedName), 'file');
  if (!isKnownName(fileName)) fail('V_12', 'file', { status: 415 });
  await checkTarget(context, target, fileName);
  const userID = requireActorID(context);
  if ((await countUploads(context.db, userID)) >= maxUploads) fail('V_07', 'file', { status: 429 });
  const upload = await insertUpload(context.db, { id: randomUUID(), userID, fileName, size });
  return respond(201, { Location: `${basePath}/medialib/uploads/${upload.id}`, ...offsetHeaders(upload) });
}

/** Returns the current offset of an upload. */
export async function uploadOffset(context: Context, id: string, { headers }: HandlerExtras): Promise<RawAnswer> {
  requireProtocol(headers);
  const upload = await ownUpload(context, id);
  return respond(200, { 'Upload-Length': String(upload.size), ...offsetHeaders(upload) });
}

/**
 * Appends bytes to an upload at its current offset. If the connection breaks, the received bytes are kept.
 * @throws 409 V_07 on `Upload-Offset` if it is not the current offset, 413 ML_01 on `file` for more bytes than announced, 400 V_12 on
 *   a malformed `Upload-Offset`
 */
export async function appendToUpload(
  context: Context,
  id: string,
  { headers, bytes }: HandlerExtras,
): Promise<RawAnswer> {
  requireProtocol(headers);
  const { db, services } = context;
  const offset = parseByteCount(headers, 'upload-offset');
  if (offset === null || !bytes) return fail('V_12', 'Upload-Offset', { status: 400 });
  const wrongOffset = (): never => fail('V_07', 'Upload-Offset', { status: 409 });
  const tooLarge = (): never => failAll([{ property: 'file', code: 'ML_01' }], { status: 413 }) as never;
  let upload = await ownUpload(context, id);
  if (upload.received !== offset) return wrongOffset();
  if (offset + (parseByteCount(headers, 'content-length') ?? 0) > upload.size) return tooLarge();
  try {
    for await (const piece of splitStream(bytes, partSize)) {
      const left = upload.size - upload.received;
      if (left === 0) return tooLarge();
      // The offset in the name is informative: the row defines the order of the parts.
      const name = `${String(upload.received).padStart(9, '0')}-${randomBytes(8).toString('hex')}`;
      const { size } = await services.blobs.putPart(id, name, Readable.from(piece, { objectMode: false }));
      if (size > left) return tooLarge();
      upload = (await addPart(db, upload, { name, size })) ?? wrongOffset();
    }
  } catch (error) {
    // If the upload was cancelled concurrently, report that instead of the resulting error.
    await ownUpload(context, id);
    throw error;
  }
  return respond(204, offsetHeaders(upload));
}

/** Cancels an upload and deletes its parts. */
export async function cancelUpload(context: Context, id: string, { headers }: HandlerExtras): Promise<RawAnswer> {
  requireProtocol(headers);
  const upload = await ownUpload(context, id);
  await deleteUpload(context.db, upload.id);
  context.afterCommit(() => context.services.blobs.deleteParts(upload.id));
  return respond(204);
}
