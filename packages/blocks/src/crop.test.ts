import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { croppedSize, cropRect, pointInCrop, rectOfRatio, rotatePoint, rotatedSize } from './crop.ts';

const whole = { x: 0, y: 0, width: 1000, height: 1000, rotate: 0, scaleX: 1, scaleY: 1 };
const size = { width: 200, height: 100 };

describe('a rotated image', () => {
  test('has a larger canvas', () => {
    expect(rotatedSize(size, 90)).toEqual({ width: 100, height: 200 });
    expect(rotatedSize(size, -180)).toEqual(size);
    const { width, height } = rotatedSize(size, 45);
    expect(width).toBeCloseTo(300 / Math.SQRT2, 3);
    expect(height).toBeCloseTo(width, 3);
  });

  test('rotates clockwise, with the y axis down', () => {
    expect(rotatePoint(1, 0, 90)).toEqual({ x: 0, y: 1 });
    expect(rotatePoint(0, 1, 90)).toEqual({ x: -1, y: 0 });
  });
});

describe('a crop', () => {
  test('is never empty and never outside of the canvas, whatever its values', () => {
    const number = fc.double({ min: -100_000, max: 100_000, noNaN: true });
    const side = fc.integer({ min: 1, max: 8000 });
    fc.assert(
      fc.property(side, side, number, number, number, number, number, (width, height, x, y, w, h, rotate) => {
        const canvas = rotatedSize({ width, height }, rotate);
        const rect = cropRect({ width, height }, { x, y, width: w, height: h, rotate });
        expect(rect.width).toBeGreaterThanOrEqual(1);
        expect(rect.height).toBeGreaterThanOrEqual(1);
        expect(rect.x).toBeGreaterThanOrEqual(0);
        expect(rect.x + rect.width).toBeLessThanOrEqual(Math.max(1, Math.round(canvas.width)));
        expect(rect.y + rect.height).toBeLessThanOrEqual(Math.max(1, Math.round(canvas.height)));
      }),
    );
  });

  test('has the size of the visible part', () => {
    expect(croppedSize(size, undefined)).toEqual(size);
    expect(croppedSize(size, { ...whole, x: 150, width: 500 })).toEqual({ width: 50, height: 100 });
    expect(croppedSize(size, { ...whole, rotate: 90 })).toEqual({ width: 100, height: 200 });
  });

  test('gives the position of the focal point, or null outside of the crop', () => {
    expect(pointInCrop(size, undefined, [0.25, 0.5])).toEqual([0.25, 0.5]);
    expect(pointInCrop(size, { ...whole, width: 100, height: 100 }, [0.25, 0.5])).toEqual([0.5, 0.5]);
    expect(pointInCrop(size, { ...whole, scaleX: -1 }, [0.25, 0.5])).toEqual([0.75, 0.5]);
    expect(pointInCrop(size, { ...whole, rotate: 90 }, [0.25, 0])).toEqual([1, 0.25]);
    expect(pointInCrop(size, { ...whole, x: 100 }, [0.25, 0.5])).toBeNull();
  });
});

test('is the largest rectangle of a ratio around the focal point', () => {
  expect(rectOfRatio(size, 1)).toEqual({ x: 50, y: 0, width: 100, height: 100 });
  expect(rectOfRatio(size, 1, [0.4, 0.5])).toEqual({ x: 30, y: 0, width: 100, height: 100 });
  expect(rectOfRatio(size, 1, [0.9, 0.5])).toEqual({ x: 100, y: 0, width: 100, height: 100 });
  expect(rectOfRatio(size, 4, [0.5, 1])).toEqual({ x: 0, y: 50, width: 200, height: 50 });
});
