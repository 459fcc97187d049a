import { fail, type ReplacementTiming, type MediaItem } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context, UploadedFile } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { audit } from '../../foundation/audit/index.ts';
import { isNamedAs } from './file-kind.ts';
import { pinBlob } from './pin-blob.ts';
import { lockFolders } from './folder-store.ts';
import { findFiles, lockFile, type MediaFileRow } from './media-store.ts';
import { serialiseFile } from './serialise-media.ts';
import { withReceivedFile } from './received-file.ts';
import { findLastReplacement, type NewContents, replaceContents } from './replacement-store.ts';
import { type StoredFile, storeFile } from './store-file.ts';

/** Job that regenerates the images of all pages that use a file. The `public-content` module handles it. */
export const regenerateImagesJob = 'make-pictures-of-file';

const missing = (): never => fail('V_12', 'id', { status: 404 });
const wrongType = (): never => fail('V_12', 'file', { status: 415 });

function checkReplaceable(context: Context, file: MediaFileRow): void {
  context.require('edit-media', { folder: file.path });
  // A hosted video has no contents to replace.
  if (file.video_id !== null) fail('V_07', 'id');
}

/** Returns the name of a file after a replacement: with the new extension if the format changes. */
function nameAfterReplacement(file: MediaFileRow, { mime }: StoredFile, uploadedName: string): string {
  if (isNamedAs(file.file_name, mime)) return file.file_name;
  const dot = file.file_name.lastIndexOf('.');
  const extension = uploadedName.slice(uploadedName.lastIndexOf('.'));
  return `${(dot > 0 ? file.file_name.slice(0, dot) : file.file_name).slice(0, 255 - extension.length)}${extension}`;
}

/** Replaces the contents of a locked file, invalidates what shows it, and records the change. */
async function putContents(
  context: Context,
  current: MediaFileRow,
  contents: NewContents,
  follow: ReplacementTiming,
): Promise<MediaItem> {
  const { db, services } = context;
  const { id } = current;
  await pinBlob(context, contents.hash);
  const changed = await replaceContents(db, current, contents, { follow, userID: actorID(context) });
  await invalidateContent(context, [`file:${id}`]);
  await services.jobs.add(db, regenerateImagesJob, { fileID: id }, { key: `${regenerateImagesJob} ${id}` });
  const changes = { follow, hash: { from: current.hash, to: contents.hash }, fileName: changed.file_name };
  await audit(context, { action: 'media.replace-file', object: 'file', objectID: id, changes });
  return serialiseFile(changed);
}

/**
 * Replaces the contents of a file with others of the same type. Drafts show them immediately. With `follow` set to `at-once` so do
 * published pages; with `when-published` each page shows them after its next publication.
 * @throws 404 V_12 on `id`, 409 V_07 on `id` for a hosted video, 415 V_12 on `file` for another type, ML_03 on `file` when the name
 *   with the new extension is taken, UM_01, and the errors of `withReceivedFile` and `storeFile`
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
    if (stored?.type !== before.type) return wrongType();
    return context.transaction(async (inside) => {
      const { db } = inside;
      await lockFolders(db, 'shared');
      const current = (await lockFile(db, id)) ?? missing();
      checkReplaceable(inside, current);
      await file.complete(inside);
      if (stored.hash === current.hash) return serialiseFile(current);
      const { mime, hash, fileSize: file_size, width, height, tone = null, hasMetadata: has_metadata = true } = stored;
      const file_name = nameAfterReplacement(current, stored, file.fileName);
      return putContents(
        inside,
        current,
        { file_name, mime, hash, file_size, width, height, tone, has_metadata },
        follow,
      );
    });
  });
}

/**
 * Gives a file back the contents that its last replacement took from it; published pages show them when they showed the
 * replacement. The contents that it has now become those of the last replacement, so the same call undoes this one.
 * @throws 404 V_12 on `id`, 409 V_07 on `hash` when the file has changed since or was never replaced, 409 ML_03 on `file`
 *   when the former name is taken, UM_01
 */
export async function undoReplacement(
  context: Context,
  { id, hash }: { id: number; hash: string },
): Promise<MediaItem> {
  const { db } = context;
  await lockFolders(db, 'shared');
  const current = (await lockFile(db, id)) ?? missing();
  checkReplaceable(context, current);
  const former = await findLastReplacement(db, id);
  if (!former || current.hash !== hash) return fail('V_07', 'hash', { status: 409 });
  const { follow, ...contents } = former;
  return putContents(context, current, contents, follow);
}
