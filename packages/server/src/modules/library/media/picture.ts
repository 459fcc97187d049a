import type { Size } from '@ximblox/blocks';
import { CmsError, type CropParams, fail } from '@ximblox/contract';
import type { Sharp } from 'sharp';
import { type CutPlan, cutPlan } from './cut-plan.ts';

/** Pixels that a picture may have; more is refused before it is decoded. */
export const maxPixels = 40_000_000;

/** How a picture is sent: the original format stays for browsers that know nothing newer. */
export type PictureFormat = 'avif' | 'webp' | 'original';

export interface PictureWish {
  /** Pixels; a picture is never enlarged. */
  width: number | null;
  crop: CropParams | null;
  /** Pixels that neither side of a crop may exceed. */
  largestSide?: number | undefined;
  format: PictureFormat;
  /** Whether nobody waits for it, so that it may take longer. */
  isForLater?: boolean | undefined;
}

/** The only formats that are decoded. SVG is none of them: drawing one can take minutes, which nothing interrupts. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`);

async function loadLibrary() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  // What has been made is kept by the store; the library would keep up to 50 MB of it in memory.
  sharp.cache(false);
  return sharp;
}

let library: ReturnType<typeof loadLibrary> | undefined;

/**
 * Loaded with the first picture: a server that shows none does without 20 MB. Set up only once: what is blocked is blocked for the
 * whole process, and a picture that another thread opens just then could not be read.
 */
const pictureLibrary = (): ReturnType<typeof loadLibrary> => (library ??= loadLibrary());

const options = { limitInputPixels: maxPixels, failOn: 'error' } as const;

/** Seconds after which making a picture is given up; jobs, for which nobody waits, may take longer on a busy machine. */
const patience = { seconds: 5 };
const patienceOfJobs = { seconds: 60 };

/**
 * What a picture comes to.
 * @throws 503 G_01 when it takes too long: the machine is busy, and may be less so in a moment
 */
export async function madeInTime(picture: Sharp, limit: { seconds: number }) {
  try {
    return await picture.timeout(limit).toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout:')) fail('G_01', 'file', { status: 503 });
    throw error;
  }
}

/**
 * What is read of a picture from outside, `damaged` when that fails: whatever the decoder says of it, it can be shown to nobody.
 * @throws what is no fault of the picture: 503 G_01 when it takes too long
 */
export async function unlessDamaged<Read>(read: () => Promise<Read>): Promise<Read | 'damaged'> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CmsError) throw error;
    return 'damaged';
  }
}

/** The size of a picture as it is seen, its orientation applied. @throws when the bytes are no picture */
async function pictureSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await pictureLibrary();
  const { autoOrient } = await sharp(bytes, options).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Frames that a moving picture may have. */
const maxFrames = 200;

/** What the library notes of a picture. */
export interface PictureFacts extends Size {
  /** Average colour, `#7a8c94`; null when the picture is transparent somewhere. */
  tone: string | null;
  /** Whether the bytes tell more than the picture shows: where, when and with what it was taken. */
  hasMetadata: boolean;
}

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0');

/** The average colour of the first frame; decodes the whole of it, so that damage shows. */
async function toneOf(bytes: Buffer | string): Promise<string | null> {
  const sharp = await pictureLibrary();
  const small = sharp(bytes, options)
    .resize({ width: 16, height: 16, fit: 'fill' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw();
  const { data } = await madeInTime(small, patience);
  const sums = [0, 0, 0];
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    if ((data[pixel + 3] ?? 0) < 250) return null;
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (data[pixel + channel] ?? 0);
  }
  return `#${sums.map((sum) => hex((4 * sum) / data.length)).join('')}`;
}

/**
 * What is known of a picture once it has been decoded as a whole.
 * @param bytes or the path of a file that holds them
 * @returns `damaged` when it cannot be read, `large` when it has too many pixels or frames: of that its head tells before it is
 *   decoded
 * @throws 503 G_01 when it takes too long
 */
export async function pictureFacts(bytes: Buffer | string): Promise<PictureFacts | 'damaged' | 'large'> {
  const sharp = await pictureLibrary();
  return unlessDamaged(async () => {
    const head = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (head.width * head.height > maxPixels || (head.pages ?? 1) > maxFrames) return 'large';
    const tone = await toneOf(bytes);
    const { width, height } = head.autoOrient;
    const notes = [
      head.exif,
      head.xmp,
      head.iptc,
      head.comments,
      head.orientation === 1 ? undefined : head.orientation,
    ];
    return { width, height, tone, hasMetadata: notes.some((note) => note !== undefined) };
  });
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/** Formats whose pictures may move. */
export const movingMimes: ReadonlySet<string> = new Set(['image/gif', 'image/webp']);

/** Whether a picture moves, and all its frames together are no more than one large picture. */
export async function canMove(bytes: Buffer, mime: string): Promise<boolean> {
  if (!movingMimes.has(mime)) return false;
  const sharp = await pictureLibrary();
  const { width, height, pages = 1 } = await sharp(bytes, options).metadata();
  return pages > 1 && width * height * pages <= maxPixels;
}

/**
 * Cuts a crop out: only what it can see is ever decoded into memory, and turned in the size in which it is asked for. What moves
 * goes on moving unless it is turned or stood on its head, which is done to one frame only.
 */
async function cropped(bytes: Buffer, mime: string, crop: CropParams, largest: Size): Promise<Sharp> {
  const sharp = await pictureLibrary();
  const plan = cutPlan(await pictureSize(bytes), crop, largest);
  const { x: left, y: top, ...part } = plan.part;
  const animated = plan.rotate === 0 && !plan.flip && (await canMove(bytes, mime));
  const upright = sharp(bytes, { ...options, animated })
    .autoOrient()
    .extract({ left, top, ...part })
    .resize({ ...plan.resized, fit: 'fill' })
    .flop(plan.flop)
    .flip(plan.flip);
  if (plan.rotate === 0) return upright;
  const seen = await madeInTime(upright.ensureAlpha().raw(), patience);
  const { data, info } = await sharp(seen.data, { raw: seen.info })
    .rotate(plan.rotate, { background: transparent })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return placed(sharp(data, { raw: info }), info, plan);
}

/** The crop on what has been turned; where it reaches over the picture's edge it is transparent. */
async function placed(turned: Sharp, canvas: Size, { result, offset }: CutPlan): Promise<Sharp> {
  const x = Math.round(canvas.width / 2 + offset.x - result.width / 2);
  const y = Math.round(canvas.height / 2 + offset.y - result.height / 2);
  const [left, top] = [Math.max(x, 0), Math.max(y, 0)];
  const width = Math.min(x + result.width, canvas.width) - left;
  const height = Math.min(y + result.height, canvas.height) - top;
  if (width <= 0 || height <= 0) {
    const sharp = await pictureLibrary();
    return sharp({ create: { ...result, channels: 4, background: transparent } });
  }
  const right = x + result.width - left - width;
  const bottom = y + result.height - top - height;
  return turned
    .extract({ left, top, width, height })
    .extend({ left: left - x, top: top - y, right, bottom, background: transparent });
}

/** No worse to look at than the WebP of 80, and a sixth smaller than with a quality of 55: on a phone's line one round trip less for a large picture. */
const avif = { quality: 50, effort: 1 } as const;

function encoded(picture: Sharp, mime: string, format: PictureFormat): Sharp {
  if (format === 'avif') return picture.avif(avif);
  if (format === 'webp') return picture.webp({ quality: 80, effort: 3 });
  switch (mime) {
    case 'image/jpeg':
      return picture.flatten({ background: 'white' }).jpeg({ quality: 84 });
    case 'image/gif':
      return picture.gif();
    case 'image/webp':
      return picture.webp({ quality: 80 });
    case 'image/avif':
      return picture.avif(avif);
    default:
      return picture.png();
  }
}

/**
 * Makes a picture as it was wished for, its orientation applied; what the camera noted is left out.
 * @param mime of the original
 * @throws when the bytes are damaged; 503 G_01 when it takes too long
 */
export async function makePicture(bytes: Buffer, mime: string, wish: PictureWish): Promise<Buffer> {
  const { width, crop, format, isForLater = format === 'avif' } = wish;
  const largest = { width: width ?? Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };
  if (wish.largestSide !== undefined) {
    largest.width = Math.min(largest.width, wish.largestSide);
    largest.height = wish.largestSide;
  }
  const picture = crop ? await cropped(bytes, mime, crop, largest) : await whole(bytes, mime, width);
  const { data } = await madeInTime(encoded(picture, mime, format), isForLater ? patienceOfJobs : patience);
  return data;
}

/** The picture as it is, or smaller; it keeps moving as long as all its frames together are no more than one large picture. */
async function whole(bytes: Buffer, mime: string, width: number | null): Promise<Sharp> {
  const sharp = await pictureLibrary();
  const picture = sharp(bytes, { ...options, animated: await canMove(bytes, mime) }).autoOrient();
  return width === null ? picture : picture.resize({ width, withoutEnlargement: true });
}

/**
 * A picture made anew as WebP, upright and without what the camera noted.
 * @param largestSide pixels that it may be wide and high
 * @returns `large` when it exceeds them, which its head tells before it is decoded, `damaged` when it cannot be read
 * @throws 503 G_01 when it takes too long
 */
export async function plainPicture(
  bytes: Buffer,
  mime: string,
  largestSide: number,
): Promise<Buffer | 'large' | 'damaged'> {
  const sharp = await pictureLibrary();
  return unlessDamaged(async () => {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (Math.max(width, height) > largestSide) return 'large';
    return makePicture(bytes, mime, { width: null, crop: null, format: 'webp' });
  });
}
