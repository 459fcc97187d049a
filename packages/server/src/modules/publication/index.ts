import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../context.ts';
import { publishPage, unpublishPage } from './publish-page.ts';

/** Calls about the publication of pages. */
export const publicationHandlers: Handlers<typeof contract.publication> = {
  publish: (context, { params, body }) => publishPage(context, params.id, body),
  unpublish: async (context, { params }) => {
    await unpublishPage(context, params.id);
    return {};
  },
};
