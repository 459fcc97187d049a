import { fail, type ReplacementTiming, type MediaItem } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context, UploadedFile } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { audit } from '../../foundation/audit/index.ts';
import { isNamedAs } from './file-kind.ts';
import { keepBlob } from './keep-blob.ts';
import { lockFolders } from './folder-store.ts';
import { findFiles, lockFile, type MediaFileRow } from './media-store.ts';
import { fileOnWire } from './media-wire.ts';
import { withReceivedFile } from './received-file.ts';
import { replaceBytes } from './replacement-store.ts';
import { type StoredFile, storeFile } from './store-file.ts';

/** Job that has the pictures of pages made anew that use a file; the module that shows pages does it. */
export const picturesOfFileJob = 'make-pictures-of-file';

const missing = (): never => fail('V_12', 'id', { status: 404 });
const otherKind = (): never => fail('V_12', 'file', { status: 415 });

function checkReplaceable(context: Context, file: MediaFileRow): void {
  context.require('edit-media', { folder: file.path });
  // What is kept at a service has no bytes that others could take the place of.
  if (file.video_id !== null) fail('V_07', 'id');
}

/** The name of a file with bytes of another format: it gets their extension. */
function nameFor(file: MediaFileRow, { mime }: StoredFile, sent: string): string {
  if (isNamedAs(file.file_name, mime)) return file.file_name;
  const dot = file.file_name.lastIndexOf('.');
  const extension = sent.slice(sent.lastIndexOf('.'));
  return `${(dot > 0 ? file.file_name.slice(0, dot) : file.file_name).slice(0, 255 - extension.length)}${extension}`;
}

/**
 * Gives a file other bytes of the same kind under its ID. What is not published shows them at once, and so does every published
 * page when that is what `follow` says; else a published page goes on with what it showed until it is published again.
 * @throws 404 V_12 on `id`, 409 V_07 on `id` for a video of a service, 415 V_12 on `file` for another kind, ML_03 on `file` when the name with
 *   the new extension is taken, UM_01, and those of `withReceivedFile` and `storeFile`
 */
export async function replaceFile(
  context: Context,
  { id, follow, uploadID }: { id: number; follow: ReplacementTiming; uploadID?: string | undefined },
  files: readonly UploadedFile[],
): Promise<MediaItem> {
  const { services } = context;
  const [before] = await findFiles(context.db, [id]);
  if (!before) return missing();
  checkReplaceable(context, before);
  return withReceivedFile(context, { files, uploadID }, async (file) => {
    const stored = await storeFile(services.blobs, file);
    if (stored?.type !== before.type) return otherKind();
    return context.transaction(async (inside) => {
      const { db } = inside;
      await lockFolders(db, 'stay');
      const current = (await lockFile(db, id)) ?? missing();
      checkReplaceable(inside, current);
      await file.settle(inside);
      if (stored.hash === current.hash) return fileOnWire(current);
      await keepBlob(inside, stored.hash);
      const { mime, hash, fileSize: file_size, width, height, tone = null, hasMetadata: has_metadata = true } = stored;
      const file_name = nameFor(current, stored, file.fileName);
      const bytes = { file_name, mime, hash, file_size, width, height, tone, has_metadata };
      const userID = actorID(context);
      const changed = await replaceBytes(db, current, bytes, { follow, userID });
      await invalidateContent(inside, [`file:${id}`]);
      await services.jobs.add(db, picturesOfFileJob, { fileID: id }, { key: `${picturesOfFileJob} ${id}` });
      const changes = { follow, hash: { from: current.hash, to: hash }, fileName: changed.file_name };
      await audit(inside, { action: 'media.replace-file', object: 'file', objectID: id, changes });
      return fileOnWire(changed);
    });
  });
}
