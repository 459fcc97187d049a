import { z } from 'zod';
import { id, person, time } from './values.ts';

export const mediaTypes = ['image', 'gif', 'video', 'document'] as const;

/** When published pages show the new content of a replaced file: immediately, or after each is next published. */
export const replacementTimings = ['at-once', 'when-published'] as const;
export type ReplacementTiming = (typeof replacementTimings)[number];

/** Focal point as fractions of width and height. */
export const focalPoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

/** Maximum number of tags of a file. */
export const maxMediaTags = 30;

export const mediaItem = z.object({
  id,
  /** Path of its folder; the root is `/`. */
  path: z.string(),
  fileName: z.string(),
  type: z.enum(mediaTypes),
  mime: z.string(),
  defaultAltText: z.string(),
  /** Alternative texts by locale; `defaultAltText` is the fallback. */
  altTexts: z.record(z.string(), z.string()),
  shared: z.boolean(),
  /** Pixels; null for files without dimensions. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Null if not set. */
  focus: focalPoint.nullable(),
  /** Tag names, sorted. */
  tags: z.array(z.string()),
  /** External video; null for every other file. */
  video: z
    .object({ service: z.enum(['youtube', 'vimeo']), id: z.string(), watchUrl: z.string(), embedUrl: z.string() })
    .nullable(),
  /** Bytes; 0 for an external video. */
  fileSize: z.int().nonnegative(),
  /** Content hash, used in addresses; `''` for an external video. */
  hash: z.string(),
  createdAt: time,
  updatedAt: time,
});
export type MediaItem = z.output<typeof mediaItem>;

/** A file with its uploader, uses and permitted actions. */
export const mediaDetails = z.object({
  file: mediaItem,
  uploadedBy: person,
  /** Number of pages outside the trash and of menus that use it. */
  uses: z.object({ pages: z.int().nonnegative(), menus: z.int().nonnegative() }),
  /** The content that its last replacement removed, for `undoReplacement`; null if it was never replaced. */
  previous: mediaItem.pick({ fileName: true, fileSize: true, width: true, height: true }).nullable(),
  /** Actions permitted in its folder; `edit` includes moving and replacing. */
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
  // oxlint-disable-next-line no-control-regex -- the pattern rejects control characters
  .regex(/^\/(?:(?!\.{1,2}(?:\/|$))[^/\\\u0000-\u001f\u007f]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\\u0000-\u001f\u007f]+)*)?$/u);
