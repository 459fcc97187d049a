import { fail } from '@ximblox/contract';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { cleanSvgFile } from './clean-svg-file.ts';
import { fileKind, type FileKind, type FileSource, svgMime } from './file-kind.ts';
import type { NewMediaFile } from './media-store.ts';
import { maxPixels, readImageFacts } from './image.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';

/** Properties of a stored file. */
export type StoredFile = Pick<
  NewMediaFile,
  'type' | 'mime' | 'hash' | 'fileSize' | 'width' | 'height' | 'tone' | 'hasMetadata'
>;

/** Maximum size of an SVG file in bytes, since it is sanitised in memory. */
const maxSvg = 2 * 1_048_576;

/** Limits the number of images in memory. */
const images = createSemaphore({ name: 'image-uploads', concurrency: 2 });

/** Stores a sanitised SVG file. It is never rasterised: browsers scale it, and rasterising could not be interrupted. */
async function storeSvg(blobs: BlobStore, source: FileSource, kind: FileKind): Promise<StoredFile | null> {
  if (source.size > maxSvg) fail('ML_01', 'file');
  const cleaned = await cleanSvgFile(source);
  if (!cleaned) return null;
  const { svg, width, height } = cleaned;
  if (width * height > maxPixels) fail('ML_01', 'file');
  const { hash, size } = await blobs.put(Buffer.from(svg));
  return { ...kind, hash, fileSize: size, width, height, tone: null, hasMetadata: false };
}

async function storeImage(blobs: BlobStore, source: FileSource, kind: FileKind): Promise<StoredFile | null> {
  const facts = await readImageFacts(source.path);
  if (facts === 'large') return fail('ML_01', 'file');
  if (facts === 'damaged') return null;
  const { hash, size } = await blobs.put(source.open());
  return { ...kind, ...facts, hash, fileSize: size };
}

/**
 * Stores the contents of a file for the library. Sanitises SVG.
 * @returns null for an unsupported file: its extension and contents disagree, or the image is damaged
 * @throws on `file` ML_01 for an image with too many bytes, pixels or frames, 503 G_01 after a timeout; the errors of `cleanSvgFile`
 */
export async function storeFile(blobs: BlobStore, source: FileSource): Promise<StoredFile | null> {
  const kind = await fileKind(source);
  if (!kind) return null;
  if (kind.mime === svgMime) return storeSvg(blobs, source, kind);
  if (kind.type === 'image' || kind.type === 'gif') return images.run(() => storeImage(blobs, source, kind));
  const { hash, size } = await blobs.put(source.open());
  return { ...kind, hash, fileSize: size, width: null, height: null };
}
