import { imageWidths } from '@ximblox/blocks/internal';
import { CmsError } from '@ximblox/contract';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { StorageUnavailable } from '../../../platform/blobs/object-store.ts';
import { getInstallationValue, setInstallationValue } from '../../../platform/installation-value.ts';
import { jobTimeSlice } from '../../../platform/jobs/jobs.ts';
import { imagesOf } from './generate-images.job.ts';
import { findNextPublicPage, type PublicPageRow } from './public-store.ts';
import { generateImageSizes } from '../../library/media/index.ts';

export const generateAllImagesJob = 'make-all-pictures';

/** Delay in ms, so that the job does not slow down the first minutes of an installation. */
const delay = 600_000;

/** Installation value that records the sizes in which the images of all published pages exist. */
const sizesKey = 'page-pictures';

/** The current formats and widths. If the recorded ones differ, all images are generated again. */
const currentSizes = `webp, avif: ${imageWidths.join(' ')}`;

/** Maximum number of rounds for images whose generation timed out. */
const maxRounds = 6;

/** Job payload: the ID of the last processed page, the round, and whether an image timed out in this round. */
const progress = z.object({ after: z.int().default(0), round: z.int().default(1), isLate: z.boolean().default(false) });
type Progress = z.infer<typeof progress>;

type ServerDependencies = Pick<Context, 'db' | 'services'>;

/** Queues the job with a delay, once for all instances. Existing images are skipped quickly. */
export const queueAllImages = ({ db, services }: ServerDependencies, round = 1): Promise<void> =>
  services.jobs.add(
    db,
    generateAllImagesJob,
    { round },
    {
      runAt: new Date(services.now().getTime() + delay),
      key: generateAllImagesJob,
      keepsRunAt: true,
      isLowPriority: true,
    },
  );

/** Queues the job unless the images already exist in the current sizes. Later publications queue their own images. */
export async function scheduleAllImages(dependencies: ServerDependencies): Promise<void> {
  if ((await getInstallationValue(dependencies.db, sizesKey)) !== currentSizes) await queueAllImages(dependencies);
}

/** Whether generation failed because the machine is busy, as opposed to a damaged image. */
const isTimeout = (error: unknown): boolean => error instanceof CmsError && error.status === 503;

/**
 * Generates the missing sizes of the images of a page.
 * @param onTimeout called if an image timed out
 * @returns false if the time slice ended first
 */
async function generatePageImages(
  context: Context,
  page: PublicPageRow,
  isOver: () => boolean,
  onTimeout: () => void,
): Promise<boolean> {
  const skipImage = (error: unknown): true => {
    if (error instanceof StorageUnavailable) throw error;
    if (isTimeout(error)) {
      onTimeout();
      return true;
    }
    context.services.log.warn({ err: error, pageID: page.id }, 'The sizes of an image of a page cannot be generated.');
    return true;
  };
  try {
    for (const { hash, cropParams: crop = null } of imagesOf(context.services.site, page)) {
      if (!(await generateImageSizes(context, { hash, crop }, isOver).catch(skipImage))) return false;
    }
    return true;
  } catch (error) {
    return skipImage(error);
  }
}

/**
 * Generates the missing sizes of the images of published pages, page by page. Queues another run when the time slice ends.
 * Unreadable images are skipped.
 * @param timeSlice in ms
 */
export async function generateAllImages(context: Context, payload: unknown, timeSlice = jobTimeSlice): Promise<void> {
  const { db, services } = context;
  const end = performance.now() + timeSlice;
  const isOver = (): boolean => performance.now() > end;
  const { round, ...previous } = progress.parse(payload);
  let { after, isLate } = previous;
  const queueNextRun = (lastID: number): Promise<void> => {
    const next: Progress = { after: lastID, round, isLate };
    return services.jobs.add(db, generateAllImagesJob, next, { key: generateAllImagesJob, isLowPriority: true });
  };
  const onTimeout = (): void => {
    isLate = true;
  };
  for (;;) {
    const page = await findNextPublicPage(db, after);
    if (!page && isLate && round < maxRounds) return queueAllImages(context, round + 1);
    if (!page) return setInstallationValue(db, sizesKey, currentSizes);
    if (!(await generatePageImages(context, page, isOver, onTimeout))) return queueNextRun(after);
    after = page.id;
    if (isOver()) return queueNextRun(after);
  }
}
