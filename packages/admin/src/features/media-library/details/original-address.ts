import { pageFileUrl } from '@ximblox/blocks';
import type { MediaItem } from '@ximblox/contract';

type Addressed = Pick<MediaItem, 'type' | 'video' | 'hash' | 'fileName'>;

/**
 * Where a file is to be had: by whoever is logged in, and by anybody when it is shared. That asks for no page, but the address
 * has a place for one. A video of a service is watched there.
 */
export const fileAddress = ({ type, video, hash, fileName }: Addressed): string => {
  const group = type === 'image' || type === 'gif' ? 'block_images_library' : 'block_files_library';
  return video ? video.watchUrl : pageFileUrl({ pageID: 1, group, hash, fileName });
};

/** Where whoever is logged in gets the bytes as they were uploaded. */
export const originalAddress = (file: Addressed): string => {
  const address = fileAddress(file);
  return file.type === 'image' ? `${address}?original` : address;
};
