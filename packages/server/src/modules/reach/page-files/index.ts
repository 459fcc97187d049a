import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { getPageFile } from './get-page-file.ts';

export { readyFile } from './ready-file.ts';

/** The call for pictures and documents of pages, to visitors, guests with a review link, and editors. */
export const pageFileHandlers: Handlers<typeof contract.media> = { getPageFile };
