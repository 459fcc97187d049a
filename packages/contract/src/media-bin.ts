import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { binAction } from './bin.ts';
import { mediaDirectory, mediaItem, mediaTypes } from './entities/media.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, person, time } from './entities/values.ts';

/** A folder or file of the library in the bin. */
export const deletedMedia = z.object({
  kind: z.enum(['directory', 'file']),
  /** Of the file, or of the deletion of the folder. */
  id,
  name: z.string(),
  /** The folder that held it. */
  path: z.string(),
  /** Null for a folder. */
  type: z.enum(mediaTypes).nullable(),
  /** Names the bytes of a file; `''` for a folder and a video of a service. */
  hash: z.string(),
  /** Bytes; of a folder those of all files in it. */
  fileSize: z.int().nonnegative(),
  /** Files that were deleted with a folder, those of folders in it included; 0 for a file. */
  files: z.int().nonnegative(),
  /** Path of the folder that it was deleted with; null for what was deleted by itself. */
  deletedWith: z.string().nullable(),
  /** Whether something has its name in that folder now: a file then comes back under another one, a folder is joined with that one. */
  isNameTaken: z.boolean(),
  deletedAt: time,
  deletedBy: person,
  /** When it goes for good. */
  purgedAt: time,
  availableActions: z.array(binAction),
});
export type DeletedMedia = z.output<typeof deletedMedia>;

/** What is meant of the bin: all of it or nothing. */
const chosen = z.object({
  files: z.array(id).max(500).default([]),
  directories: z.array(id).max(100).default([]),
});
const access = permission('delete-media');

export const mediaBin = {
  list: endpoint({
    method: 'POST',
    path: '/medialib/list-deleted',
    summary:
      'List folders and files in the trash, most recently deleted first, paged; a search also finds files that were deleted with their folder',
    access,
    kind: 'read',
    body: pagedQuery(['name', 'deletedAt']),
    reply: pagedList(deletedMedia),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/medialib/restore',
    summary:
      'Restore folders and files from the trash, all or none. Missing folders are created again; a file whose name is taken gets a number',
    access,
    body: chosen,
    /** `renamed`: how many files have another name than before. */
    reply: z.object({
      files: z.array(mediaItem),
      directories: z.array(mediaDirectory),
      renamed: z.int().nonnegative(),
    }),
  }),
  purge: endpoint({
    method: 'POST',
    path: '/medialib/purge',
    summary: 'Permanently delete folders and files in the trash, all or none',
    access,
    body: chosen,
  }),
};
