import { CmsError, fail } from '@ximblox/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { madeInTime, pictureFacts, unlessDamaged } from './picture.ts';

const noise = sharp({
  create: {
    width: 4000,
    height: 4000,
    channels: 3,
    background: 'grey',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
});

test('a picture that takes too long is told as work for later, not as a fault', async () => {
  const error = await madeInTime(noise.avif({ effort: 9 }), { seconds: 1 }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CmsError);
  expect(error).toMatchObject({ status: 503, errors: [{ property: 'file', code: 'G_01' }] });
});

test('a picture that is damaged stays a fault', async () => {
  await expect(madeInTime(sharp(Buffer.from('none')), { seconds: 1 })).rejects.toThrow(/unsupported/);
});

test('a picture that took too long to read is not told as damaged', async () => {
  await expect(unlessDamaged(() => madeInTime(sharp(Buffer.from('none')), { seconds: 1 }))).resolves.toBe('damaged');
  const late = async () => fail('G_01', 'file', { status: 503 });
  await expect(unlessDamaged(late)).rejects.toMatchObject({ status: 503 });
});

test('pictures that are read at the same time do not keep one another from being read', async () => {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const readOften = async (): Promise<unknown[]> => {
    const facts: unknown[] = [];
    for (let time = 0; time < 40; time += 1) facts.push(await pictureFacts(bytes));
    return facts;
  };
  const all = await Promise.all(Array.from({ length: 16 }, readOften));
  expect(all.flat().filter((facts) => facts === 'damaged')).toEqual([]);
});
