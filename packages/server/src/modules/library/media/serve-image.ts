import { croppedSize, imageWidths } from '@ximblox/blocks';
import { CmsError } from '@ximblox/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawAnswer, Services } from '../../../context.ts';
import { StorageUnavailable } from '../../../platform/blobs/object-store.ts';
import { betterMimes, fileHeaders, type FileWish, hasAlready, isBared, missing } from './file-answer.ts';
import type { PictureFormat } from './picture.ts';
import { getsAvif, makeVariant, type PictureVariant, variantMime, variantName } from './picture-variant.ts';
import { nearestReady, readWhole } from './ready-variant.ts';
import { serveOriginal } from './serve-original.ts';

/** Milliseconds after which something that lies ready is sent instead of what is still being made. */
const patience = 2000;

/** The width in which an image is made: for its own size one of `imageWidths` that is enough, which pages ask for, too. */
function madeWidth({ file, width, crop, largestSide }: FileWish): number | null {
  if (width !== null || largestSide !== undefined || !file.width || !file.height) return width;
  const own = croppedSize({ width: file.width, height: file.height }, crop ?? undefined).width;
  return imageWidths.find((candidate) => candidate >= own) ?? null;
}

/** What is being made, `late` after `patience`, `busy` when too much else is being made. */
const inTime = <Made>(made: Promise<Made>): Promise<Made | 'late' | 'busy'> => {
  const answer = made.catch((error: unknown) => {
    if (error instanceof CmsError && error.status === 503) return 'busy' as const;
    throw error;
  });
  return Promise.race([answer, sleep(patience, 'late' as const, { ref: false })]);
};

/** Ends with 404 where an image cannot be made of what is in the store; storage that is away and too much work stay what they are. */
function refuseDamaged({ log }: Services, { file }: FileWish, error: unknown): never {
  const isMissing = error instanceof CmsError && error.status === 404;
  if (error instanceof StorageUnavailable || (error instanceof CmsError && !isMissing)) throw error;
  log.error({ err: error, hash: file.hash }, 'a file of the library is missing or damaged in the store');
  return missing();
}

/**
 * Sends an image in the format that the browser likes best and the width that was asked for, made when it does not lie ready.
 * @throws 404 V_12 on `file` when it is missing or damaged in the store, 503 G_01 when it cannot be made now and nothing near it
 *   lies ready
 */
export const serveImage = (services: Services, wish: FileWish): Promise<RawAnswer> =>
  negotiated(services, wish).catch((error: unknown) => refuseDamaged(services, wish, error));

/** Replaces a damaged variant, which jobs would take for made. Nobody waits for it. */
function makeAgain({ blobs, log }: Services, variant: PictureVariant): void {
  makeVariant(blobs, { ...variant, isForLater: true }, true).catch((error: unknown) =>
    log.warn({ err: error, hash: variant.hash }, 'a damaged variant of an image cannot be made again'),
  );
}

async function negotiated(services: Services, wish: FileWish): Promise<RawAnswer> {
  const { blobs, log } = services;
  const { file, headers, crop, largestSide, isKept } = wish;
  const better = betterMimes(wish);
  const variantOf = (format: PictureFormat): PictureVariant => ({
    hash: file.hash,
    mime: file.mime,
    fileSize: file.file_size,
    width: madeWidth(wish),
    crop,
    largestSide,
    format,
  });
  const answer = (variant: PictureVariant, isStandIn: boolean) => {
    const etag = `"${file.hash.slice(0, 32)}-${variantName(variant)}"`;
    return { etag, headers: fileHeaders(wish, variantMime(variant), etag, isStandIn) };
  };
  const send = (variant: PictureVariant, bytes: Buffer, isStandIn: boolean): RawAnswer => {
    const { etag, headers: answered } = answer(variant, isStandIn);
    if (hasAlready(headers, etag)) return { status: 304, headers: answered, body: '' };
    return { headers: { ...answered, 'Content-Length': String(bytes.length) }, body: bytes };
  };
  const takesAvif = better.includes('image/avif');
  const takesWebp = better.includes('image/webp');
  // AVIF takes long to make: it is sent only where it has been made beforehand.
  const best = variantOf('avif');
  const avif = takesAvif ? await readWhole(services, best) : null;
  if (avif === 'damaged') makeAgain(services, best);
  else if (avif) return send(best, avif, false);
  const isStandIn = takesAvif && isKept && (await getsAvif(blobs, best));
  const variant = variantOf(takesWebp ? 'webp' : 'original');
  const { etag, headers: answered } = answer(variant, isStandIn);
  if (hasAlready(headers, etag)) return { status: 304, headers: answered, body: '' };
  const kept = await readWhole(services, variant);
  if (kept !== null && kept !== 'damaged') return send(variant, kept, isStandIn);
  await wish.beforeMaking?.();
  const making = makeVariant(blobs, variant, isKept);
  let made = await inTime(making);
  if (made === 'late' || made === 'busy') {
    const formats = [...(takesAvif ? (['avif'] as const) : []), ...(takesWebp ? (['webp'] as const) : [])];
    const instead = await readyInstead(services, wish, variant, [...formats, 'original']);
    if (instead) return 'bytes' in instead ? send(instead.variant, instead.bytes, true) : instead;
    made = await making;
  }
  if (made.notKept) log.warn({ err: made.notKept, hash: file.hash }, 'an image was made and cannot be kept');
  return send(variant, made.bytes, isStandIn);
}

/** What lies ready of an image that cannot be made now: the nearest width, or the image as uploaded where its audience may have that. */
async function readyInstead(
  services: Services,
  wish: FileWish,
  variant: PictureVariant,
  formats: readonly PictureFormat[],
): Promise<Awaited<ReturnType<typeof nearestReady>> | RawAnswer> {
  if (!wish.isKept) return null;
  const near = await nearestReady(services, variant, formats);
  return near ?? (wish.crop || isBared(wish) ? null : serveOriginal(services, wish, true));
}
