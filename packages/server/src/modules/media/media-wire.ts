import type { MediaDirectory, MediaItem } from '@ximblox/contract';
import type { MediaFileRow } from './media-store.ts';

/** A file as screens see it. */
export const fileOnWire = (file: MediaFileRow): MediaItem => ({
  id: file.id,
  path: file.path,
  fileName: file.file_name,
  type: file.type,
  mime: file.mime,
  defaultAltText: file.default_alt_text,
  altTexts: file.alt_texts,
  shared: file.shared,
  width: file.width,
  height: file.height,
  focus: file.focus,
  fileSize: file.file_size,
  hash: file.hash,
  createdAt: file.created_at.toISOString(),
  updatedAt: file.updated_at.toISOString(),
});

/** A folder as screens see it. */
export const folderOnWire = (path: string): MediaDirectory => ({ name: path.slice(path.lastIndexOf('/') + 1), path });
