import { readFile } from 'node:fs/promises';
import { fail } from '@ximblox/contract';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { cleanDrawing } from './clean-drawing.ts';
import { fileKind, type FileKind, type FileSource, svgMime } from './file-kind.ts';
import type { NewMediaFile } from './media-store.ts';
import { pictureFacts } from './picture.ts';
import { createWorkshop } from './workshop.ts';

/** What is known of a file once its bytes are stored. */
export type StoredFile = Pick<
  NewMediaFile,
  'type' | 'mime' | 'hash' | 'fileSize' | 'width' | 'height' | 'tone' | 'hasMetadata'
>;

/** Bytes of an SVG picture, which has to be cleaned in memory. */
const maxSvg = 2 * 1_048_576;

const pictures = createWorkshop<StoredFile | null>(2);
let last = 0;

async function storePicture(blobs: BlobStore, source: FileSource, kind: FileKind): Promise<StoredFile | null> {
  const isSvg = kind.mime === svgMime;
  if (isSvg && source.size > maxSvg) return null;
  const clean = isSvg ? await cleanDrawing(await readFile(source.path, 'utf8')) : null;
  if (isSvg && clean === null) return null;
  const drawing = clean === null ? null : Buffer.from(clean);
  const facts = await pictureFacts(drawing ?? source.path);
  if (facts === 'large') return fail('ML_01', 'file');
  if (facts === 'damaged') return null;
  const { hash, size } = await blobs.put(drawing ?? source.open());
  return { ...kind, ...facts, hash, fileSize: size };
}

/**
 * Stores the bytes of a file for the library, SVG cleaned. Only so many pictures are held in memory at once.
 * @returns null when the library does not take it: extension and bytes disagree, or the picture is damaged
 * @throws ML_01 on `file` when a picture has too many pixels or frames, 503 G_01 on `file` when it takes too long to read
 */
export async function storeFile(blobs: BlobStore, source: FileSource): Promise<StoredFile | null> {
  const kind = await fileKind(source);
  if (!kind) return null;
  if (kind.type === 'image' || kind.type === 'gif') {
    last += 1;
    return pictures.run(String(last), () => storePicture(blobs, source, kind));
  }
  const { hash, size } = await blobs.put(source.open());
  return { ...kind, hash, fileSize: size, width: null, height: null };
}
