import { croppedSize, cropToken, offeredWidths } from '@ximblox/blocks';
import { type CropParams, cropParams, type ImageRecord, imageRecord } from '@ximblox/contract';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { makeVariants } from './picture-variant.ts';
import { filesWithHash } from './replacement-store.ts';

export const makeImageJob = 'make-picture';

const image = imageRecord.pick({ hash: true }).extend({ crop: cropParams.nullable() });

const keyOf = (hash: string, crop: CropParams | null): string =>
  `${makeImageJob} ${hash} ${crop ? cropToken(crop) : ''}`;

/** Queues images to be made in every size: one job for each, so that a server that stops has little to wait for. */
export async function makeImagesLater(db: Database, jobs: Jobs, images: readonly ImageRecord[]): Promise<void> {
  for (const { hash, cropParams: crop = null } of images) {
    await jobs.add(db, makeImageJob, { hash, crop }, { key: keyOf(hash, crop), isLowPriority: true });
  }
}

/** Milliseconds: as long as the pictures of the first content wait, so that a new installation answers first. */
const pause = 600_000;

/** The same for an image that visitors get although no job of a page makes it, such as a shared file or the whole of a crop. */
export const makeImageSoon = (
  { db, services }: Pick<Context, 'db' | 'services'>,
  { hash, crop }: { hash: string; crop: CropParams | null },
): Promise<void> =>
  services.jobs.add(
    db,
    makeImageJob,
    { hash, crop },
    {
      key: keyOf(hash, crop),
      runAt: new Date(services.now().getTime() + pause),
      keepsRunAt: true,
      isLowPriority: true,
    },
  );

/**
 * Makes a picture in every size in which pages offer it, as far as that has not been done.
 * @param isOver asked before each: whether the rest is left for another time
 * @returns whether nothing is left
 */
export async function makeInEverySize(
  { db, services }: Context,
  { hash, crop }: z.infer<typeof image>,
  isOver?: () => boolean,
): Promise<boolean> {
  const [found] = await filesWithHash(db, hash);
  if (!found?.width || !found.height || found.type !== 'image') return true;
  const { width } = croppedSize({ width: found.width, height: found.height }, crop ?? undefined);
  return makeVariants(services.blobs, { hash, mime: found.mime, crop }, offeredWidths(width), isOver);
}

/** The job of one image. */
export async function makeImage(context: Context, payload: unknown): Promise<void> {
  await makeInEverySize(context, image.parse(payload));
}
