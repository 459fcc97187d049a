import type { AnswerOf, contract } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { allowedOnPage, findSummaries, listAssigned, summaryOnWire } from '../../content/pages/index.ts';
import { releasesAwaiting } from '../../content/releases/index.ts';
import { activityOfOthers, dueSchedules, openMentions } from './dashboard-store.ts';

const maxItems = 6;
const maxActivity = 12;

/** Returns the mentions, assigned pages, releases and schedules that await the user, and what others have done since a time. */
export async function getDashboard(context: Context, since: Date): Promise<AnswerOf<typeof contract.dashboard.get>> {
  const { db, services } = context;
  const userID = actorID(context) ?? 0;
  const mayPublish = allowedOnPage(context.actor, 'publish-page');
  const mentions = await openMentions(db, userID, maxItems);
  const assigned = await listAssigned(db, userID, maxItems);
  const schedules = await dueSchedules(db, { userID, mayPublish, limit: maxItems });
  const pages = await findSummaries(
    db,
    schedules.map(({ page_id }) => page_id),
  );
  const activity = await activityOfOthers(db, { userID, since, limit: maxActivity });
  return {
    mentions: mentions.map((row) => ({
      threadID: row.thread_id,
      page: { id: row.page_id, title: row.title, locale: row.locale },
      by: { ID: row.author_id ?? 0, name: row.author_name },
      text: row.text,
      at: row.created_at.toISOString(),
    })),
    assigned: assigned.rows.flatMap(({ assignment, ...page }) =>
      assignment ? [{ ...summaryOnWire(services.site, page), assignment }] : [],
    ),
    totalAssigned: assigned.totalItems,
    due: schedules.flatMap(({ page_id, has_failed }) => {
      const page = pages.find(({ id }) => id === page_id);
      return page ? [{ ...summaryOnWire(services.site, page), hasFailed: has_failed }] : [];
    }),
    releases: await releasesAwaiting(context, maxItems),
    activity: activity.map((row) => ({
      page: { id: row.page_id, title: row.title, locale: row.locale },
      by: { ID: row.actor_id, name: row.actor_name },
      action: row.action,
      at: row.time.toISOString(),
    })),
  };
}
