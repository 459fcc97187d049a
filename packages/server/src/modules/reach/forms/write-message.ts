import { formDefinition } from '@ximblox/blocks/internal';
import { type AnswerOf, type contract, fail, type SubmissionMessage } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { deleteNoteRow, findMessages, insertMessage, type NewMessage } from './message-store.ts';
import { sendReply } from './reply-mail.ts';
import { changeableSubmissions, isUnconfirmed } from './submission-rules.ts';
import { type SubmissionRow, updateSubmission } from './submission-store.ts';
import { messageOnWire } from './submission-wire.ts';

async function changeableSubmission(context: Context, id: number): Promise<SubmissionRow> {
  const [row] = await changeableSubmissions(context, [id]);
  return row ?? fail('V_12', 'id', { status: 404 });
}

async function storeMessage(
  context: Context,
  message: Omit<NewMessage, 'authorID'>,
): Promise<{ message: SubmissionMessage }> {
  const { db } = context;
  const id = await insertMessage(db, { ...message, authorID: actorID(context) });
  const row = (await findMessages(db, [message.submissionID])).find((one) => one.id === id);
  // The audit log must not keep the text, which is deleted with the submission.
  await audit(context, {
    action: `submission.${message.kind}`,
    object: 'submission',
    objectID: message.submissionID,
  });
  return { message: messageOnWire(row ?? fail('V_12', 'id', { status: 404 })) };
}

/**
 * Emails a reply to the sender of a submission and stores it. A new submission becomes open.
 * @throws those of `changeableSubmissions`; 409 V_07 on `id` for spam, and without an address or before it is confirmed;
 *   429 G_01 after too many replies to the address
 */
export async function replyToSubmission(
  context: Context,
  id: number,
  text: string,
): Promise<AnswerOf<typeof contract.submissions.reply>> {
  const row = await changeableSubmission(context, id);
  const form = formDefinition(context.services.site, row.form);
  if (!form || row.spam_at || row.email === '' || isUnconfirmed(form, row)) return fail('V_07', 'id');
  const mailID = await sendReply(context, form, row, text);
  await updateSubmission(context.db, id, { isRead: true, ...(row.state === 'new' ? { state: 'open' } : {}) });
  return storeMessage(context, { submissionID: id, kind: 'reply', text, recipient: row.email, mailID });
}

/** Adds a note to a submission. @throws those of `changeableSubmissions` */
export async function addNote(
  context: Context,
  id: number,
  text: string,
): Promise<AnswerOf<typeof contract.submissions.addNote>> {
  await changeableSubmission(context, id);
  return storeMessage(context, { submissionID: id, kind: 'note', text });
}

/** Deletes a note. @throws those of `changeableSubmissions`; 404 V_12 on `noteID` if there is no such note */
export async function deleteNote(context: Context, id: number, noteID: number): Promise<Record<string, never>> {
  await changeableSubmission(context, id);
  if (!(await deleteNoteRow(context.db, id, noteID))) fail('V_12', 'noteID', { status: 404 });
  await audit(context, { action: 'submission.delete-note', object: 'submission', objectID: id });
  return {};
}
