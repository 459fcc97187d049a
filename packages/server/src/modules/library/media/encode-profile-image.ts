import { type ErrorCode, fail } from '@ximblox/contract';
import { buffer } from 'node:stream/consumers';
import type { UploadedFile } from '../../../context.ts';
import { detectMime } from './file-kind.ts';
import { convertToWebp } from './image.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';

/** Maximum width and height of a profile image, in pixels. */
const largestSide = 1024;
const formats: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);

const semaphore = createSemaphore({ name: 'profile-images', concurrency: 2, maxWaiting: 50 });

/**
 * Encodes an uploaded profile image for storage: WebP, with its EXIF orientation applied and without metadata.
 * @throws on `property`: V_17 without a file, UM_06 unless it is JPEG or PNG, UM_07 if it is damaged, UM_08 if it is too wide or high
 */
export async function encodeProfileImage(file: UploadedFile | undefined, property: string): Promise<Buffer> {
  const refuse = (code: ErrorCode): never => fail(code, property);
  if (!file || file.size === 0) return refuse('V_17');
  const mime = await detectMime(file);
  if (mime === undefined || !formats.has(mime)) return refuse('UM_06');
  return semaphore.run(async () => {
    const image = await convertToWebp(await buffer(file.open()), mime, largestSide);
    return typeof image === 'string' ? refuse(image === 'large' ? 'UM_08' : 'UM_07') : image;
  });
}
