import { CmsError, fail } from '@ximblox/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderWithTimeout, readImageFacts, catchDamaged } from './image.ts';

const noise = sharp({
  create: {
    width: 4000,
    height: 4000,
    channels: 3,
    background: 'grey',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
});

test('a timeout is reported as 503', async () => {
  const error = await renderWithTimeout(noise.avif({ effort: 9 }), { seconds: 1 }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CmsError);
  expect(error).toMatchObject({ status: 503, errors: [{ property: 'file', code: 'G_01' }] });
});

test('a damaged image throws the error of the decoder', async () => {
  await expect(renderWithTimeout(sharp(Buffer.from('none')), { seconds: 1 })).rejects.toThrow(/unsupported/);
});

test('a timeout is not reported as a damaged image', async () => {
  await expect(catchDamaged(() => renderWithTimeout(sharp(Buffer.from('none')), { seconds: 1 }))).resolves.toBe(
    'damaged',
  );
  const late = async () => fail('G_01', 'file', { status: 503 });
  await expect(catchDamaged(late)).rejects.toMatchObject({ status: 503 });
});

test('reads images concurrently', async () => {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const readOften = async (): Promise<unknown[]> => {
    const facts: unknown[] = [];
    for (let time = 0; time < 40; time += 1) facts.push(await readImageFacts(bytes));
    return facts;
  };
  const all = await Promise.all(Array.from({ length: 16 }, readOften));
  expect(all.flat().filter((facts) => facts === 'damaged')).toEqual([]);
});
