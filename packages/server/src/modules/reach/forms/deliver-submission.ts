import type { FormDefinition, FormValues } from '@ximblox/blocks/internal';
import type { Context } from '../../../context.ts';
import { emitSubmissionWebhooks } from '../webhooks/index.ts';
import { notifyRecipients, sendSenderMail } from './form-mail.ts';
import type { FormPage } from './form-pages.ts';

/** A stored submission of which nobody has been notified. */
export interface UndeliveredSubmission {
  id: number;
  locale: string;
  values: FormValues;
  /** `''` without a valid address. */
  email: string;
  /** Selected pages that are published, by field. */
  pages: ReadonlyMap<string, FormPage>;
  files: readonly { field: string; file_name: string }[];
}

/** Emits the webhooks of a new submission, and emails its recipients and its sender. Must run in a transaction. */
export async function deliverSubmission(
  context: Context,
  form: FormDefinition,
  { id, locale, values, email, pages, files }: UndeliveredSubmission,
): Promise<void> {
  await emitSubmissionWebhooks(context, form.id, id);
  const titles = new Map([...pages].map(([name, { title }]) => [name, title]));
  const fileNames = new Map(files.map((file) => [file.field, file.file_name]));
  await notifyRecipients(context, { id, form, locale, values, email, titles, fileNames });
  if (email === '') return;
  if (form.followUp?.kind === 'confirm') await sendSenderMail(context, 'confirm', { id, locale, email });
  const page = form.followUp?.kind === 'send-file' ? pages.get(form.followUp.page) : undefined;
  if (page) await sendSenderMail(context, 'file', { id, locale, email, title: page.title });
}
