import { CmsError } from '@ximblox/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { madeInTime } from './picture.ts';

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
