import { fail } from '@ximblox/contract';
import type { Context, HandlerExtras, RawAnswer } from '../../context.ts';
import { findFiles } from './media-store.ts';
import { pictureWidth } from './picture-width.ts';
import { serveFile } from './serve-file.ts';

/** A picture of the library for those who work with it. */
export async function previewImage(
  { db, services }: Context,
  { imageID, w }: { imageID: number; w?: number | undefined },
  { headers }: HandlerExtras,
): Promise<RawAnswer> {
  const width = pictureWidth(w);
  const [file] = await findFiles(db, [imageID]);
  if (file?.type !== 'image' && file?.type !== 'gif') return fail('V_12', 'imageID', { status: 404 });
  return serveFile(services, {
    file,
    fileName: file.file_name,
    width,
    crop: null,
    audience: 'private',
    isKept: true,
    headers,
  });
}
