import { type Assignment, type ErrorItem, fail, failAll } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { notify } from '../../people/notifications/index.ts';
import { actingAs, findUser } from '../../people/users/index.ts';
import { assignmentMail } from './assignment-mail.ts';
import { findAssignment, removeAssignment, replaceAssignment } from './assignment-store.ts';
import { findPage, lockPage, type PageRow } from './page-store.ts';
import { canOnPage, requireOnPage } from './page-target.ts';

interface AssignmentInput {
  assigneeID: number;
  dueOn: string | null;
  /** ID of the assignment that the actor has seen, null for none; not checked if undefined. */
  replaces?: number | null | undefined;
}

/** Two days, as the time zone of the actor is unknown. */
const tolerance = 48 * 3_600_000;

/** Whether a user is active and may edit a page. */
async function canWorkOn(context: Context, page: PageRow, userID: number): Promise<boolean> {
  const user = await findUser(context.db, userID);
  return user !== undefined && user.active && canOnPage(actingAs(context, user), 'edit-page', page);
}

async function inputErrors(
  context: Context,
  page: PageRow,
  { assigneeID, dueOn }: Partial<AssignmentInput>,
): Promise<ErrorItem[]> {
  const errors: ErrorItem[] = [];
  if (assigneeID !== undefined && !(await canWorkOn(context, page, assigneeID))) {
    errors.push({ property: 'assigneeID', code: 'V_12' });
  }
  const isOver = dueOn && Date.parse(dueOn) < context.services.now().getTime() - tolerance;
  if (isOver && (await findAssignment(context.db, page.id))?.dueOn !== dueOn) {
    errors.push({ property: 'dueOn', code: 'V_12' });
  }
  return errors;
}

/** Returns the errors of an assignment that the schema cannot find; none for users who may not edit the page. */
export async function assignmentErrors(
  context: Context,
  pageID: number,
  input: Partial<AssignmentInput>,
): Promise<ErrorItem[]> {
  const page = await findPage(context.db, pageID);
  return page && (await canOnPage(context, 'edit-page', page)) ? inputErrors(context, page, input) : [];
}

/** Locks a page and returns it with its assignment. @throws PM_01, UM_01, 409 V_07 if the actor has seen another assignment */
async function lockAssignable(
  context: Context,
  pageID: number,
  replaces: number | null | undefined,
): Promise<{ page: PageRow; before: Assignment | null }> {
  const page = (await lockPage(context.db, pageID)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'edit-page', page);
  const before = await findAssignment(context.db, pageID);
  if (replaces !== undefined && replaces !== (before?.id ?? null)) fail('V_07');
  return { page, before };
}

async function notifyAssignee(context: Context, page: PageRow, assignment: Assignment): Promise<void> {
  const user = await findUser(context.db, assignment.assignee.ID);
  if (!user) return;
  const about = { kind: 'assigned', pageID: page.id } as const;
  await notify(context, user, about, () => assignmentMail(context, user, page, assignment));
}

/**
 * Assigns a page to a user and notifies them, unless the actor is the user.
 * @throws PM_01, UM_01, 409 V_07 if the actor has seen another assignment; V_12 on `assigneeID` for a user who may not edit the page,
 *   and on `dueOn` for a day that has passed
 */
export async function assignPage(
  context: Context,
  pageID: number,
  { replaces, ...input }: AssignmentInput,
): Promise<{ assignment: Assignment }> {
  const { page, before } = await lockAssignable(context, pageID, replaces);
  failAll(await inputErrors(context, page, input));
  const { assigneeID, dueOn } = input;
  if (before?.assignee.ID === assigneeID && before.dueOn === dueOn) return { assignment: before };
  await replaceAssignment(context.db, pageID, { assigneeID, dueOn, userID: actorID(context) });
  const assignment = (await findAssignment(context.db, pageID)) ?? fail('PM_01', 'id');
  const changes = { assignee: assignment.assignee.name, dueOn };
  await audit(context, { action: 'page.assign', object: 'page', objectID: pageID, changes });
  if (assigneeID !== actorID(context)) await notifyAssignee(context, page, assignment);
  return { assignment };
}

/** Removes the assignment of a page, if it has one. @throws PM_01, UM_01, 409 V_07 if the actor has seen another assignment */
export async function unassignPage(
  context: Context,
  pageID: number,
  replaces: number | null | undefined,
): Promise<void> {
  const { before } = await lockAssignable(context, pageID, replaces);
  await removeAssignment(context.db, pageID);
  if (!before) return;
  const changes = { assignee: before.assignee.name };
  await audit(context, { action: 'page.unassign', object: 'page', objectID: pageID, changes });
}
