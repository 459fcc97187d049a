import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Makes a PNG of random pixels, which cannot be compressed: about three bytes a pixel. */
export function noiseImage(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = randomBytes(height * (1 + width * 3));
  // Each line starts with its filter: none.
  for (let line = 0; line < height; line++) pixels[line * (1 + width * 3)] = 0;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const image = deflateSync(pixels, { level: 0 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', image), chunk('IEND', Buffer.alloc(0))]);
}
