import type { Context } from '../../../context.ts';
import { actorID } from '../../../actor-id.ts';
import { canOnPage, findSummaries, type SummaryRow } from '../pages/index.ts';
import { notify } from '../../people/notifications/index.ts';
import { actingAs, listUsers } from '../../people/users/index.ts';
import { requestMail, severalRequestsMail } from './request-mail.ts';

/** Notifies each reviewer of the open requests of many pages that they may review, without the actor. */
export async function notifyOfRequests(context: Context, pageIDs: readonly number[], message: string): Promise<void> {
  const { db } = context;
  const pages = (await findSummaries(db, pageIDs)).filter((page) => page.has_request);
  for (const reviewer of await listUsers(db)) {
    if (!reviewer.active || reviewer.id === actorID(context)) continue;
    const acting = actingAs(context, reviewer);
    const own: SummaryRow[] = [];
    for (const page of pages) if (await canOnPage(acting, 'review-publication', page)) own.push(page);
    const [first, second] = own;
    if (!first) continue;
    const about = {
      kind: 'review-requested',
      pageID: second ? null : first.id,
      count: own.length,
    } as const;
    await notify(context, reviewer, about, () =>
      second
        ? severalRequestsMail(context, reviewer, { count: own.length, message })
        : requestMail(context, 'requested', reviewer, { page: first, message }),
    );
  }
}
