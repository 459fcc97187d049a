import type { AnswerOf, contract, Notification } from '@ximblox/contract';
import { requireActorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { listNotifications, type NotificationRow } from './notification-store.ts';

const pageSize = 20;

/** Serialises a notification. */
export const notificationOnWire = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  page: row.page_id === null ? null : { id: row.page_id, title: row.title ?? '', locale: row.locale ?? '' },
  release: row.release_id === null ? null : { id: row.release_id, name: row.release_name ?? '' },
  count: row.count,
  by: { ID: row.actor_id ?? 0, name: row.actor_name },
  threadID: row.thread_id,
  text: row.text,
  dueOn: row.due_on,
  at: row.created_at.toISOString(),
  isRead: row.is_read,
});

/** Returns the latest notifications of the actor that they may see. */
export async function listOwnNotifications(
  context: Context,
  before: number | undefined,
): Promise<AnswerOf<typeof contract.notifications.list>> {
  const rows = await listNotifications(context.db, requireActorID(context), { before, limit: pageSize + 1 });
  return { items: rows.slice(0, pageSize).map(notificationOnWire), hasMore: rows.length > pageSize };
}
