import { z } from 'zod';
import { id, person, record, time } from './values.ts';

/** Not started, in progress or processed. Whether it was read is a state of its own. */
export const submissionState = z.enum(['new', 'open', 'done']);
export type SubmissionState = z.output<typeof submissionState>;

/** Part of the inbox: submissions, those of forms with double opt-in that wait for confirmation, and spam. */
export const submissionFolder = z.enum(['inbox', 'unconfirmed', 'spam']);
export type SubmissionFolder = z.output<typeof submissionFolder>;

/** A submitted form. */
export const submission = z.object({
  id,
  form: z.string(),
  /** Locale of the form when it was submitted. */
  locale: z.string(),
  /** The page with the form; null if unknown or deleted. */
  page: z.object({ pageID: id, title: z.string() }).nullable(),
  /**
   * Values by field. Spam is stored as it was sent: with invalid values, the names of its documents, and `website`, the field
   * that visitors do not see.
   */
  values: record,
  /** Titles of selected pages, by field. */
  pages: z.record(z.string(), z.string()),
  /** Consent texts that the sender agreed to, by field. */
  consents: z.record(z.string(), z.string()),
  files: z.array(
    z.object({
      id,
      field: z.string(),
      fileName: z.string(),
      mime: z.string(),
      /** Bytes. */
      size: z.int().nonnegative(),
    }),
  ),
  /** Whether it was sent without JavaScript, protected by a question only: more likely to be spam. */
  withoutScript: z.boolean(),
  state: submissionState,
  /** Whether a user who may manage it has opened it. */
  isRead: z.boolean(),
  /** When it was classified as spam; null in the other folders. */
  spamAt: time.nullable(),
  /** Time of the last reply. */
  repliedAt: time.nullable(),
  assignee: person.nullable(),
  createdAt: time,
  /** When the sender confirmed their address, for forms with double opt-in. */
  confirmedAt: time.nullable(),
  /** When the sender unsubscribed. */
  endedAt: time.nullable(),
});
export type Submission = z.output<typeof submission>;

/** A reply to the sender, or a note for the team. */
export const submissionMessage = z.object({
  id,
  kind: z.enum(['reply', 'note']),
  author: person,
  text: z.string(),
  createdAt: time,
  /** Address of the reply; `''` for a note. */
  recipient: z.string(),
  /** State of the email; null for a note, and when the email is no longer stored. */
  delivery: z.enum(['waiting', 'sent', 'failed']).nullable(),
});
export type SubmissionMessage = z.output<typeof submissionMessage>;

/** A submission with its replies and notes, oldest first. */
export const submissionWithMessages = submission.extend({ messages: z.array(submissionMessage) });
export type SubmissionWithMessages = z.output<typeof submissionWithMessages>;
