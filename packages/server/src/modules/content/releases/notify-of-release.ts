import type { ReleaseNotice } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { fourEyesInEffect } from '../../foundation/settings/index.ts';
import { notify } from '../../people/notifications/index.ts';
import { actingAs, composeUserMail, findUser, listUsers, type UserRow } from '../../people/users/index.ts';
import type { PageRow } from '../pages/index.ts';
import { authorsOf, isAuthorBarred } from './release-actions.ts';
import { type ReleaseItemRow, releaseItems } from './release-item-store.ts';
import { type MergeNotice, releaseMailMessages } from './release-mail-messages.ts';
import { releaseComments, type ReleaseRow } from './release-store.ts';

interface ReleaseMail {
  notice: ReleaseNotice | MergeNotice;
  release: Pick<ReleaseRow, 'id' | 'name'>;
  /** The page whose draft was merged, to whose history the email leads. */
  page?: Pick<PageRow, 'id' | 'title'>;
  /** A comment or a reason; `''` for none. */
  text?: string;
}

/** Composes an email about a release in the language of the recipient. */
const releaseMail = (
  context: Context,
  recipient: UserRow,
  { notice, release, page, text = '' }: ReleaseMail,
): Promise<Mail> =>
  composeUserMail(context, recipient, (language, fill) => {
    const { button, notices } = releaseMailMessages[language];
    const [subject, sentence] = notices[notice];
    const values = { title: release.name, page: page?.title ?? '' };
    return {
      subject: fill(subject, values),
      text: [fill(sentence, values), text],
      button: page
        ? { label: button.page, path: `page/${page.id}?rail=history` }
        : { label: button.release, path: `releases/${release.id}` },
    };
  });

/** Notifies active users of a release, without the actor. */
async function notifyUsers(
  context: Context,
  users: readonly UserRow[],
  notice: ReleaseNotice,
  release: Pick<ReleaseRow, 'id' | 'name'>,
  text = '',
): Promise<void> {
  for (const user of users) {
    if (!user.active || user.id === actorID(context)) continue;
    const about = { kind: notice, pageID: null, releaseID: release.id };
    await notify(context, user, about, () => releaseMail(context, user, { notice, release, text }));
  }
}

/**
 * Notifies the author of a draft that it was merged with the release that was published.
 * @param conflicts number of changes of the draft that the release has replaced
 */
export async function notifyOfMerge(
  context: Context,
  release: ReleaseRow,
  { page, authorID, conflicts }: { page: PageRow; authorID: number; conflicts: number },
): Promise<void> {
  const author = authorID === actorID(context) ? undefined : await findUser(context.db, authorID);
  if (!author?.active) return;
  const notice = conflicts > 0 ? 'draft-overridden' : 'draft-merged';
  const about = { kind: notice, pageID: page.id, releaseID: release.id, count: Math.max(conflicts, 1) } as const;
  await notify(context, author, about, () => releaseMail(context, author, { notice, release, page }));
}

/** Notifies the user to whom a release was assigned. */
export const notifyAssignee = (context: Context, release: ReleaseRow, assignee: UserRow): Promise<void> =>
  notifyUsers(context, [assignee], 'assigned', release);

/** Notifies the users who may approve a release. */
export async function notifyReviewers(context: Context, release: ReleaseRow): Promise<void> {
  const authors = await authorsOf(context, release, await releaseItems(context.db, release.id));
  const fourEyes = await fourEyesInEffect(context.db);
  const reviewers = (await listUsers(context.db)).filter((user) => {
    const acting = actingAs(context, user);
    return acting.can('approve-release', {}) && !isAuthorBarred(acting, authors, fourEyes);
  });
  await notifyUsers(context, reviewers, 'review-requested', release);
}

/**
 * Notifies the users who work on a release: its creator, its assignee, who scheduled it, and who added its items or commented on it.
 * @param text a comment or a reason; `''` for none
 */
export async function notifyPeople(
  context: Context,
  notice: ReleaseNotice,
  release: ReleaseRow,
  text = '',
  items?: readonly ReleaseItemRow[],
): Promise<void> {
  const { db } = context;
  const people = new Set([
    release.creator_id,
    release.assignee_id,
    release.scheduled_by,
    ...(items ?? (await releaseItems(db, release.id))).map(({ adder_id: adder }) => adder),
    ...(await releaseComments(db, release.id)).map(({ author_id: author }) => author),
  ]);
  const users = (await listUsers(db)).filter(({ id }) => people.has(id));
  await notifyUsers(context, users, notice, release, text);
}
