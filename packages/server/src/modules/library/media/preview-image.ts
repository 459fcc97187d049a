import { fail } from '@ximblox/contract';
import type { Context, HandlerExtras, RawAnswer } from '../../../context.ts';
import { findTrashedFile } from './media-trash-store.ts';
import { findFiles, type MediaFileRow } from './media-store.ts';
import { requireImageWidth } from './image-width.ts';
import { serveFile } from './serve-file.ts';

/** Finds a file in the library, or in the trash if the actor can restore it. */
async function findVisibleFile({ db, can }: Context, id: number): Promise<MediaFileRow | undefined> {
  const [file] = await findFiles(db, [id]);
  if (file) return file;
  const trashed = await findTrashedFile(db, id);
  return trashed && can('delete-media', { folder: trashed.path }) ? trashed : undefined;
}

/** Sends an image of the library to a user of the admin. */
export async function previewImage(
  context: Context,
  { imageID, w, original = false }: { imageID: number; w?: number | undefined; original?: boolean | undefined },
  { headers }: HandlerExtras,
): Promise<RawAnswer> {
  const width = requireImageWidth(w);
  const file = await findVisibleFile(context, imageID);
  if (file?.type !== 'image' && file?.type !== 'gif') return fail('V_12', 'imageID', { status: 404 });
  return serveFile(context.services, {
    file,
    fileName: file.file_name,
    width,
    crop: null,
    audience: 'private',
    isStored: true,
    format: original ? 'uploaded' : 'best',
    headers,
  });
}
