import { formDefinition } from '@ximblox/blocks/internal';
import { fail } from '@ximblox/contract';
import type { Context, HandlerExtras, RawAnswer } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { findFilesWithHash, serveFile } from '../../library/media/index.ts';
import { sendSenderMail } from './form-mail.ts';
import { findFormPage } from './form-pages.ts';
import { readLinkToken } from './link-token.ts';
import { recordLinkAction, submissionsByID, type SubmissionRow } from './submission-store.ts';

export type FormLinkAction = 'confirm' | 'end';

/** Returns the submission of an email link; null if the link is invalid or expired, or the submission was deleted. */
export async function linkedSubmission(
  { db, services }: Context,
  action: FormLinkAction | 'download',
  token: string,
): Promise<SubmissionRow | null> {
  const id = await readLinkToken(db, action, token, services.now());
  const [row] = id === null ? [] : await submissionsByID(db, [id]);
  return row ?? null;
}

/**
 * Follows an email link: confirms or ends a subscription. Idempotent.
 * @returns the submission; null if the link is invalid or expired
 */
export async function followFormLink(
  context: Context,
  action: FormLinkAction,
  token: string,
): Promise<SubmissionRow | null> {
  return context.transaction(async (inside) => {
    const row = await linkedSubmission(inside, action, token);
    if (!row || !(await recordLinkAction(inside.db, row.id, action))) return null;
    const isNew = action === 'confirm' ? !row.confirmed_at || row.ended_at !== null : row.ended_at === null;
    if (!isNew) return row;
    await audit(inside, { action: `submission.${action}`, object: 'submission', objectID: row.id });
    const { id, locale, email } = row;
    if (action === 'confirm') await sendSenderMail(inside, 'welcome', { id, locale, email });
    return row;
  });
}

/**
 * Returns the file that a visitor requested through a form, in its currently published version.
 * @throws 404 V_05 on `token` when the link is invalid or expired, or the file does not exist
 */
export async function downloadFile(
  context: Context,
  token: string,
  { headers }: Pick<HandlerExtras, 'headers'>,
): Promise<RawAnswer> {
  const gone = (): never => fail('V_05', 'token', { status: 404 });
  const row = (await linkedSubmission(context, 'download', token)) ?? gone();
  const { followUp } = formDefinition(context.services.site, row.form) ?? gone();
  if (followUp?.kind !== 'send-file') return gone();
  const page = await findFormPage(context, Number(row.values[followUp.page]), { file: followUp.file });
  const record = page?.file ?? gone();
  const file = (await findFilesWithHash(context.db, record.hash))[0] ?? gone();
  return serveFile(context.services, {
    file,
    fileName: record.fileName,
    width: null,
    crop: null,
    audience: 'private',
    isStored: true,
    headers,
  });
}
