import { type contract, fail } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { findPage } from '../../content/pages/index.ts';
import { moveTo } from './presence-store.ts';

export { createPageStreams } from './page-streams.ts';
export { pageChannel, sessionChannel } from './presence-store.ts';

/** Returns the page, user and session of the request. Every user can see who has a page open. @throws 401 UM_01, PM_01 */
async function presenceOf({ db, actor }: Context, pageID: number) {
  const user = actor.kind === 'user' ? actor : fail('UM_01', '', { status: 401 });
  if (!(await findPage(db, pageID))) fail('PM_01', 'id');
  return { pageID, userID: user.ID, sessionID: user.sessionID };
}

/** Handlers of presence: who has a page open in the editor. */
export const presenceHandlers: Handlers<typeof contract.presence> = {
  events: async (context, { params, query }) => ({
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Prevents a proxy from buffering events.
      'X-Accel-Buffering': 'no',
    },
    body: await context.services.pageStreams.open({ ...(await presenceOf(context, params.id)), ...query }),
  }),
  move: async (context, { params, body }) => {
    await moveTo(context.db, { ...(await presenceOf(context, params.id)), client: body.client }, body.block);
    return {};
  },
};
