import { fail } from '@ximblox/contract';
import type { Context, HandlerExtras, RawAnswer } from '../../../context.ts';
import { findTrashedFile } from './media-trash-store.ts';
import { findFiles, type MediaFileRow } from './media-store.ts';
import { pictureWidth } from './picture-width.ts';
import { serveFile } from './serve-file.ts';

/** A picture of the library, or of its trash for those who may take it back. */
async function pictureOf({ db, can }: Context, id: number): Promise<MediaFileRow | undefined> {
  const [file] = await findFiles(db, [id]);
  if (file) return file;
  const trashed = await findTrashedFile(db, id);
  return trashed && can('delete-media', { folder: trashed.path }) ? trashed : undefined;
}

/** A picture of the library for those who work with it. */
export async function previewImage(
  context: Context,
  { imageID, w, original = false }: { imageID: number; w?: number | undefined; original?: boolean | undefined },
  { headers }: HandlerExtras,
): Promise<RawAnswer> {
  const width = pictureWidth(w);
  const file = await pictureOf(context, imageID);
  if (file?.type !== 'image' && file?.type !== 'gif') return fail('V_12', 'imageID', { status: 404 });
  return serveFile(context.services, {
    file,
    fileName: file.file_name,
    width,
    crop: null,
    audience: 'private',
    isKept: true,
    format: original ? 'uploaded' : 'best',
    headers,
  });
}
