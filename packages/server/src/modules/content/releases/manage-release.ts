import { fail, type Person, type Release } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { fourEyesInEffect } from '../../foundation/settings/index.ts';
import { actingAs, findUser, listUsers, type UserRow } from '../../people/users/index.ts';
import { getRelease } from './get-release.ts';
import { authorsOf, emitReleaseEvent, isAuthorBarred, lockOpenRelease } from './release-actions.ts';
import { notifyAssignee, notifyPeople, notifyReviewers } from './notify-of-release.ts';
import { releaseItems } from './release-item-store.ts';
import { findRelease, insertRelease, insertReleaseComment, updateRelease } from './release-store.ts';

type Result = Promise<{ release: Release }>;

/** Creates a release without items. */
export async function createRelease(context: Context, input: { name: string; description: string }): Result {
  const id = await insertRelease(context.db, { ...input, userID: actorID(context) });
  await audit(context, { action: 'release.create', object: 'release', objectID: id, changes: { name: input.name } });
  return getRelease(context, id);
}

const mayWorkOnReleases = (context: Context, user: UserRow | undefined): boolean =>
  user?.active === true && actingAs(context, user).can('manage-releases', {});

/** Returns the active users who may prepare releases, by name. */
export async function listReleasePeople(context: Context): Promise<Person[]> {
  const users = await listUsers(context.db);
  return users.filter((user) => mayWorkOnReleases(context, user)).map(({ id, name }) => ({ ID: id, name }));
}

/** Changes the description of a release, and who works on it. @throws RM_01, RM_06, V_07; V_12 on `assigneeID` */
export async function changeRelease(
  context: Context,
  id: number,
  input: { name: string; description: string; assigneeID: number | null; dueOn: string | null; revision: number },
): Result {
  const { db } = context;
  const before = await lockOpenRelease(context, id, input.revision);
  const { name, description, assigneeID, dueOn } = input;
  const assignee =
    assigneeID === null || assigneeID === before.assignee_id ? undefined : await findUser(db, assigneeID);
  if (assigneeID !== null && assigneeID !== before.assignee_id && !mayWorkOnReleases(context, assignee))
    fail('V_12', 'assigneeID');
  await updateRelease(db, id, { name, description, assignee_id: assigneeID, due_on: dueOn });
  const changes = { name: { from: before.name, to: name }, assigneeID, dueOn };
  await audit(context, { action: 'release.update', object: 'release', objectID: id, changes });
  if (assignee) await notifyAssignee(context, { ...before, name }, assignee);
  return getRelease(context, id);
}

/** Adds a comment to a release in any state. @throws RM_01 */
export async function commentOnRelease(context: Context, id: number, text: string): Result {
  const release = (await findRelease(context.db, id)) ?? fail('RM_01', 'id');
  await insertReleaseComment(context.db, { releaseID: id, userID: actorID(context), text });
  await audit(context, { action: 'release.comment', object: 'release', objectID: id });
  await notifyPeople(context, 'mentioned', release, text);
  return getRelease(context, id);
}

/** Requests the review of a draft. @throws RM_01, RM_06, V_07; RM_05 for a release without items */
export async function requestReview(context: Context, id: number, revision: number): Result {
  const release = await lockOpenRelease(context, id, revision);
  if (release.state !== 'draft') fail('V_07');
  if (release.items === 0) fail('RM_05', 'itemList');
  await updateRelease(context.db, id, { state: 'in-review', returned_at: null });
  await audit(context, { action: 'release.request-review', object: 'release', objectID: id });
  await notifyReviewers(context, release);
  await emitReleaseEvent(context, 'release.review-requested', release);
  return getRelease(context, id);
}

/**
 * Approves a release in review. A change of its items withdraws the approval.
 * @throws RM_01, RM_06, UM_01, V_07; 409 RM_04 for its authors if the site requires a second person
 */
export async function approveRelease(context: Context, id: number, revision: number): Result {
  const { db, services } = context;
  context.require('approve-release', {});
  const release = await lockOpenRelease(context, id, revision);
  if (release.state !== 'in-review') fail('V_07');
  const authors = await authorsOf(context, release, await releaseItems(db, id));
  if (isAuthorBarred(context, authors, await fourEyesInEffect(db))) fail('RM_04');
  await updateRelease(db, id, { state: 'approved', approved_by: actorID(context), approved_at: services.now() });
  await audit(context, { action: 'release.approve', object: 'release', objectID: id });
  await notifyPeople(context, 'approved', release);
  await emitReleaseEvent(context, 'release.approved', release);
  return getRelease(context, id);
}

/** Returns a release in review to draft, with the reason as a comment; its schedule is removed. @throws RM_01, RM_06, UM_01, V_07 */
export async function rejectRelease(context: Context, id: number, input: { reason: string; revision: number }): Result {
  const { db } = context;
  context.require('approve-release', {});
  const release = await lockOpenRelease(context, id, input.revision);
  if (release.state === 'draft') fail('V_07');
  await insertReleaseComment(db, { releaseID: id, userID: actorID(context), text: input.reason });
  await updateRelease(db, id, {
    state: 'draft',
    approved_by: null,
    approved_at: null,
    publish_at: null,
    scheduled_by: null,
    returned_at: context.services.now(),
  });
  await audit(context, { action: 'release.reject', object: 'release', objectID: id });
  await notifyPeople(context, 'changes-requested', release, input.reason);
  return getRelease(context, id);
}

/** Cancels a release and its schedule. @throws RM_01, RM_06, V_07 */
export async function cancelRelease(context: Context, id: number, revision: number): Result {
  await lockOpenRelease(context, id, revision);
  const { db, services } = context;
  const by = { cancelled_by: actorID(context), cancelled_at: services.now() };
  await updateRelease(db, id, { state: 'cancelled', ...by, publish_at: null, scheduled_by: null });
  await audit(context, { action: 'release.cancel', object: 'release', objectID: id });
  return getRelease(context, id);
}
