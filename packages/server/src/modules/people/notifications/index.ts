import type { contract } from '@ximblox/contract';
import { requireActorID } from '../../../actor-id.ts';
import type { Handlers } from '../../../context.ts';
import { listOwnNotifications } from './list-notifications.ts';
import { countUnread, markAllRead, markRead } from './notification-store.ts';
import { sendDigests, sendDigestsJob } from './send-digests.job.ts';

export { removeNotifications, removeOldNotifications } from './notification-store.ts';
export { notify } from './notify.ts';
export { scheduleDigests } from './send-digests.job.ts';

/** Handlers of the notifications of the caller. */
export const notificationHandlers: Handlers<typeof contract.notifications> = {
  list: (context, { query }) => listOwnNotifications(context, query.before),
  unread: async (context) => ({ unread: await countUnread(context.db, requireActorID(context)) }),
  read: async (context, { params }) => {
    await markRead(context.db, requireActorID(context), params.id);
    return {};
  },
  readAll: async (context, { body }) => {
    await markAllRead(context.db, requireActorID(context), body.upTo);
    return {};
  },
};

/** Jobs that send digests of notifications. */
export const notificationJobs = { [sendDigestsJob]: sendDigests };
