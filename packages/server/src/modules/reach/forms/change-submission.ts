import { type AnswerOf, type contract, fail, failAll } from '@ximblox/contract';
import type { Context, RawAnswer } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { actingAs, findUser } from '../../people/users/index.ts';
import { changeableSubmissions, canView, visibleSubmission } from './submission-rules.ts';
import { deleteSubmissions } from './submission-removal-store.ts';
import { type SubmissionChanges, submissionsByEmail, submissionsByID, updateSubmission } from './submission-store.ts';
import { submissionOnWire, submissionsWithMessages } from './submission-wire.ts';

const firstOf = <Item>([first]: readonly Item[]): Item => first ?? fail('V_12', 'id', { status: 404 });

/**
 * Sets the state, the read state or the assignee of a submission. The audit log does not record the read state.
 * @throws those of `changeableSubmissions`; V_12 on `assigneeID` when that user may not view it
 */
export async function changeSubmission(
  context: Context,
  id: number,
  changes: SubmissionChanges,
): Promise<AnswerOf<typeof contract.submissions.change>> {
  const { db } = context;
  const row = firstOf(await changeableSubmissions(context, [id]));
  const { state, assigneeID } = changes;
  if (typeof assigneeID === 'number' && assigneeID !== row.assignee_id) {
    const user = await findUser(db, assigneeID);
    const isAllowed = user?.active && canView(actingAs(context, user), row.form);
    failAll(isAllowed ? [] : [{ property: 'assigneeID', code: 'V_12' }]);
  }
  await updateSubmission(db, id, changes);
  const changed = {
    ...(state !== undefined && state !== row.state ? { state: { from: row.state, to: state } } : {}),
    ...(assigneeID !== undefined && assigneeID !== row.assignee_id
      ? { assigneeID: { from: row.assignee_id, to: assigneeID } }
      : {}),
  };
  if (Object.keys(changed).length > 0) {
    await audit(context, { action: 'submission.change', object: 'submission', objectID: id, changes: changed });
  }
  return { submission: await submissionOnWire(context, firstOf(await submissionsByID(db, [id]))) };
}

/** Marks submissions as read, which the audit log does not record. @throws those of `changeableSubmissions` */
export async function markRead(context: Context, ids: readonly number[]): Promise<Record<string, never>> {
  await changeableSubmissions(context, ids);
  for (const id of ids) await updateSubmission(context.db, id, { isRead: true });
  return {};
}

/** Permanently deletes submissions; the bytes of their files are collected within days. @throws those of `changeableSubmissions` */
export async function removeSubmissions(context: Context, ids: readonly number[]): Promise<Record<string, never>> {
  const rows = await changeableSubmissions(context, ids);
  await deleteSubmissions(context.db, ids);
  for (const { id, form } of rows) {
    // The audit log must not keep the deleted content.
    await audit(context, { action: 'submission.delete', object: 'submission', objectID: id, changes: { form } });
  }
  return {};
}

/** Returns the submissions with an email address in forms that the caller may manage. */
async function submissionsOfPerson(context: Context, email: string) {
  const rows = await submissionsByEmail(context.db, email);
  return rows.filter(({ form }) => context.can('manage-submissions', { form }));
}

export async function exportPerson(
  context: Context,
  email: string,
): Promise<AnswerOf<typeof contract.submissions.person>> {
  return { items: await submissionsWithMessages(context, await submissionsOfPerson(context, email)) };
}

/** Deletes all submissions with an email address. The audit log does not store the address. */
export async function erasePerson(
  context: Context,
  email: string,
): Promise<AnswerOf<typeof contract.submissions.erasePerson>> {
  const rows = await submissionsOfPerson(context, email);
  await deleteSubmissions(
    context.db,
    rows.map(({ id }) => id),
  );
  if (rows.length > 0) {
    const changes = { submissions: rows.map(({ id, form }) => `${form} ${id}`) };
    await audit(context, { action: 'submission.erase-person', object: 'submission', objectID: '', changes });
  }
  return { erased: rows.length };
}

/**
 * Returns a file of a submission as a download; browsers must not display it.
 * @throws 404 V_12 when it does not exist or the caller may not view it
 */
export async function submissionFile(context: Context, id: number, fileID: number): Promise<RawAnswer> {
  const row = await visibleSubmission(context, id);
  const file = row.files.find((one) => one.id === fileID) ?? fail('V_12', 'fileID', { status: 404 });
  const { blobs, log } = context.services;
  const blob = await blobs.open(file.hash);
  if (blob?.size !== file.file_size) {
    blob?.stream.destroy();
    log.error({ hash: file.hash }, 'a file of a submission is missing or damaged in the store');
    return fail('V_12', 'fileID', { status: 404 });
  }
  const name = encodeURIComponent(file.file_name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return {
    headers: {
      'Content-Type': file.mime,
      'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Length': String(blob.size),
      'Cache-Control': 'no-store',
    },
    body: blob.stream,
  };
}
