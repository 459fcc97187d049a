import type { SubmissionMessage } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import { existingUserID } from '../../../platform/database/existing-user-id.ts';

/** A reply or a note of a submission. */
export interface MessageRow {
  id: number;
  submission_id: number;
  kind: SubmissionMessage['kind'];
  author_id: number | null;
  author_name: string;
  text: string;
  recipient: string;
  delivery: SubmissionMessage['delivery'];
  created_at: Date;
}

export interface NewMessage {
  submissionID: number;
  kind: SubmissionMessage['kind'];
  authorID: number | null;
  text: string;
  /** Address and mail of a reply. */
  recipient?: string;
  mailID?: string;
}

/** Inserts a reply or a note and returns its ID. */
export async function insertMessage(db: Database, message: NewMessage): Promise<number> {
  const { submissionID, kind, authorID, text, recipient = '', mailID = null } = message;
  const { id } = await db
    .insertInto('submission_messages')
    .values({ submission_id: submissionID, kind, author_id: authorID, text, recipient, mail_id: mailID })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the replies and notes of submissions, oldest first. */
export async function findMessages(db: Database, submissionIDs: readonly number[]): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('submission_messages as m')
    .leftJoin('users as u', 'u.id', 'm.author_id')
    .leftJoin('mails', 'mails.id', 'm.mail_id')
    .select(['m.id', 'm.submission_id', 'm.kind', 'm.text', 'm.recipient', 'm.created_at', 'mails.state as delivery'])
    .select(existingUserID('u').as('author_id'))
    .select(sql<string>`coalesce(u.name, '')`.as('author_name'))
    .where(equalsAny('m.submission_id', submissionIDs))
    .orderBy('m.id')
    .execute();
  return rows as MessageRow[];
}

/** Deletes a note of a submission. @returns false if there is no such note */
export async function deleteNoteRow(db: Database, submissionID: number, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('submission_messages')
    .where('id', '=', id)
    .where('submission_id', '=', submissionID)
    .where('kind', '=', 'note')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
