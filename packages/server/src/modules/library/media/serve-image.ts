import { croppedSize, imageWidths } from '@ximblox/blocks/internal';
import { CmsError } from '@ximblox/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawAnswer, Services } from '../../../context.ts';
import { StorageUnavailable } from '../../../platform/blobs/object-store.ts';
import {
  betterMimes,
  fileHeaders,
  type FileRequest,
  matchesETag,
  needsMetadataRemoval,
  missing,
} from './file-response.ts';
import type { ImageFormat } from './image.ts';
import { hasAvifVariant, generateVariant, type ImageVariant, variantMime, variantName } from './image-variant.ts';
import { findNearestVariant, readVariant } from './cached-variant.ts';
import { serveOriginal } from './serve-original.ts';

/** Time to wait for a generated variant before a cached one is sent instead, in milliseconds. */
const generationTimeout = 2000;

/** Returns the width to generate. For the image's own size, the next of `imageWidths`, which pages request too. */
function targetWidth({ file, width, crop, largestSide }: FileRequest): number | null {
  if (width !== null || largestSide !== undefined || !file.width || !file.height) return width;
  const own = croppedSize({ width: file.width, height: file.height }, crop ?? undefined).width;
  return imageWidths.find((candidate) => candidate >= own) ?? null;
}

/** Waits for a generated variant; `late` after `generationTimeout`, `busy` if the queue is full. */
const withTimeout = <Result>(generation: Promise<Result>): Promise<Result | 'late' | 'busy'> => {
  const result = generation.catch((error: unknown) => {
    if (error instanceof CmsError && error.status === 503) return 'busy' as const;
    throw error;
  });
  return Promise.race([result, sleep(generationTimeout, 'late' as const, { ref: false })]);
};

/** Reports an image that is missing or damaged in the store as 404. Rethrows an unavailable storage and other errors with a status. */
function refuseDamaged({ log }: Services, { file }: FileRequest, error: unknown): never {
  const isMissing = error instanceof CmsError && error.status === 404;
  if (error instanceof StorageUnavailable || (error instanceof CmsError && !isMissing)) throw error;
  log.error({ err: error, hash: file.hash }, 'a file of the library is missing or damaged in the store');
  return missing();
}

/**
 * Sends an image with the requested width in the best format that the browser accepts, from the cache or generated.
 * @throws 404 V_12 on `file` if it is missing or damaged in the store; 503 G_01 if it cannot be generated in time and no similar variant
 *   is cached
 */
export const serveImage = (services: Services, request: FileRequest): Promise<RawAnswer> =>
  serveBestFormat(services, request).catch((error: unknown) => refuseDamaged(services, request, error));

/** Regenerates a damaged variant in the background, since jobs skip existing ones. */
function regenerate({ blobs, log }: Services, variant: ImageVariant): void {
  generateVariant(blobs, { ...variant, isBackground: true }, true).catch((error: unknown) =>
    log.warn({ err: error, hash: variant.hash }, 'a damaged variant of an image cannot be regenerated'),
  );
}

async function serveBestFormat(services: Services, request: FileRequest): Promise<RawAnswer> {
  const { blobs, log } = services;
  const { file, headers, crop, largestSide, isStored } = request;
  const better = betterMimes(request);
  const variantIn = (format: ImageFormat): ImageVariant => ({
    hash: file.hash,
    mime: file.mime,
    fileSize: file.file_size,
    width: targetWidth(request),
    crop,
    largestSide,
    format,
  });
  const describe = (variant: ImageVariant, isProvisional: boolean) => {
    const etag = `"${file.hash.slice(0, 32)}-${variantName(variant)}"`;
    return { etag, headers: fileHeaders(request, variantMime(variant), etag, isProvisional) };
  };
  const send = (variant: ImageVariant, bytes: Buffer, isProvisional: boolean): RawAnswer => {
    const { etag, headers: responseHeaders } = describe(variant, isProvisional);
    if (matchesETag(headers, etag)) return { status: 304, headers: responseHeaders, body: '' };
    return { headers: { ...responseHeaders, 'Content-Length': String(bytes.length) }, body: bytes };
  };
  const acceptsAvif = better.includes('image/avif');
  const acceptsWebp = better.includes('image/webp');
  // AVIF takes too long to generate for a request: only a cached one is sent.
  const best = variantIn('avif');
  const avif = acceptsAvif ? await readVariant(services, best) : null;
  if (avif === 'damaged') regenerate(services, best);
  else if (avif) return send(best, avif, false);
  const isProvisional = acceptsAvif && isStored && (await hasAvifVariant(blobs, best));
  const variant = variantIn(acceptsWebp ? 'webp' : 'original');
  const { etag, headers: responseHeaders } = describe(variant, isProvisional);
  if (matchesETag(headers, etag)) return { status: 304, headers: responseHeaders, body: '' };
  const cached = await readVariant(services, variant);
  if (cached !== null && cached !== 'damaged') return send(variant, cached, isProvisional);
  await request.beforeGenerating?.();
  const generation = generateVariant(blobs, variant, isStored);
  let generated = await withTimeout(generation);
  if (generated === 'late' || generated === 'busy') {
    const formats = [...(acceptsAvif ? (['avif'] as const) : []), ...(acceptsWebp ? (['webp'] as const) : [])];
    const fallback = await findFallback(services, request, variant, [...formats, 'original']);
    if (fallback) return 'bytes' in fallback ? send(fallback.variant, fallback.bytes, true) : fallback;
    generated = await generation;
  }
  const { bytes, storeError } = generated;
  if (storeError) log.warn({ err: storeError, hash: file.hash }, 'a generated image cannot be stored');
  return send(variant, bytes, isProvisional);
}

/** Finds a fallback for an image that cannot be generated in time: the nearest cached width, or the original if it may be sent. */
async function findFallback(
  services: Services,
  request: FileRequest,
  variant: ImageVariant,
  formats: readonly ImageFormat[],
): Promise<Awaited<ReturnType<typeof findNearestVariant>> | RawAnswer> {
  if (!request.isStored) return null;
  const near = await findNearestVariant(services, variant, formats);
  return near ?? (request.crop || needsMetadataRemoval(request) ? null : serveOriginal(services, request, true));
}
