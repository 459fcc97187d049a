import { z } from 'zod';
import { id, person, record, time } from './values.ts';

/** Nobody has looked at it; somebody has; it has been dealt with. */
export const submissionState = z.enum(['new', 'open', 'done']);
export type SubmissionState = z.output<typeof submissionState>;

/** A form that somebody has sent. */
export const submission = z.object({
  id,
  form: z.string(),
  /** Language in which it was filled in. */
  locale: z.string(),
  /** Where the form stood; null when that is not known, or the page is gone. */
  page: z.object({ pageID: id, title: z.string() }).nullable(),
  /** What was filled in, by field. */
  values: record,
  /** Titles of the pages that were chosen, by field. */
  pages: z.record(z.string(), z.string()),
  /** Texts that the sender agreed to, by field. */
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
  /** Whether it was sent without JavaScript, by answering a question: a weaker sign that a person sent it. */
  withoutScript: z.boolean(),
  state: submissionState,
  assignee: person.nullable(),
  createdAt: time,
  /** When the sender confirmed the address, of forms that ask for it. */
  confirmedAt: time.nullable(),
  /** When the sender ended what was confirmed. */
  endedAt: time.nullable(),
});
export type Submission = z.output<typeof submission>;
