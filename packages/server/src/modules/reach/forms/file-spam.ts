import { checkForm, type FormDefinition, formDefinition, type FormValues, honeypot } from '@ximblox/blocks/internal';
import type { AnswerOf, contract } from '@ximblox/contract';
import type { Context, UploadedFile } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { sanitiseFileName } from '../../library/media/index.ts';
import { deliverSubmission } from './deliver-submission.ts';
import { checkPages } from './form-pages.ts';
import { changeableSubmissions } from './submission-rules.ts';
import { deleteSpam, deleteSubmissions, restoreSpam, trimSpam } from './submission-removal-store.ts';
import { findNewestSubmission, insertSubmission, type NewSubmission, type SubmissionRow } from './submission-store.ts';

/** Length to which values are cut that the form does not accept, and the value of the hidden field. */
const clipLength = 1000;

const clipped = (text: string): string => text.slice(0, clipLength).toWellFormed();

/**
 * Returns what a bot, or a visitor whose browser filled in the hidden field, has sent: valid values, other texts cut short, and
 * the names of documents.
 */
export function spamValues(
  form: FormDefinition,
  body: Readonly<Record<string, unknown>>,
  uploads: readonly UploadedFile[],
): FormValues {
  const { values, errors } = checkForm(form, body);
  const sent = errors.flatMap(({ property }) => {
    const value = body[property];
    return typeof value === 'string' && value.trim() !== '' ? [[property, clipped(value)] as const] : [];
  });
  const documents = uploads.flatMap(({ field, fileName, size }) => {
    const name = form.fields[field]?.kind === 'file' && size > 0 ? sanitiseFileName(fileName) : null;
    return name === null ? [] : [[field, name] as const];
  });
  const hidden = body[honeypot];
  return {
    ...values,
    ...Object.fromEntries([...sent, ...documents]),
    [honeypot]: typeof hidden === 'string' ? clipped(hidden) : '',
  };
}

/** Stores a submission in the spam folder, without its documents, and keeps the folder within its limits. */
export async function fileSpam(context: Context, sent: NewSubmission): Promise<void> {
  await context.transaction(async ({ db }) => {
    await insertSubmission(db, { ...sent, isSpam: true, files: [] });
    await trimSpam(db);
  });
}

/** Delivers a restored submission like a new one. A second subscription of the same address is deleted instead. */
async function deliverRestored(context: Context, row: SubmissionRow): Promise<void> {
  const form = formDefinition(context.services.site, row.form);
  if (!form) return;
  if (form.followUp?.kind === 'confirm') {
    const known = await findNewestSubmission(context.db, form.id, row.email);
    if (known?.confirmed_at && !known.ended_at) return deleteSubmissions(context.db, [row.id]).then(() => undefined);
    if (known && !known.confirmed_at) await deleteSubmissions(context.db, [known.id]);
  }
  const values = row.values as FormValues;
  const { pages } = await checkPages(context, form, values);
  const { id, locale, email } = row;
  await deliverSubmission(context, form, { id, locale, values, email, pages, files: [] });
}

/** Moves spam to the inbox; submissions that are already there stay. @throws those of `changeableSubmissions` */
export async function restoreSubmissions(context: Context, ids: readonly number[]): Promise<Record<string, never>> {
  const rows = (await changeableSubmissions(context, ids)).filter((row) => row.spam_at !== null);
  for (const row of rows.toSorted((one, other) => one.id - other.id)) {
    await deliverRestored(context, row);
    await restoreSpam(context.db, [row.id], honeypot);
    await audit(context, {
      action: 'submission.restore',
      object: 'submission',
      objectID: row.id,
      changes: { form: row.form },
    });
  }
  return {};
}

/** Permanently deletes the spam of all forms that the caller may manage. */
export async function emptySpam(context: Context): Promise<AnswerOf<typeof contract.submissions.emptySpam>> {
  const forms = context.services.site.forms
    .map(({ id }) => id)
    .filter((form) => context.can('manage-submissions', { form }));
  const deleted = await deleteSpam(context.db, forms);
  if (deleted > 0) {
    await audit(context, {
      action: 'submission.empty-spam',
      object: 'submission',
      objectID: '',
      changes: { deleted, forms },
    });
  }
  return { deleted };
}
