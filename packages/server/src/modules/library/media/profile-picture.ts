import { type ErrorCode, fail } from '@ximblox/contract';
import { buffer } from 'node:stream/consumers';
import type { UploadedFile } from '../../../context.ts';
import { mimeByBytes } from './file-kind.ts';
import { plainPicture } from './picture.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';

/** Pixels that a profile image may be wide and high. */
const largestSide = 1024;
const formats: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);

const pictures = createSemaphore({ concurrency: 2, maxWaiting: 50 });

/**
 * The picture of a person as it is kept: WebP, upright and without what the camera noted.
 * @throws V_17 without a file, UM_06 when the bytes are neither JPEG nor PNG, UM_07 when they are damaged, UM_08 when the
 *   picture is too wide or high; all on the form's field
 */
export async function profilePicture(file: UploadedFile | undefined, property: string): Promise<Buffer> {
  const refuse = (code: ErrorCode): never => fail(code, property);
  if (!file || file.size === 0) return refuse('V_17');
  const mime = await mimeByBytes(file);
  if (mime === undefined || !formats.has(mime)) return refuse('UM_06');
  return pictures.run(async () => {
    const picture = await plainPicture(await buffer(file.open()), mime, largestSide);
    return typeof picture === 'string' ? refuse(picture === 'large' ? 'UM_08' : 'UM_07') : picture;
  });
}
