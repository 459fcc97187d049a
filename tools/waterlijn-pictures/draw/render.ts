import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

/** Renders SVG text to a JPEG file that is small and has no traces of the machine in it; answers its size in bytes. */
export async function renderJpeg(svg: string, file: string, quality: number): Promise<number> {
  await mkdir(dirname(file), { recursive: true });
  const bytes = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:2:0' })
    .toBuffer();
  await writeFile(file, bytes);
  return bytes.length;
}

/** Renders SVG text to a PNG file of the given width; answers its size in bytes. */
export async function renderPng(svg: string, file: string, width: number): Promise<number> {
  await mkdir(dirname(file), { recursive: true });
  const bytes = await sharp(Buffer.from(svg)).resize(width).png({ compressionLevel: 9 }).toBuffer();
  await writeFile(file, bytes);
  return bytes.length;
}
