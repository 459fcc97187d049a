import type { contract } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { findFiles } from './media-store.ts';
import { serialiseFile } from './serialise-media.ts';
import { addFile, createFolder, newFolderErrors } from './add-file.ts';
import { fileInputErrors } from './received-file.ts';
import { addVideo } from './add-video.ts';
import { clearUploads, clearUploadsJob } from './clear-uploads.job.ts';
import { collectOrphans, collectOrphansJob } from './collect-orphans.job.ts';
import { moveFiles, tagFiles } from './change-files.ts';
import { deleteFile, deleteFolder, deleteFiles, findFolderUsage } from './delete-files.ts';
import { editFile, fileChangeErrors, moveFile } from './edit-file.ts';
import { emptyMediaTrash, emptyMediaTrashJob } from './empty-media-trash.job.ts';
import { getFileDetails, listFileTags, listFolders, listLibrary } from './list-library.ts';
import { listMediaTrash } from './list-media-trash.ts';
import { generateImage, generateImageJob } from './generate-image.job.ts';
import { moveFolder } from './move-folder.ts';
import { previewCrop } from './preview-crop.ts';
import { previewImage } from './preview-image.ts';
import { deleteImage, profileImage, uploadImage } from './profile-image.ts';
import { purgeMedia } from './purge-media.ts';
import { appendToUpload, beginUpload, cancelUpload, uploadCapabilities, uploadOffset } from './receive-upload.ts';
import { readFolder, searchLibrary } from './read-folder.ts';
import { replaceFile, undoReplacement } from './replace-file.ts';
import { restoreMedia } from './restore-media.ts';

export { storedVideo } from './add-video.ts';
export { addBytes } from './add-bytes.ts';
export { ensureFolder } from './folder-store.ts';
export {
  findFiles,
  findFilesAt,
  findFilesIncludingDeleted,
  insertFiles,
  type MediaFileRow,
  type NewMediaFile,
} from './media-store.ts';
export { clearUploads, listAbandonedUploads, scheduleClearUploads } from './clear-uploads.job.ts';
export { collectOrphans, listOrphans, scheduleCollectOrphans } from './collect-orphans.job.ts';
export { scheduleEmptyMediaTrash } from './empty-media-trash.job.ts';
export { countCrop } from './count-crop.ts';
export { pinBlob } from './pin-blob.ts';
export { applyReplacements, applyAllReplacements, applyAllReplacementsToEach } from './apply-replacements.ts';
export { detectMime } from './file-kind.ts';
export { queueImages, queueImage, generateImageSizes } from './generate-image.job.ts';
export { requireImageWidth } from './image-width.ts';
export { regenerateImagesJob } from './replace-file.ts';
export { hostedVideo } from './serialise-media.ts';
export {
  hasPendingReplacement,
  type ReplacedVersion,
  listReplacedVersions,
  findFilesWithHash,
  selectReplacedFiles,
} from './replacement-store.ts';
export { recordErrors } from './record-errors.ts';
export { sanitiseFileName } from './sanitise-file-name.ts';
export { accepts, type FileRequest, matchesETag, provisionalLifetime } from './file-response.ts';
export { serveFile } from './serve-file.ts';
export { storeFile } from './store-file.ts';

/** Job handlers by name. */
export const mediaJobs = {
  [clearUploadsJob]: (context: Context): Promise<void> => clearUploads(context),
  [collectOrphansJob]: async (context: Context): Promise<void> => void (await collectOrphans(context)),
  [generateImageJob]: generateImage,
  [emptyMediaTrashJob]: (context: Context): Promise<void> => emptyMediaTrash(context),
};

/** Handlers of resumable uploads (tus). */
export const uploadHandlers: Handlers<typeof contract.uploads> = {
  capabilities: async () => uploadCapabilities(),
  create: (context, _, extras) => beginUpload(context, extras),
  offset: (context, { params }, extras) => uploadOffset(context, params.uploadID, extras),
  // A part takes long to arrive; each is recorded in a transaction of its own.
  append: {
    ownTransaction: true,
    handle: (context, { params }, extras) => appendToUpload(context, params.uploadID, extras),
  },
  cancel: (context, { params }, extras) => cancelUpload(context, params.uploadID, extras),
};

/** Handlers of the trash of the media library. */
export const mediaTrashHandlers: Handlers<typeof contract.mediaTrash> = {
  list: (context, { body }) => listMediaTrash(context, body),
  restore: (context, { body }) => restoreMedia(context, body),
  purge: async (context, { body }) => {
    await purgeMedia(context, body);
    return {};
  },
};

/** Handlers of profile images. */
export const profileImageHandlers: Pick<Handlers<typeof contract.users>, 'image' | 'uploadImage' | 'deleteImage'> = {
  image: (context, { params }) => profileImage(context, params),
  // The transaction begins after the image has been decoded, which takes long.
  uploadImage: {
    ownTransaction: true,
    handle: async (context, { params }, { files }) => ({ user: await uploadImage(context, params.id, files) }),
  },
  deleteImage: async (context, { params }) => ({ user: await deleteImage(context, params.id) }),
};

/** Handlers of the media library. Files on pages are served by `public-content`. */
export const mediaHandlers: Handlers<typeof contract.media> = {
  getDir: ({ db }, { body }) => readFolder(db, body.path, body),
  searchFiles: ({ db }, { body }) => searchLibrary(db, body.directory, body.searchTerm),
  listFiles: (context, { body }) => listLibrary(context, body),
  listDirectories: async (context, { body }) => ({ directories: await listFolders(context, body.path, body.below) }),
  listTags: (context) => listFileTags(context),
  getFile: (context, { body }) => getFileDetails(context, body.id),
  getFiles: async ({ db }, { body }) => ({ files: (await findFiles(db, body.ids)).map(serialiseFile) }),
  // The transaction begins after the file has been read and stored, which takes long.
  addFile: {
    ownTransaction: true,
    handle: async (context, { body }, { files }) => ({ file: await addFile(context, body, files) }),
    validate: async (_, { body, files }) => fileInputErrors({ files, uploadID: body.uploadID }),
  },
  addVideo: async (context, { body }) => ({ file: await addVideo(context, body) }),
  replaceFile: {
    ownTransaction: true,
    handle: async (context, { body }, { files }) => ({ file: await replaceFile(context, body, files) }),
  },
  undoReplacement: async (context, { body }) => ({ file: await undoReplacement(context, body) }),
  createDir: {
    handle: async (context, { body }) => ({ directory: await createFolder(context, body) }),
    validate: (context, { body }) => newFolderErrors(context, body),
  },
  moveFile: {
    handle: async (context, { body }) => ({ file: await moveFile(context, body) }),
    validate: (context, { body }) => fileChangeErrors(context, body),
  },
  editFile: {
    handle: async (context, { body }) => ({ file: await editFile(context, body) }),
    validate: (context, { body }) => fileChangeErrors(context, body),
  },
  moveFiles: async (context, { body }) => ({ files: await moveFiles(context, body.ids, body.newPath) }),
  tagFiles: async (context, { body }) => ({ files: await tagFiles(context, body) }),
  deleteFiles: async (context, { body }) => {
    await deleteFiles(context, body.ids, body.confirmed);
    return {};
  },
  moveDirectory: async (context, { body }) => ({ directory: await moveFolder(context, body.oldPath, body.newPath) }),
  deleteFile: async (context, { body }) => {
    await deleteFile(context, body.id, body.confirmed);
    return {};
  },
  directoryUses: async (context, { body }) => ({ uses: await findFolderUsage(context, body.path) }),
  deleteDirectory: async (context, { body }) => ({ deletedID: await deleteFolder(context, body.path) }),
  previewCrop: (context, { query }, extras) => previewCrop(context, query, extras),
  previewImage: (context, { query }, extras) => previewImage(context, query, extras),
};
