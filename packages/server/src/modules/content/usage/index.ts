import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { listLinkingPages, listPagesByFile } from './list-referring-pages.ts';

/** Calls about where a page is linked to. */
export const pageUsageHandlers: Handlers<typeof contract.pages> = {
  listLinking: (context, { body }) => listLinkingPages(context, body),
};

/** Calls about where a file is used. */
export const mediaUsageHandlers: Handlers<typeof contract.media> = {
  listPagesByFile: (context, { body }) => listPagesByFile(context, body),
};
