import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Pixels of the icon of home screens, and its margin: phones cut its corners off. */
const touchSize = 180;
const touchMargin = 18;
/** Pixels of the icon in `favicon.ico`. */
const tabSize = 32;

/** Writes the icon of home screens: the mark on a ground, since phones show transparency black; answers its size in bytes. */
export async function renderTouchIcon(svg: string, file: string, background: string): Promise<number> {
  const size = touchSize - 2 * touchMargin;
  const bytes = await sharp(Buffer.from(svg), { density: 144 })
    .resize(size)
    .extend({ top: touchMargin, bottom: touchMargin, left: touchMargin, right: touchMargin, background })
    .flatten({ background })
    .png({ compressionLevel: 9 })
    .toBuffer();
  await writeFile(file, bytes);
  return bytes.length;
}

/** Writes an icon file with one PNG in it, for whoever asks for `/favicon.ico` unasked; answers its size in bytes. */
export async function renderIco(svg: string, file: string): Promise<number> {
  const png = await sharp(Buffer.from(svg)).resize(tabSize).png({ compressionLevel: 9 }).toBuffer();
  const head = Buffer.alloc(22);
  // Type 1 is an icon; one image in it.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(tabSize, 6);
  head.writeUInt8(tabSize, 7);
  // One plane of 32 bits a pixel, then length and place of the PNG.
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  await writeFile(file, Buffer.concat([head, png]));
  return head.length + png.length;
}
