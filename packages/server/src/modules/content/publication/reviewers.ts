import { type AnswerOf, type contract, fail, type ReviewBar } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { canOnPage, findPage, type PageRow } from '../pages/index.ts';
import { fourEyesInEffect } from '../../foundation/settings/index.ts';
import { actingAs, listUsers, type UserRow } from '../../people/users/index.ts';
import type { OpenRequestRow } from './request-store.ts';

type PageScope = Parameters<typeof canOnPage>[2];

/** Returns the active users who may review a page. */
async function reviewersOf(context: Context, page: PageScope): Promise<UserRow[]> {
  const reviewers: UserRow[] = [];
  for (const user of await listUsers(context.db)) {
    if (user.active && (await canOnPage(actingAs(context, user), 'review-publication', page))) reviewers.push(user);
  }
  return reviewers;
}

/**
 * Whether the actor may not decide on what they wrote: if the site requires a second person, and they may not publish the page
 * by themselves.
 */
export async function isWriterBarred(context: Context, page: PageScope): Promise<boolean> {
  const fourEyes = await fourEyesInEffect(context.db);
  if (fourEyes === 'publications') return true;
  return fourEyes === 'requests' && !(await canOnPage(context, 'publish-page', page));
}

/**
 * Returns why the actor may not decide on a request, or null if they may. This needs the permission to review the page. If the
 * site requires a second person, requesters cannot decide on their own requests, nor writers in the case of `isWriterBarred`.
 */
export async function reviewBarOf(
  context: Context,
  page: PageScope,
  { requester_id, writer_ids }: Pick<OpenRequestRow, 'requester_id' | 'writer_ids'>,
): Promise<ReviewBar | null> {
  if (!(await canOnPage(context, 'review-publication', page))) return 'permission';
  const userID = actorID(context);
  if (userID === null) return null;
  if (requester_id === userID && (await fourEyesInEffect(context.db)) !== null) return 'own';
  return writer_ids.includes(userID) && (await isWriterBarred(context, page)) ? 'author' : null;
}

/**
 * Returns what a reviewer of a request may do with a version in which they have fixed the page: `approve` it, or `resend` the
 * request for it, which someone else decides on; null without the permission to edit the page.
 */
export async function fixOf(context: Context, page: PageScope): Promise<'approve' | 'resend' | null> {
  if (!(await canOnPage(context, 'edit-page', page))) return null;
  return (await isWriterBarred(context, page)) ? 'resend' : 'approve';
}

/** Whether the actor may decide on a request; see `reviewBarOf`. */
export const canDecide = async (...args: Parameters<typeof reviewBarOf>): Promise<boolean> =>
  (await reviewBarOf(...args)) === null;

/** Whether a request for the page may be assigned to the user. Null and undefined, for no assignee, are always valid. */
export async function canBeAssigned(
  context: Context,
  page: PageRow,
  assigneeID: number | null | undefined,
): Promise<boolean> {
  if (assigneeID === null || assigneeID === undefined) return true;
  return (await reviewersOf(context, page)).some(({ id }) => id === assigneeID);
}

/** Returns the users to notify of a request: its assignee, or all reviewers of the page if there is none, without the actor. */
export async function requestRecipients(
  context: Context,
  page: PageRow,
  { assignee_id }: Pick<OpenRequestRow, 'assignee_id'>,
): Promise<UserRow[]> {
  const others = (await reviewersOf(context, page)).filter(({ id }) => id !== actorID(context));
  const assigned = others.filter(({ id }) => id === assignee_id);
  return assigned.length > 0 ? assigned : others;
}

/**
 * Returns the active users and whether each of them may review and edit a page.
 * @throws PM_01 when there is no such page
 */
export async function listReviewers(
  context: Context,
  pageID: number,
): Promise<AnswerOf<typeof contract.publication.people>> {
  const page = (await findPage(context.db, pageID)) ?? fail('PM_01', 'id');
  const people = [];
  for (const user of await listUsers(context.db)) {
    if (!user.active) continue;
    const acting = actingAs(context, user);
    const mayReview = await canOnPage(acting, 'review-publication', page);
    const mayEdit = await canOnPage(acting, 'edit-page', page);
    people.push({ ID: user.id, name: user.name, mayReview, mayEdit });
  }
  return people;
}
