import { imageWidths } from '@ximblox/blocks';
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

/** Milliseconds: a first start, and whoever looks around in a new installation, comes first. */
const pause = 600_000;

/** Under which the sizes are noted that the pictures of all published pages have been made in. */
const sizesMark = 'page-pictures';

/** The sizes that there are; others are made once more. */
const sizes = `webp, avif: ${imageWidths.join(' ')}`;

/** Rounds in which pictures that took too long are tried again. */
const mostRounds = 6;

/** The page behind which to go on, the round, and whether something took too long in it. */
const place = z.object({ after: z.int().default(0), round: z.int().default(1), isLate: z.boolean().default(false) });
type Place = z.infer<typeof place>;

type ServerDependencies = Pick<Context, 'db' | 'services'>;

/** Has the pictures of all published pages made in a while, once for all instances; those that there are cost next to nothing. */
export const queueAllImages = ({ db, services }: ServerDependencies, round = 1): Promise<void> =>
  services.jobs.add(
    db,
    generateAllImagesJob,
    { round },
    {
      runAt: new Date(services.now().getTime() + pause),
      key: generateAllImagesJob,
      keepsRunAt: true,
      isLowPriority: true,
    },
  );

/** The same unless it has been done: whatever is published afterwards has its pictures made by itself. */
export async function scheduleAllImages(ground: ServerDependencies): Promise<void> {
  if ((await getInstallationValue(ground.db, sizesMark)) !== sizes) await queueAllImages(ground);
}

/** A machine that is busy makes nobody's picture a damaged one. */
const tookTooLong = (error: unknown): boolean => error instanceof CmsError && error.status === 503;

/** Makes what the pictures of a page lack, and calls `onLate` when one took too long. @returns whether nothing is left for this round */
async function makePage(
  context: Context,
  page: PublicPageRow,
  isOver: () => boolean,
  onLate: () => void,
): Promise<boolean> {
  const leaveOut = (error: unknown): true => {
    if (error instanceof StorageUnavailable) throw error;
    if (tookTooLong(error)) {
      onLate();
      return true;
    }
    context.services.log.warn({ err: error, pageID: page.id }, 'a picture of a page cannot be made in other sizes');
    return true;
  };
  try {
    for (const { hash, cropParams: crop = null } of imagesOf(context.services.site, page)) {
      if (!(await generateImageSizes(context, { hash, crop }, isOver).catch(leaveOut))) return false;
    }
    return true;
  } catch (error) {
    return leaveOut(error);
  }
}

/**
 * Makes what pictures of published pages lack, page by page. What is left after a turn is done by the next run; what cannot be
 * read is left out. @param turn in ms
 */
export async function generateAllImages(context: Context, payload: unknown, turn = jobTimeSlice): Promise<void> {
  const { db, services } = context;
  const end = performance.now() + turn;
  const isOver = (): boolean => performance.now() > end;
  const { round, ...begun } = place.parse(payload);
  let { after, isLate } = begun;
  const goOnLater = (behind: number): Promise<void> => {
    const next: Place = { after: behind, round, isLate };
    return services.jobs.add(db, generateAllImagesJob, next, { key: generateAllImagesJob, isLowPriority: true });
  };
  const onLate = (): void => {
    isLate = true;
  };
  for (;;) {
    const page = await findNextPublicPage(db, after);
    if (!page && isLate && round < mostRounds) return queueAllImages(context, round + 1);
    if (!page) return setInstallationValue(db, sizesMark, sizes);
    if (!(await makePage(context, page, isOver, onLate))) return goOnLater(after);
    after = page.id;
    if (isOver()) return goOnLater(after);
  }
}
