import { fail } from '@ximblox/contract';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { cleanDrawing } from './clean-drawing.ts';
import { fileKind, type FileKind, type FileSource, svgMime } from './file-kind.ts';
import type { NewMediaFile } from './media-store.ts';
import { maxPixels, pictureFacts } from './picture.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';

/** What is known of a file once its bytes are stored. */
export type StoredFile = Pick<
  NewMediaFile,
  'type' | 'mime' | 'hash' | 'fileSize' | 'width' | 'height' | 'tone' | 'hasMetadata'
>;

/** Bytes of an SVG image, which has to be cleaned in memory. */
const maxSvg = 2 * 1_048_576;

/** Images that are held in memory at once. */
const images = createSemaphore({ concurrency: 2 });

/** A drawing is never turned into pixels here: browsers show it in any size, and what one would take no library can interrupt. */
async function storeDrawing(blobs: BlobStore, source: FileSource, kind: FileKind): Promise<StoredFile | null> {
  if (source.size > maxSvg) fail('ML_01', 'file');
  const drawing = await cleanDrawing(source);
  if (!drawing) return null;
  const { svg, width, height } = drawing;
  if (width * height > maxPixels) fail('ML_01', 'file');
  const { hash, size } = await blobs.put(Buffer.from(svg));
  return { ...kind, hash, fileSize: size, width, height, tone: null, hasMetadata: false };
}

async function storeImage(blobs: BlobStore, source: FileSource, kind: FileKind): Promise<StoredFile | null> {
  const facts = await pictureFacts(source.path);
  if (facts === 'large') return fail('ML_01', 'file');
  if (facts === 'damaged') return null;
  const { hash, size } = await blobs.put(source.open());
  return { ...kind, ...facts, hash, fileSize: size };
}

/**
 * Stores the bytes of a file for the library, SVG cleaned. Only so many images are held in memory at once.
 * @returns null when the library does not take it: extension and bytes disagree, or the image is damaged
 * @throws ML_01 on `file` when an image has too many bytes, pixels or frames, 503 G_01 on `file` when it takes too long to read,
 *   those of `cleanDrawing`
 */
export async function storeFile(blobs: BlobStore, source: FileSource): Promise<StoredFile | null> {
  const kind = await fileKind(source);
  if (!kind) return null;
  if (kind.mime === svgMime) return storeDrawing(blobs, source, kind);
  if (kind.type === 'image' || kind.type === 'gif') return images.run(() => storeImage(blobs, source, kind));
  const { hash, size } = await blobs.put(source.open());
  return { ...kind, hash, fileSize: size, width: null, height: null };
}
