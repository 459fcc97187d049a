import { type contract, fail } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { currentUser } from '../../people/users/index.ts';
import { findPage } from '../pages/index.ts';
import { releaseToWorkIn } from '../releases/index.ts';
import { deliver } from './deliver.ts';
import { deliverUnsaved } from './deliver-unsaved.ts';
import { createDraftToken } from './draft-token.ts';

export { requireDraftGrant } from './draft-token.ts';

/** API handlers for other frontends. */
export const deliveryHandlers: Handlers<typeof contract.delivery> = {
  pages: (context, { query }, extras) => deliver(context, 'pages', query, extras),
  page: (context, { query }, extras) => deliver(context, 'page', query, extras),
  menu: (context, { params, query }, extras) => deliver(context, 'menu', { ...query, ...params }, extras),
  settings: (context, _, extras) => deliver(context, 'settings', {}, extras),
  tags: (context, { query }, extras) => deliver(context, 'tags', query, extras),
  sitemap: (context, { query }, extras) => deliver(context, 'sitemap', query, extras),
  createToken: async (context, { body: { pageID = 0, releaseID } }) => {
    if (releaseID !== undefined) await releaseToWorkIn(context, releaseID);
    if (pageID !== 0 && !(await findPage(context.db, pageID))) fail('PM_01', 'pageID');
    return createDraftToken(context, { user: await currentUser(context), pageID, releaseID });
  },
  preview: (context, { params, query, body }, extras) => deliverUnsaved(context, params.id, body, query, extras),
};
