import { z } from 'zod';
import { id, time } from './values.ts';

export const mediaTypes = ['image', 'gif', 'video', 'document'] as const;

export const mediaItem = z.object({
  id,
  /** Path of the folder that holds the file; the root is `/`. */
  path: z.string(),
  fileName: z.string(),
  type: z.enum(mediaTypes),
  mime: z.string(),
  defaultAltText: z.string(),
  /** Alternative texts by locale; where one is missing, `defaultAltText` is meant. */
  altTexts: z.record(z.string(), z.string()),
  shared: z.boolean(),
  /** Pixels; null for what has no dimensions. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Centre of attention as fractions of width and height, null when nobody has chosen one. */
  focus: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).nullable(),
  /** Bytes. */
  fileSize: z.int().nonnegative(),
  hash: z.string(),
  createdAt: time,
  updatedAt: time,
});
export type MediaItem = z.output<typeof mediaItem>;

/** A folder; `path` includes its own name. */
export const mediaDirectory = z.object({ name: z.string(), path: z.string() });
export type MediaDirectory = z.output<typeof mediaDirectory>;

/** Path of a folder: starts with a slash, no empty, `.` or `..` segment, no control characters. */
export const mediaPath = z
  .string()
  .max(1000)
  // oxlint-disable-next-line no-control-regex -- control characters are what it refuses
  .regex(/^\/(?:(?!\.{1,2}(?:\/|$))[^/\\\u0000-\u001f\u007f]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\\u0000-\u001f\u007f]+)*)?$/u);
