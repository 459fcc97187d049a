import { croppedSize, cropToken, offeredWidths } from '@ximblox/blocks/internal';
import { type CropParams, cropParams, type ImageRecord, imageRecord } from '@ximblox/contract';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { generateVariants } from './image-variant.ts';
import { findFilesWithHash } from './replacement-store.ts';

export const generateImageJob = 'make-picture';

const image = imageRecord.pick({ hash: true }).extend({ crop: cropParams.nullable() });

const keyOf = (hash: string, crop: CropParams | null): string =>
  `${generateImageJob} ${hash} ${crop ? cropToken(crop) : ''}`;

/** Queues the generation of images in all sizes, one job per image, so that a server can stop quickly. */
export async function queueImages(db: Database, jobs: Jobs, images: readonly ImageRecord[]): Promise<void> {
  for (const { hash, cropParams: crop = null } of images) {
    await jobs.add(db, generateImageJob, { hash, crop }, { key: keyOf(hash, crop), isLowPriority: true });
  }
}

/** Delay in milliseconds, so that a new installation serves pages before it generates images. */
const delay = 600_000;

/** Queues an image that is not covered by the jobs of a page, such as a shared file or the original of a crop. */
export const queueImage = (
  { db, services }: Pick<Context, 'db' | 'services'>,
  { hash, crop }: { hash: string; crop: CropParams | null },
): Promise<void> =>
  services.jobs.add(
    db,
    generateImageJob,
    { hash, crop },
    {
      key: keyOf(hash, crop),
      runAt: new Date(services.now().getTime() + delay),
      keepsRunAt: true,
      isLowPriority: true,
    },
  );

/**
 * Generates the missing sizes of an image that pages offer.
 * @param shouldStop checked before each size
 * @returns false if it stopped early
 */
export async function generateImageSizes(
  { db, services }: Context,
  { hash, crop }: z.infer<typeof image>,
  shouldStop?: () => boolean,
): Promise<boolean> {
  const [found] = await findFilesWithHash(db, hash);
  if (!found?.width || !found.height || found.type !== 'image') return true;
  const { width } = croppedSize({ width: found.width, height: found.height }, crop ?? undefined);
  return generateVariants(services.blobs, { hash, mime: found.mime, crop }, offeredWidths(width), shouldStop);
}

/** Job handler: generates all sizes of one image. */
export async function generateImage(context: Context, payload: unknown): Promise<void> {
  await generateImageSizes(context, image.parse(payload));
}
