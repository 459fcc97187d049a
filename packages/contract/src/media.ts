import { z } from 'zod';
import { anonymous, endpoint, permission, session } from './endpoint.ts';
import { mediaDirectory, mediaItem, mediaPath } from './entities/media.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { referringPage } from './entities/page.ts';
import { id, idParam, locale, requiredText, text } from './entities/values.ts';

const fileName = requiredText(255);
const path = mediaPath;
/** A decimal number, with as many digits as interfaces in JavaScript write. */
const number = z
  .string()
  .regex(/^-?\d{1,12}(?:\.\d{1,20})?(?:e-\d{1,3})?$/)
  .transform(Number);

export const media = {
  getDir: endpoint({
    method: 'POST',
    path: '/medialib/get-dir',
    summary: 'Content of a folder',
    access: session,
    kind: 'read',
    body: z.object({ path }),
    reply: z.object({ path, directories: z.array(mediaDirectory), files: z.array(mediaItem) }),
  }),
  searchFiles: endpoint({
    method: 'POST',
    path: '/medialib/search-files',
    summary: 'Folders and files below a folder by name or alternative text',
    access: session,
    kind: 'read',
    body: z.object({ searchTerm: text(200), directory: path }),
    reply: z.object({ directories: z.array(mediaDirectory), files: z.array(mediaItem) }),
  }),
  getFiles: endpoint({
    method: 'POST',
    path: '/medialib/get-files',
    summary: 'Files by their IDs, in any order; what is not in the library is left out',
    access: session,
    kind: 'read',
    body: z.object({ ids: z.array(id).max(200) }),
    reply: z.object({ files: z.array(mediaItem) }),
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/medialib/add-file',
    summary: 'Upload one file (form part f) into a folder',
    access: permission('upload-media'),
    multipart: true,
    body: z.object({ path }),
    reply: z.object({ file: mediaItem }),
    rate: 'uploads',
    fileLimit: { bytes: 100 * 1_048_576, code: 'ML_01', property: 'file' },
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
    summary: 'Change name, folder, alternative texts and sharing of a file',
    access: permission('edit-media'),
    body: z.object({
      id,
      newPath: path,
      newFileName: fileName,
      defaultAltText: text(500),
      /** Replaces the texts of all locales; an empty one is none. Left out, they stay. */
      altTexts: z.record(locale, text(500)).optional(),
      shared: z.boolean(),
    }),
    reply: z.object({ file: mediaItem }),
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
    summary: 'Delete a file; refused while it is in use unless confirmed',
    access: permission('delete-media'),
    body: z.object({ id, confirmed: z.boolean().default(false) }),
  }),
  deleteDirectory: endpoint({
    method: 'POST',
    path: '/medialib/delete-directory',
    summary: 'Delete a folder with everything in it; refused while anything is in use',
    access: permission('delete-media'),
    body: z.object({ path }),
  }),
  listPagesByFile: endpoint({
    method: 'POST',
    path: '/medialib/list-pages-by-file',
    summary: 'Pages that use a file',
    access: session,
    kind: 'read',
    body: pagedQuery(['title', 'createdAt', 'updatedAt']).extend({ fileID: id }),
    reply: pagedList(referringPage),
  }),
  getPageFile: endpoint({
    method: 'GET',
    path: '/medialib/get-page-file/{pageID}/{group}/{hash}/{fileName}',
    summary: 'A picture or document as a page uses it',
    access: anonymous,
    params: z.object({
      pageID: idParam,
      group: z.string().regex(/^(?:block_(?:images|files)_[A-Za-z0-9_-]{1,64}|seo_image|page_type_(?:images|files))$/),
      hash: z.string().regex(/^[a-f0-9]{64}$/),
      fileName: z.string().min(1).max(255),
    }),
    query: z.object({ w: number.optional(), crop: z.string().max(120).optional() }),
    raw: 'file',
  }),
  previewImage: endpoint({
    method: 'GET',
    path: '/medialib/preview-image',
    summary: 'A picture of the library',
    access: session,
    query: z.object({ imageID: idParam, w: number.optional() }),
    raw: 'file',
  }),
  previewCrop: endpoint({
    method: 'GET',
    path: '/medialib/preview-crop',
    summary: 'A picture of the library, flipped, rotated and cropped',
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
