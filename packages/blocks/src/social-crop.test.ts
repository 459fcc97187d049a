import { expect, it } from 'vitest';
import { socialCrop } from './social-crop.ts';

const whole = { rotate: 0, scaleX: 1, scaleY: 1 };

it('takes the largest part of the ratio, as close to the focal point as possible', () => {
  const size = { width: 2400, height: 1600 };
  expect(socialCrop(size, undefined, null)).toEqual({ x: 0, y: 170, width: 2400, height: 1260, ...whole });
  expect(socialCrop(size, undefined, [0.5, 0.1])).toEqual({ x: 0, y: 0, width: 2400, height: 1260, ...whole });
  expect(socialCrop(size, undefined, [0.5, 0.95])).toEqual({ x: 0, y: 340, width: 2400, height: 1260, ...whole });
});

it('stays inside the crop, and keeps its rotation and mirroring', () => {
  const crop = { x: 100, y: 50, width: 2000, height: 630, rotate: 90, scaleX: -1, scaleY: 1 };
  const { x, y, width, height, ...rest } = socialCrop({ width: 1600, height: 2400 }, crop, null);
  expect(rest).toEqual({ rotate: 90, scaleX: -1, scaleY: 1 });
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
  expect(x).toBe(500);
  expect(y).toBe(50);
});
