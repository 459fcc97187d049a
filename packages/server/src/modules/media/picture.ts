import type { CropParams } from '@ximblox/contract';
import type { Sharp } from 'sharp';

/** Pixels that a picture may have; more is refused before it is decoded. */
export const maxPixels = 40_000_000;

/** How a picture is sent: the original format stays for browsers that know nothing newer. */
export type PictureFormat = 'webp' | 'original';

export interface PictureWish {
  /** Pixels; a picture is never enlarged. */
  width: number | null;
  crop: CropParams | null;
  format: PictureFormat;
}

/** Loaded with the first picture: a server that shows none does without 20 MB. */
const pictureLibrary = async () => (await import('sharp')).default;

const options = { limitInputPixels: maxPixels, failOn: 'error' } as const;

/** The size of a picture as it is seen, its orientation applied. @throws when the bytes are no picture */
async function pictureSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await pictureLibrary();
  const { autoOrient } = await sharp(bytes, options).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Frames that a moving picture may have. */
const maxFrames = 200;

/** The size of a picture that the library takes; null when it is damaged, or has too many pixels or frames. */
export async function checkedSize(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  const sharp = await pictureLibrary();
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    return width * height <= maxPixels && pages <= maxFrames ? await pictureSize(bytes) : null;
  } catch {
    // Whatever the decoder says of bytes from outside, they are no picture that can be shown.
    return null;
  }
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** Flips, then turns clockwise on a canvas that grows, then cuts out the rectangle, in pixels of the turned picture. */
async function cropped(bytes: Buffer, crop: CropParams): Promise<Sharp> {
  const sharp = await pictureLibrary();
  let picture = sharp(bytes, options).autoOrient();
  const mirrored = crop.scaleX < 0 || crop.scaleY < 0;
  if (mirrored || crop.rotate !== 0) {
    picture = picture.flop(crop.scaleX < 0).flip(crop.scaleY < 0);
    const flipped = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const turned = await sharp(flipped.data, { raw: flipped.info })
      .rotate(crop.rotate, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return cut(sharp(turned.data, { raw: turned.info }), turned.info, crop);
  }
  return cut(picture, await pictureSize(bytes), crop);
}

function cut(picture: Sharp, size: { width: number; height: number }, crop: CropParams): Sharp {
  const left = between(0, Math.round(crop.x), size.width - 1);
  const top = between(0, Math.round(crop.y), size.height - 1);
  const width = between(1, Math.round(crop.width), size.width - left);
  const height = between(1, Math.round(crop.height), size.height - top);
  return picture.extract({ left, top, width, height });
}

/**
 * Makes a picture as it was wished for; what the camera noted is left out.
 * @param mime of the original
 */
export async function makePicture(bytes: Buffer, mime: string, wish: PictureWish): Promise<Buffer> {
  const sharp = await pictureLibrary();
  const animated = mime === 'image/gif' && wish.crop === null;
  const whole = wish.crop ? await cropped(bytes, wish.crop) : sharp(bytes, { ...options, animated }).autoOrient();
  const sized = wish.width === null ? whole : whole.resize({ width: wish.width, withoutEnlargement: true });
  if (wish.format === 'webp') return sized.webp({ quality: 80, effort: 3, smartSubsample: true }).toBuffer();
  switch (mime) {
    case 'image/jpeg':
      return sized.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
    case 'image/gif':
      return sized.gif().toBuffer();
    case 'image/webp':
      return sized.webp({ quality: 80 }).toBuffer();
    case 'image/avif':
      return sized.avif({ quality: 55, effort: 2 }).toBuffer();
    default:
      return sized.png().toBuffer();
  }
}
