import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../context.ts';
import { previewImage } from './preview-image.ts';
import { readFolder, searchLibrary } from './read-folder.ts';

export { type FileKind, fileKind } from './file-kind.ts';
export {
  ensureFolder,
  filesWithHash,
  findFiles,
  findFilesEver,
  insertFiles,
  type MediaFileRow,
  type NewMediaFile,
} from './media-store.ts';
export { pictureSize } from './picture.ts';
export { pictureWidth } from './picture-width.ts';
export { type FileWish, serveFile } from './serve-file.ts';

/** Calls about the media library; files of pages belong to `public`. */
export const mediaHandlers: Handlers<typeof contract.media> = {
  getDir: ({ db }, { body }) => readFolder(db, body.path),
  searchFiles: ({ db }, { body }) => searchLibrary(db, body.directory, body.searchTerm),
  previewImage: (context, { query }, extras) => previewImage(context, query, extras),
};
