import { pageFileUrl } from '@ximblox/blocks/internal';
import type { MediaItem } from '@ximblox/contract';

type Addressed = Pick<MediaItem, 'type' | 'video' | 'hash' | 'fileName'>;

/**
 * Returns the URL of a file, for signed-in users, or for everyone if the file is shared. The page ID in the URL is
 * a placeholder. Videos from a service have the URL of that service.
 */
export const fileAddress = ({ type, video, hash, fileName }: Addressed): string => {
  const group = type === 'image' || type === 'gif' ? 'block_images_library' : 'block_files_library';
  return video ? video.watchUrl : pageFileUrl({ pageID: 1, group, hash, fileName });
};

/** Returns the URL of the original upload, for signed-in users. */
export const originalAddress = (file: Addressed): string => {
  const address = fileAddress(file);
  return file.type === 'image' ? `${address}?original` : address;
};
