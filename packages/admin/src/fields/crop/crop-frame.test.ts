import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CropFrame,
  cropOf,
  isInside,
  leastSides,
  mirrored,
  moved,
  resized,
  startFrame,
  turnedTo,
  withNumber,
  withRatio,
} from './crop-frame.ts';

const size = { width: 1200, height: 800 };
const free = startFrame(size, { ratio: null });
const square = startFrame(size, { ratio: 1 });
const corner = { x: 1, y: 1 } as const;

const rounded = ({ rect }: CropFrame): number[] => [rect.x, rect.y, rect.width, rect.height].map(Math.round);

describe('the initial crop', () => {
  test('is the whole image, or the largest part of its ratio around the focal point', () => {
    expect(rounded(free)).toEqual([0, 0, 1200, 800]);
    expect(cropOf(free)).toBeUndefined();
    expect(rounded(square)).toEqual([200, 0, 800, 800]);
    expect(rounded(startFrame(size, { ratio: 1, focus: [1, 0] }))).toEqual([400, 0, 800, 800]);
  });

  test('is the stored crop', () => {
    const crop = { x: 100, y: 50, width: 300, height: 200, rotate: 90, scaleX: -1, scaleY: 1 };
    expect(cropOf(startFrame(size, { crop, ratio: null }))).toEqual(crop);
    expect(cropOf(startFrame(size, { crop: { ...crop, rotate: 270 }, ratio: null }))).toEqual({ ...crop, rotate: -90 });
  });

  test('is inside the stored crop if the field has another ratio, and inside the image', () => {
    const crop = { x: 100, y: 50, width: 300, height: 200, rotate: 0, scaleX: 1, scaleY: 1 };
    expect(rounded(startFrame(size, { crop, ratio: 1 }))).toEqual([150, 50, 200, 200]);
    expect(rounded(startFrame(size, { crop: { ...crop, x: 5000 }, ratio: null }))).toEqual([900, 50, 300, 200]);
  });
});

describe('the rectangle', () => {
  test('moves within the image', () => {
    expect(rounded(moved(square, 100, 50))).toEqual([300, 0, 800, 800]);
    expect(rounded(moved(square, 9000, 0))).toEqual([400, 0, 800, 800]);
  });

  test('is resized by a corner or an edge; the opposite one stays', () => {
    expect(rounded(resized(free, corner, -200, -100))).toEqual([0, 0, 1000, 700]);
    expect(rounded(resized(free, { x: -1, y: 0 }, 300, 999))).toEqual([300, 0, 900, 800]);
    expect(rounded(resized(free, corner, 500, -100))).toEqual([0, 0, 1200, 700]);
    expect(rounded(resized(square, { x: -1, y: -1 }, 100, 40))).toEqual([300, 100, 700, 700]);
    expect(rounded(resized(square, { x: 0, y: 1 }, 0, -100))).toEqual([250, 0, 700, 700]);
    expect(rounded(resized(square, corner, 5000, 5000))).toEqual([200, 0, 800, 800]);
  });

  test('has a minimum size, by input or drag', () => {
    expect(rounded(withNumber(free, 'height', 1))).toEqual([0, 0, 1200, 16]);
    expect(rounded(withNumber(startFrame(size, { ratio: 2 }), 'width', 1)).slice(2)).toEqual([32, 16]);
    expect(rounded(resized(free, corner, -5000, -5000))).toEqual([0, 0, 16, 16]);
    expect(rounded(resized(startFrame(size, { ratio: 0.5 }), corner, -5000, -5000)).slice(2)).toEqual([16, 32]);
    expect(leastSides({ size: { width: 12, height: 40 }, ratio: null })).toEqual({ width: 12, height: 12 });
  });

  test('accepts numbers, and keeps its ratio', () => {
    expect(rounded(withNumber(free, 'width', 300))).toEqual([0, 0, 300, 800]);
    expect(rounded(withNumber(square, 'width', 300))).toEqual([200, 0, 300, 300]);
    const turned = withNumber(turnedTo(free, 2.5), 'height', 400);
    for (const frame of [turned, turnedTo(turned, 92.5), turnedTo(turned, 90)]) {
      const { rect } = withNumber(frame, 'width', 99_999);
      expect(rect.height).toBeCloseTo(frame.rect.height);
      expect(rect.width).toBeGreaterThan(700);
    }
    expect(rounded(withNumber(square, 'x', -5))).toEqual([0, 0, 800, 800]);
    expect(rounded(withRatio(free, 2))).toEqual([0, 100, 1200, 600]);
  });
});

describe('the image', () => {
  test('rotates by quarters and stays visible completely', () => {
    expect(cropOf(turnedTo(free, 90))).toMatchObject({ x: 0, y: 0, width: 800, height: 1200, rotate: 90 });
    expect(cropOf(turnedTo(turnedTo(free, 90), 0))).toBeUndefined();
  });

  test('rotates below a crop that stays on the same part', () => {
    const part = withNumber(withNumber(free, 'width', 200), 'height', 100);
    expect(rounded(turnedTo(part, 90))).toEqual([700, 0, 100, 200]);
    expect(rounded(turnedTo(turnedTo(part, 90), 0))).toEqual(rounded(part));
  });

  test('leaves no empty corner in the crop after a small rotation', () => {
    for (const degrees of [0.5, 7, -30, 45, 120]) {
      for (const frame of [free, square]) {
        const turned = turnedTo(frame, degrees);
        expect(isInside(turned, turned.rect), String(degrees)).toBe(true);
        expect(turned.rect.width * turned.rect.height).toBeGreaterThan(100_000);
      }
    }
  });

  test('is mirrored as displayed: mirroring twice reverts', () => {
    const frame = turnedTo(withNumber(free, 'width', 300), 10);
    const once = mirrored(frame, 'x');
    expect(once).toMatchObject({ scaleX: -1, scaleY: 1, rotate: -10 });
    expect(rounded(mirrored(once, 'x'))).toEqual(rounded(frame));
    expect(isInside(once, once.rect)).toBe(true);
  });
});

test('the crop stays inside the image and keeps its ratio after any operations', () => {
  const pixels = fc.integer({ min: -1500, max: 1500 });
  const side = fc.constantFrom<-1 | 0 | 1>(-1, 0, 1);
  const action = fc.oneof(
    fc.record({ x: pixels, y: pixels }).map(
      ({ x, y }) =>
        (frame: CropFrame) =>
          moved(frame, x, y),
    ),
    fc.record({ x: side, y: side, dx: pixels, dy: pixels }).map(
      ({ x, y, dx, dy }) =>
        (frame: CropFrame) =>
          resized(frame, { x, y }, dx, dy),
    ),
    fc.integer({ min: -400, max: 400 }).map((degrees) => (frame: CropFrame) => turnedTo(frame, degrees)),
    fc.constantFrom<'x' | 'y'>('x', 'y').map((axis) => (frame: CropFrame) => mirrored(frame, axis)),
    fc.record({ name: fc.constantFrom('x', 'y', 'width', 'height'), value: pixels }).map(
      ({ name, value }) =>
        (frame: CropFrame) =>
          withNumber(frame, name, value),
    ),
  );
  fc.assert(
    fc.property(fc.constantFrom(null, 1, 1200 / 630), fc.array(action, { maxLength: 12 }), (ratio, actions) => {
      let frame = startFrame(size, { ratio });
      for (const act of actions) {
        frame = act(frame);
        expect(isInside(frame, frame.rect)).toBe(true);
        if (ratio !== null && frame.rect.width > 50 && frame.rect.height > 50) {
          expect(frame.rect.width / frame.rect.height).toBeCloseTo(ratio, 1);
        }
      }
    }),
  );
});
