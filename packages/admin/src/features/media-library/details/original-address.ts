import { pageFileUrl } from '@ximblox/blocks';
import type { MediaItem } from '@ximblox/contract';

/**
 * Where a file is to be had as it is: by whoever is logged in, and by anybody when it is shared. That asks for no page, but the
 * address has a place for one. A video of a service is watched there.
 */
export const originalAddress = ({ video, hash, fileName }: Pick<MediaItem, 'video' | 'hash' | 'fileName'>): string =>
  video ? video.watchUrl : pageFileUrl({ pageID: 1, group: 'block_files_library', hash, fileName });
