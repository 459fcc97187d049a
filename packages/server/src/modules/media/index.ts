import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../context.ts';
import { findFiles } from './media-store.ts';
import { fileOnWire } from './media-wire.ts';
import { addFile, createFolder } from './add-file.ts';
import { deleteFile, deleteFolder } from './delete-files.ts';
import { editFile, moveFile } from './edit-file.ts';
import { moveFolder } from './move-folder.ts';
import { previewCrop } from './preview-crop.ts';
import { previewImage } from './preview-image.ts';
import { readFolder, searchLibrary } from './read-folder.ts';

export {
  ensureFolder,
  filesWithHash,
  findFiles,
  findFilesAt,
  findFilesEver,
  insertFiles,
  type MediaFileRow,
  type NewMediaFile,
} from './media-store.ts';
export { makeVariants } from './picture-variant.ts';
export { pictureWidth } from './picture-width.ts';
export { profilePicture } from './profile-picture.ts';
export { serveFile } from './serve-file.ts';
export { storeFile } from './store-file.ts';

/** Calls about the media library; files of pages belong to `public`. */
export const mediaHandlers: Handlers<typeof contract.media> = {
  getDir: ({ db }, { body }) => readFolder(db, body.path),
  searchFiles: ({ db }, { body }) => searchLibrary(db, body.directory, body.searchTerm),
  getFiles: async ({ db }, { body }) => ({ files: (await findFiles(db, body.ids)).map(fileOnWire) }),
  // Reading and storing the bytes takes long; the transaction begins behind that.
  addFile: {
    ownTransaction: true,
    handle: async (context, { body }, { files }) => ({ file: await addFile(context, body.path, files) }),
  },
  createDir: async (context, { body }) => ({ directory: await createFolder(context, body.path, body.folderName) }),
  moveFile: async (context, { body }) => ({ file: await moveFile(context, body) }),
  editFile: async (context, { body }) => ({ file: await editFile(context, body) }),
  moveDirectory: async (context, { body }) => ({ directory: await moveFolder(context, body.oldPath, body.newPath) }),
  deleteFile: async (context, { body }) => {
    await deleteFile(context, body.id, body.confirmed);
    return {};
  },
  deleteDirectory: async (context, { body }) => {
    await deleteFolder(context, body.path);
    return {};
  },
  previewCrop: (context, { query }, extras) => previewCrop(context, query, extras),
  previewImage: (context, { query }, extras) => previewImage(context, query, extras),
};
