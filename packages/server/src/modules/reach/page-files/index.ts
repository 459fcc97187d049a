import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { getPageFile } from './get-page-file.ts';

export { findCachedFile } from './file-cache.ts';

/** Endpoint for images and documents of pages, for visitors, guests with a review link and editors. */
export const pageFileHandlers: Handlers<typeof contract.media> = { getPageFile };
