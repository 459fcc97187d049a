import type { Size } from '@ximblox/blocks/internal';
import { CmsError, type CropParams, fail } from '@ximblox/contract';
import type { Sharp } from 'sharp';
import { type CropPlan, planCrop } from './crop-plan.ts';

/** Maximum number of pixels of an image. Larger images are refused before they are decoded. */
export const maxPixels = 40_000_000;

/** Output format; `original` for browsers without WebP. */
export type ImageFormat = 'avif' | 'webp' | 'original';

export interface RenderOptions {
  /** Width in pixels, null for the image's own; images are never enlarged. */
  width: number | null;
  crop: CropParams | null;
  /** Maximum width and height of a crop, in pixels. */
  largestSide?: number | undefined;
  format: ImageFormat;
  /** Whether it is rendered in the background, with a longer timeout. */
  isBackground?: boolean | undefined;
}

/** Allowed decoders. SVG is excluded: rasterising one can take minutes and cannot be interrupted. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`);

async function loadLibrary() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  // Results are cached in the blob store; sharp would cache up to 50 MB more in memory.
  sharp.cache(false);
  return sharp;
}

let library: ReturnType<typeof loadLibrary> | undefined;

/**
 * Loads sharp on first use, since it takes 20 MB. Configures it only once: blocking is process-wide, and while it is set up again,
 * other threads could not read images.
 */
const loadSharp = (): ReturnType<typeof loadLibrary> => (library ??= loadLibrary());

const decodeOptions = { limitInputPixels: maxPixels, failOn: 'error' } as const;

/** Timeouts of image processing, for requests and for background jobs. */
const requestTimeout = { seconds: 5 };
const backgroundTimeout = { seconds: 60 };

/**
 * Renders an image to a buffer.
 * @throws 503 G_01 on `file` after a timeout; the client can retry
 */
export async function renderWithTimeout(pipeline: Sharp, limit: { seconds: number }) {
  try {
    return await pipeline.timeout(limit).toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout:')) fail('G_01', 'file', { status: 503 });
    throw error;
  }
}

/**
 * Reads an untrusted image and returns `damaged` for any error of the decoder.
 * @throws a CmsError from `read`, such as 503 G_01 after a timeout
 */
export async function catchDamaged<Read>(read: () => Promise<Read>): Promise<Read | 'damaged'> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CmsError) throw error;
    return 'damaged';
  }
}

/** Returns the size of an image with its EXIF orientation applied. @throws an Error if the bytes are no image */
async function readImageSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  const { autoOrient } = await sharp(bytes, decodeOptions).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Maximum number of frames of an animation. */
const maxFrames = 200;

/** Properties of an image that the library stores. */
export interface ImageFacts extends Size {
  /** Average colour, such as `#7a8c94`; null if the image has transparent pixels. */
  tone: string | null;
  /** Whether the image contains metadata, such as location, time and camera. */
  hasMetadata: boolean;
}

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0');

/** Computes the average colour of the first frame. Decodes the whole frame, which detects damage. */
async function averageColour(bytes: Buffer | string): Promise<string | null> {
  const sharp = await loadSharp();
  const small = sharp(bytes, decodeOptions)
    .resize({ width: 16, height: 16, fit: 'fill' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw();
  const { data } = await renderWithTimeout(small, requestTimeout);
  const sums = [0, 0, 0];
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    if ((data[pixel + 3] ?? 0) < 250) return null;
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (data[pixel + channel] ?? 0);
  }
  return `#${sums.map((sum) => hex((4 * sum) / data.length)).join('')}`;
}

/**
 * Decodes an image and returns its properties.
 * @param bytes the image, or the path of its file
 * @returns `damaged` if it cannot be decoded; `large` if its header declares too many pixels or frames
 * @throws 503 G_01 after a timeout
 */
export async function readImageFacts(bytes: Buffer | string): Promise<ImageFacts | 'damaged' | 'large'> {
  const sharp = await loadSharp();
  return catchDamaged(async () => {
    const head = await sharp(bytes, { ...decodeOptions, limitInputPixels: false }).metadata();
    if (head.width * head.height > maxPixels || (head.pages ?? 1) > maxFrames) return 'large';
    const tone = await averageColour(bytes);
    const { width, height } = head.autoOrient;
    const metadata = [
      head.exif,
      head.xmp,
      head.iptc,
      head.comments,
      head.orientation === 1 ? undefined : head.orientation,
    ];
    return { width, height, tone, hasMetadata: metadata.some((value) => value !== undefined) };
  });
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/** Media types that can be animated. */
export const animatableMimes: ReadonlySet<string> = new Set(['image/gif', 'image/webp']);

/** Whether an image is animated and all its frames together have at most `maxPixels`. */
export async function canAnimate(bytes: Buffer, mime: string): Promise<boolean> {
  if (!animatableMimes.has(mime)) return false;
  const sharp = await loadSharp();
  const { width, height, pages = 1 } = await sharp(bytes, decodeOptions).metadata();
  return pages > 1 && width * height * pages <= maxPixels;
}

/**
 * Crops an image. Extracts only the part that the crop can show, and rotates it after resizing. An animation stays animated unless
 * it is rotated or flipped vertically, which uses the first frame only.
 */
async function cropImage(bytes: Buffer, mime: string, crop: CropParams, largest: Size): Promise<Sharp> {
  const sharp = await loadSharp();
  const plan = planCrop(await readImageSize(bytes), crop, largest);
  const { x: left, y: top, ...partSize } = plan.part;
  const animated = plan.rotate === 0 && !plan.flip && (await canAnimate(bytes, mime));
  const upright = sharp(bytes, { ...decodeOptions, animated })
    .autoOrient()
    .extract({ left, top, ...partSize })
    .resize({ ...plan.resized, fit: 'fill' })
    .flop(plan.flop)
    .flip(plan.flip);
  if (plan.rotate === 0) return upright;
  const part = await renderWithTimeout(upright.ensureAlpha().raw(), requestTimeout);
  const { data, info } = await sharp(part.data, { raw: part.info })
    .rotate(plan.rotate, { background: transparent })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return placeCrop(sharp(data, { raw: info }), info, plan);
}

/** Cuts the crop out of the rotated part. Pixels outside the image are transparent. */
async function placeCrop(rotated: Sharp, canvas: Size, { result, offset }: CropPlan): Promise<Sharp> {
  const x = Math.round(canvas.width / 2 + offset.x - result.width / 2);
  const y = Math.round(canvas.height / 2 + offset.y - result.height / 2);
  const [left, top] = [Math.max(x, 0), Math.max(y, 0)];
  const width = Math.min(x + result.width, canvas.width) - left;
  const height = Math.min(y + result.height, canvas.height) - top;
  if (width <= 0 || height <= 0) {
    const sharp = await loadSharp();
    return sharp({ create: { ...result, channels: 4, background: transparent } });
  }
  const right = x + result.width - left - width;
  const bottom = y + result.height - top - height;
  return rotated
    .extract({ left, top, width, height })
    .extend({ left: left - x, top: top - y, right, bottom, background: transparent });
}

/** Looks as good as WebP with quality 80, and is a sixth smaller than AVIF with quality 55. */
const avif = { quality: 50, effort: 1 } as const;

function encode(image: Sharp, mime: string, format: ImageFormat): Sharp {
  if (format === 'avif') return image.avif(avif);
  if (format === 'webp') return image.webp({ quality: 80, effort: 3 });
  switch (mime) {
    case 'image/jpeg':
      return image.flatten({ background: 'white' }).jpeg({ quality: 84 });
    case 'image/gif':
      return image.gif();
    case 'image/webp':
      return image.webp({ quality: 80 });
    case 'image/avif':
      return image.avif(avif);
    default:
      return image.png();
  }
}

/**
 * Renders an image with a width, crop and format. Applies its EXIF orientation and removes its metadata.
 * @param mime media type of the original
 * @throws an Error if the bytes are damaged; 503 G_01 after a timeout
 */
export async function renderImage(bytes: Buffer, mime: string, options: RenderOptions): Promise<Buffer> {
  const { width, crop, format, largestSide, isBackground = format === 'avif' } = options;
  const largest = { width: width ?? Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };
  if (largestSide !== undefined) {
    largest.width = Math.min(largest.width, largestSide);
    largest.height = largestSide;
  }
  const image = crop ? await cropImage(bytes, mime, crop, largest) : await resizeImage(bytes, mime, width);
  const timeout = isBackground ? backgroundTimeout : requestTimeout;
  const { data } = await renderWithTimeout(encode(image, mime, format), timeout);
  return data;
}

/** Resizes an image, never to a larger size. It stays animated if `canAnimate` allows it. */
async function resizeImage(bytes: Buffer, mime: string, width: number | null): Promise<Sharp> {
  const sharp = await loadSharp();
  const image = sharp(bytes, { ...decodeOptions, animated: await canAnimate(bytes, mime) }).autoOrient();
  return width === null ? image : image.resize({ width, withoutEnlargement: true });
}

/**
 * Converts an untrusted image to WebP, with its EXIF orientation applied and without metadata.
 * @param largestSide maximum width and height in pixels
 * @returns `large` if its header declares a larger size, `damaged` if it cannot be decoded
 * @throws 503 G_01 after a timeout
 */
export async function convertToWebp(
  bytes: Buffer,
  mime: string,
  largestSide: number,
): Promise<Buffer | 'large' | 'damaged'> {
  const sharp = await loadSharp();
  return catchDamaged(async () => {
    const { width, height } = await sharp(bytes, { ...decodeOptions, limitInputPixels: false }).metadata();
    if (Math.max(width, height) > largestSide) return 'large';
    return renderImage(bytes, mime, { width: null, crop: null, format: 'webp' });
  });
}
