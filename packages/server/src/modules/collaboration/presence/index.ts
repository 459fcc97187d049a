import { type contract, fail } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { findPage } from '../../content/pages/index.ts';
import { moveTo } from './presence-store.ts';

export { createPageStreams } from './page-streams.ts';
export { pageChannel, sessionChannel } from './presence-store.ts';

/** The page and who asks: whoever may look at a page in the admin may be seen there. @throws PM_01 */
async function placeOf({ db, actor }: Context, pageID: number) {
  const user = actor.kind === 'user' ? actor : fail('UM_01', '', { status: 401 });
  if (!(await findPage(db, pageID))) fail('PM_01', 'id');
  return { pageID, userID: user.ID, sessionID: user.sessionID };
}

/** Calls about who is at a page. */
export const presenceHandlers: Handlers<typeof contract.presence> = {
  events: async (context, { params, query }) => ({
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // A proxy that collects answers would hold events back.
      'X-Accel-Buffering': 'no',
    },
    body: await context.services.pageStreams.open({ ...(await placeOf(context, params.id)), ...query }),
  }),
  move: async (context, { params, body }) => {
    await moveTo(context.db, { ...(await placeOf(context, params.id)), client: body.client }, body.block);
    return {};
  },
};
