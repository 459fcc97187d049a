import { z } from 'zod';
import { id, person, record, time } from './values.ts';

/** Unread, read or processed. */
export const submissionState = z.enum(['new', 'open', 'done']);
export type SubmissionState = z.output<typeof submissionState>;

/** A submitted form. */
export const submission = z.object({
  id,
  form: z.string(),
  /** Locale of the form when it was submitted. */
  locale: z.string(),
  /** The page with the form; null if unknown or deleted. */
  page: z.object({ pageID: id, title: z.string() }).nullable(),
  /** Values by field. */
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
  assignee: person.nullable(),
  createdAt: time,
  /** When the sender confirmed their address, for forms with double opt-in. */
  confirmedAt: time.nullable(),
  /** When the sender unsubscribed. */
  endedAt: time.nullable(),
});
export type Submission = z.output<typeof submission>;
