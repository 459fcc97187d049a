import { z } from 'zod';
import { anonymous, endpoint, permission, session } from './endpoint.ts';
import {
  countedDirectory,
  replacementTimings,
  focalPoint,
  maxMediaTags,
  mediaDetails,
  mediaDirectory,
  mediaItem,
  mediaPath,
  mediaTypes,
} from './entities/media.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { filesInUse, referringMenus, referringTypes } from './entities/block.ts';
import { referringPage } from './entities/page.ts';
import { maxMediaFile } from './uploads.ts';
import { tagName } from './entities/tag.ts';
import { id, idParam, locale, multilineText, requiredMultilineText, requiredText, text } from './entities/values.ts';

// The library validates file names, so that all errors are reported together.
const fileName = z.string().trim().min(1).max(255);
const path = mediaPath;
/** A decimal number in the notation of JavaScript. */
const number = z
  .string()
  .regex(/^-?\d{1,12}(?:\.\d{1,20})?(?:e-\d{1,3})?$/)
  .transform(Number);

/** A query flag; its name alone turns it on. */
const flag = z.enum(['', '1', 'true']).transform(() => true);

const fileLimit = { bytes: maxMediaFile, code: 'ML_01', property: 'file' } as const;

/** Files that one call changes, all or none. */
const ids = z.array(id).min(1).max(500);
/** Errors of single files in calls with several. */
const perFileErrors = 'V_12 or ML_02 on `ids.<position>` of each file that is refused';

export const media = {
  getDir: endpoint({
    method: 'POST',
    path: '/medialib/get-dir',
    summary: 'List the content of a folder by name; with pageSize, one page of its files and their total number',
    access: session,
    kind: 'read',
    body: z.object({
      path,
      pageIndex: z.int().min(0).max(1_000_000).default(0),
      /** All files if missing. */
      pageSize: z.int().min(1).max(500).optional(),
    }),
    reply: z.object({
      path,
      directories: z.array(mediaDirectory),
      files: z.array(mediaItem),
      totalFiles: z.int().nonnegative(),
    }),
  }),
  searchFiles: endpoint({
    method: 'POST',
    path: '/medialib/search-files',
    summary: 'Search folders and files below a folder by name or alternative text',
    access: session,
    kind: 'read',
    body: z.object({ searchTerm: multilineText(200), directory: path }),
    reply: z.object({ directories: z.array(mediaDirectory), files: z.array(mediaItem) }),
  }),
  listFiles: endpoint({
    method: 'POST',
    path: '/medialib/list-files',
    summary: 'List files of a folder or below it, filtered, sorted (by name by default) and paged',
    access: session,
    kind: 'read',
    body: pagedQuery(['name', 'createdAt', 'updatedAt', 'fileSize']).extend({
      directory: path.default('/'),
      /** Includes subfolders. */
      below: z.boolean().default(false),
      /** All types if empty. */
      types: z.array(z.enum(mediaTypes)).max(mediaTypes.length).default([]),
      /** Name of a tag; an unknown tag matches no file. */
      tag: tagName.optional(),
      shared: z.boolean().optional(),
      /** Only images without alternative text in at least one locale of the site. */
      missingAlt: z.boolean().default(false),
      /** Only files that no page and no menu uses. */
      unused: z.boolean().default(false),
    }),
    reply: pagedList(mediaItem),
  }),
  listDirectories: endpoint({
    method: 'POST',
    path: '/medialib/list-directories',
    summary: 'List the folders in a folder, or the whole tree below it, by path',
    access: session,
    kind: 'read',
    body: z.object({ path, below: z.boolean().default(false) }),
    reply: z.object({ directories: z.array(countedDirectory) }),
  }),
  listTags: endpoint({
    method: 'POST',
    path: '/medialib/list-tags',
    summary: 'List tags of files by name, with the number of files',
    access: session,
    kind: 'read',
    body: z.object({}),
    reply: z.object({ tags: z.array(z.object({ name: z.string(), files: z.int().positive() })) }),
  }),
  getFile: endpoint({
    method: 'POST',
    path: '/medialib/get-file',
    summary: "Get a file with its author, number of uses and the caller's permissions",
    access: session,
    kind: 'read',
    body: z.object({ id }),
    reply: mediaDetails,
  }),
  getFiles: endpoint({
    method: 'POST',
    path: '/medialib/get-files',
    summary: 'Get files by their IDs in any order; missing files are omitted',
    access: session,
    kind: 'read',
    body: z.object({ ids: z.array(id).max(200) }),
    reply: z.object({ files: z.array(mediaItem) }),
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/medialib/add-file',
    summary: 'Add a file to a folder, from form part f or a completed upload',
    access: permission('upload-media'),
    multipart: ['f'],
    body: z.object({ path, uploadID: z.uuid().optional() }),
    reply: z.object({ file: mediaItem }),
    rate: 'uploads',
    fileLimit,
  }),
  replaceFile: endpoint({
    method: 'POST',
    path: '/medialib/replace-file',
    summary:
      'Replace the content of a file, from form part f or a completed upload of the same type. Published pages show it immediately or when they are next published. The extension follows the format',
    access: permission('edit-media'),
    multipart: ['f'],
    body: z.object({ id: idParam, follow: z.enum(replacementTimings), uploadID: z.uuid().optional() }),
    reply: z.object({ file: mediaItem }),
    rate: 'uploads',
    fileLimit,
  }),
  undoReplacement: endpoint({
    method: 'POST',
    path: '/medialib/undo-replacement',
    summary:
      'Give a file back the content that its last replacement took from it; calling it again restores the replacement. 409 V_07 on `hash` if the file has other content',
    access: permission('edit-media'),
    body: z.object({
      id,
      /** Hash of the current content. */
      hash: z.string().max(64),
    }),
    reply: z.object({ file: mediaItem }),
  }),
  addVideo: endpoint({
    method: 'POST',
    path: '/medialib/add-video',
    summary: 'Add a YouTube or Vimeo video by its link or ID; V_12 on `video` for anything else',
    access: permission('upload-media'),
    body: z.object({
      path,
      video: requiredMultilineText(300),
      /** Defaults to the service and ID. */
      fileName: text(255).default(''),
    }),
    reply: z.object({ file: mediaItem }),
  }),
  createDir: endpoint({
    method: 'POST',
    path: '/medialib/create-dir',
    summary: 'Create a folder',
    access: permission('upload-media'),
    body: z.object({ path, folderName: requiredText(255) }),
    reply: z.object({ directory: mediaDirectory }),
  }),
  moveFile: endpoint({
    method: 'POST',
    path: '/medialib/move-file',
    summary: 'Move or rename a file',
    access: permission('edit-media'),
    body: z.object({ id, newPath: path, newFileName: fileName }),
    reply: z.object({ file: mediaItem }),
  }),
  editFile: endpoint({
    method: 'POST',
    path: '/medialib/edit-file',
    summary: 'Change name, folder, alternative texts, sharing, focal point and tags of a file',
    access: permission('edit-media'),
    body: z.object({
      id,
      newPath: path,
      newFileName: fileName,
      defaultAltText: multilineText(500),
      /** Replaces the texts of all locales; an empty text removes one. Unchanged if missing. */
      altTexts: z.record(locale, multilineText(500)).optional(),
      shared: z.boolean(),
      /** Images only. Unchanged if missing, removed if null. */
      focus: focalPoint.nullable().optional(),
      /** Replaces all tags. Unchanged if missing. */
      tags: z.array(tagName).max(maxMediaTags).optional(),
    }),
    reply: z.object({ file: mediaItem }),
  }),
  moveFiles: endpoint({
    method: 'POST',
    path: '/medialib/move-files',
    summary: `Move several files into a folder, all or none; ${perFileErrors}`,
    access: permission('edit-media'),
    body: z.object({ ids, newPath: path }),
    reply: z.object({ files: z.array(mediaItem) }),
  }),
  tagFiles: endpoint({
    method: 'POST',
    path: '/medialib/tag-files',
    summary: `Add tags to several files and take tags away, in all or none; ${perFileErrors}`,
    access: permission('edit-media'),
    body: z.object({
      ids,
      add: z.array(tagName).max(maxMediaTags).default([]),
      remove: z.array(tagName).max(maxMediaTags).default([]),
    }),
    reply: z.object({ files: z.array(mediaItem) }),
  }),
  deleteFiles: endpoint({
    method: 'POST',
    path: '/medialib/delete-files',
    summary: 'Move several files to the trash, all or none; files in use require confirmation',
    access: permission('delete-media'),
    body: z.object({ ids, confirmed: z.boolean().default(false) }),
  }),
  moveDirectory: endpoint({
    method: 'POST',
    path: '/medialib/move-directory',
    summary: 'Move or rename a folder',
    access: permission('edit-media'),
    body: z.object({ oldPath: path, newPath: path }),
    reply: z.object({ directory: mediaDirectory }),
  }),
  deleteFile: endpoint({
    method: 'POST',
    path: '/medialib/delete-file',
    summary: 'Move a file to the trash; a file in use requires confirmation',
    access: permission('delete-media'),
    body: z.object({ id, confirmed: z.boolean().default(false) }),
  }),
  deleteDirectory: endpoint({
    method: 'POST',
    path: '/medialib/delete-directory',
    summary: 'Move a folder and everything in it to the trash; refused while any file is in use',
    access: permission('delete-media'),
    body: z.object({ path }),
    /** ID for `mediaTrash.restore`. */
    reply: z.object({ deletedID: id }),
  }),
  directoryUses: endpoint({
    method: 'POST',
    path: '/medialib/directory-uses',
    summary: 'Get the uses that prevent the deletion of a folder; null when there are none',
    access: permission('delete-media'),
    kind: 'read',
    body: z.object({ path }),
    reply: z.object({ uses: filesInUse.nullable() }),
  }),
  listPagesByFile: endpoint({
    method: 'POST',
    path: '/medialib/list-pages-by-file',
    summary: 'List the pages that use a file, paged, and the menus, page types and settings that use it',
    access: session,
    kind: 'read',
    body: pagedQuery(['title', 'createdAt', 'updatedAt']).extend({ fileID: id }),
    reply: pagedList(referringPage).extend({
      menus: referringMenus,
      types: referringTypes,
      inSettings: z.boolean(),
    }),
  }),
  getPageFile: endpoint({
    method: 'GET',
    path: '/medialib/get-page-file/{pageID}/{group}/{hash}/{fileName}',
    summary:
      'Get an image or document of a page. Images are AVIF or WebP according to `Accept`, in one of the widths `w` or their own; with a session, `original` returns the uploaded bytes',
    access: anonymous,
    crossOrigin: true,
    params: z.object({
      pageID: idParam,
      group: z.string().regex(/^(?:block_(?:images|files)_[A-Za-z0-9_-]{1,64}|seo_image|page_type_(?:images|files))$/),
      /** The first digits of the hash, or all. */
      hash: z.string().regex(/^[a-f0-9]{20,64}$/),
      fileName: z.string().min(1).max(255),
    }),
    query: z.object({
      w: number.optional(),
      crop: z.string().max(120).optional(),
      original: flag.optional(),
      /** Draft token, for files of drafts on other origins. */
      draft: z.string().max(200).optional(),
      /** Token of a link to the site at a moment, for files that were public then. */
      at: z.string().max(200).optional(),
    }),
    raw: 'file',
  }),
  previewImage: endpoint({
    method: 'GET',
    path: '/medialib/preview-image',
    summary:
      'Get an image of the library as AVIF or WebP according to `Accept`, in one of the widths `w` or its own; `original` returns the uploaded bytes',
    access: session,
    query: z.object({ imageID: idParam, w: number.optional(), original: flag.optional() }),
    raw: 'file',
  }),
  previewCrop: endpoint({
    method: 'GET',
    path: '/medialib/preview-crop',
    summary: 'Get an image of the library, flipped, rotated and cropped',
    access: session,
    query: z.object({
      imageID: idParam,
      x: number,
      y: number,
      width: number,
      height: number,
      rotate: number,
      scaleX: number,
      scaleY: number,
      w: number.optional(),
    }),
    raw: 'file',
    rate: 'crops',
  }),
};
