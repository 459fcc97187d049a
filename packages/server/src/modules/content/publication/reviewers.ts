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
 * Returns why the actor may not decide on a request, or null if they may. This needs the permission to review the page. If the
 * site requires a second person, requesters cannot decide on their own requests; if it does so for every publication, authors
 * cannot decide on their own versions either.
 */
export async function reviewBarOf(
  context: Context,
  page: PageScope,
  { requester_id, author_id }: Pick<OpenRequestRow, 'requester_id' | 'author_id'>,
): Promise<ReviewBar | null> {
  if (!(await canOnPage(context, 'review-publication', page))) return 'permission';
  const isOwn = requester_id !== null && requester_id === actorID(context);
  const isAuthor = author_id !== null && author_id === actorID(context);
  if (!isOwn && !isAuthor) return null;
  const fourEyes = await fourEyesInEffect(context.db);
  if (isOwn && fourEyes !== null) return 'own';
  return isAuthor && fourEyes === 'publications' ? 'author' : null;
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
 * Returns the active users and whether each of them may review a page.
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
    const mayReview = await canOnPage(actingAs(context, user), 'review-publication', page);
    people.push({ ID: user.id, name: user.name, mayReview });
  }
  return people;
}
