import { type Video, videoOfService } from '@ximblox/blocks/internal';
import type { MediaDirectory, MediaItem } from '@ximblox/contract';
import type { MediaFileRow } from './media-store.ts';

/** Returns the YouTube or Vimeo video of a file; null for other files. */
export function hostedVideo({
  video_service: service,
  video_id: id,
}: Pick<MediaFileRow, 'video_service' | 'video_id'>): Video | null {
  return service && id ? videoOfService(service, id) : null;
}

/** Serialises a file. */
export const serialiseFile = (file: MediaFileRow): MediaItem => ({
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
  tags: file.tags,
  video: hostedVideo(file),
  fileSize: file.file_size,
  hash: file.hash,
  createdAt: file.created_at.toISOString(),
  updatedAt: file.updated_at.toISOString(),
});

/** Serialises a folder. */
export const serialiseFolder = (path: string): MediaDirectory => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
});
