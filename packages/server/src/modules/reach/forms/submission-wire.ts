import { formDefinition } from '@ximblox/blocks/internal';
import type { Submission, SubmissionMessage, SubmissionWithMessages } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { findMessages, type MessageRow } from './message-store.ts';
import { type SubmissionRow, pageTitles } from './submission-store.ts';

/** Returns the names of page fields; none for a form that the site no longer declares. */
const pageFields = ({ services: { site } }: Context, { form }: SubmissionRow): string[] =>
  Object.entries(formDefinition(site, form)?.fields ?? {}).flatMap(([name, { kind }]) =>
    kind === 'page' ? [name] : [],
  );

const selectedPages = (context: Context, row: SubmissionRow): [name: string, pageID: number][] =>
  pageFields(context, row).flatMap((name) => {
    const id = row.values[name];
    return typeof id === 'number' ? [[name, id] as [string, number]] : [];
  });

/** Converts submissions to their wire format, in the same order. */
export async function submissionsOnWire(context: Context, rows: readonly SubmissionRow[]): Promise<Submission[]> {
  const ids = new Set(rows.flatMap((row) => selectedPages(context, row).map(([, id]) => id)));
  const titles = await pageTitles(context.db, [...ids]);
  return rows.map((row) => ({
    id: row.id,
    form: row.form,
    locale: row.locale,
    page: row.page_id === null ? null : { pageID: row.page_id, title: row.page_title ?? '' },
    values: row.values,
    pages: Object.fromEntries(selectedPages(context, row).map(([name, id]) => [name, titles.get(id) ?? ''])),
    consents: row.consents,
    files: row.files.map(({ id, field, file_name: fileName, mime, file_size: size }) => ({
      id,
      field,
      fileName,
      mime,
      size,
    })),
    withoutScript: row.without_script,
    state: row.state,
    isRead: row.read_at !== null,
    spamAt: row.spam_at?.toISOString() ?? null,
    repliedAt: row.replied_at?.toISOString() ?? null,
    assignee: row.assignee_id === null ? null : { ID: row.assignee_id, name: row.assignee_name ?? '' },
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}

export const submissionOnWire = async (context: Context, row: SubmissionRow): Promise<Submission> =>
  (await submissionsOnWire(context, [row]))[0] as Submission;

export const messageOnWire = (row: MessageRow): SubmissionMessage => ({
  id: row.id,
  kind: row.kind,
  author: { ID: row.author_id ?? 0, name: row.author_name },
  text: row.text,
  createdAt: row.created_at.toISOString(),
  recipient: row.recipient,
  delivery: row.delivery,
});

/** Converts submissions with their replies and notes to their wire format, in the same order. */
export async function submissionsWithMessages(
  context: Context,
  rows: readonly SubmissionRow[],
): Promise<SubmissionWithMessages[]> {
  const submissions = await submissionsOnWire(context, rows);
  const messages = Map.groupBy(
    await findMessages(
      context.db,
      rows.map(({ id }) => id),
    ),
    (message) => message.submission_id,
  );
  return submissions.map((submission) =>
    Object.assign(submission, {
      messages: (messages.get(submission.id) ?? []).map((message) => messageOnWire(message)),
    }),
  );
}

export const submissionWithMessages = async (context: Context, row: SubmissionRow): Promise<SubmissionWithMessages> =>
  (await submissionsWithMessages(context, [row]))[0] as SubmissionWithMessages;
