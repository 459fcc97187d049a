import { z } from 'zod';
import { id, person, time } from './values.ts';

export const mediaTypes = ['image', 'gif', 'video', 'document'] as const;

/** When published pages show the new bytes of a file that is replaced: now, or each from when it is published again. */
export const followings = ['at-once', 'when-published'] as const;
export type Following = (typeof followings)[number];

/** Centre of attention as fractions of width and height. */
export const focalPoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

/** Tags that one file may have. */
export const maxMediaTags = 30;

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
  /** Null when nobody has chosen one. */
  focus: focalPoint.nullable(),
  /** By name. */
  tags: z.array(z.string()),
  /** A video of a service, which is kept there: such a file has no bytes here. Null for every other file. */
  video: z
    .object({ service: z.enum(['youtube', 'vimeo']), id: z.string(), watchUrl: z.string(), embedUrl: z.string() })
    .nullable(),
  /** Bytes; 0 for a video of a service. */
  fileSize: z.int().nonnegative(),
  /** Names the bytes in addresses; `''` for a video of a service. */
  hash: z.string(),
  createdAt: time,
  updatedAt: time,
});
export type MediaItem = z.output<typeof mediaItem>;

/** What is known of one file beside what lists show. */
export const mediaDetails = z.object({
  file: mediaItem,
  uploadedBy: person,
  /** Pages that are not in the bin, and menus, that use it. */
  uses: z.object({ pages: z.int().nonnegative(), menus: z.int().nonnegative() }),
  /** What the caller may do with it where it is; `edit` includes moving and replacing. */
  availableActions: z.array(z.enum(['edit', 'delete'])),
});
export type MediaDetails = z.output<typeof mediaDetails>;

/** A folder; `path` includes its own name. */
export const mediaDirectory = z.object({ name: z.string(), path: z.string() });
export type MediaDirectory = z.output<typeof mediaDirectory>;

/** A folder with the number of files directly in it. */
export const countedDirectory = mediaDirectory.extend({ files: z.int().nonnegative() });
export type CountedDirectory = z.output<typeof countedDirectory>;

/** Path of a folder: starts with a slash, no empty, `.` or `..` segment, no control characters. */
export const mediaPath = z
  .string()
  .max(1000)
  // oxlint-disable-next-line no-control-regex -- control characters are what it refuses
  .regex(/^\/(?:(?!\.{1,2}(?:\/|$))[^/\\\u0000-\u001f\u007f]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\\u0000-\u001f\u007f]+)*)?$/u);
