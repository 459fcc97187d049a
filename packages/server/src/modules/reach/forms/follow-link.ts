import { formDefinition } from '@ximblox/blocks';
import { fail } from '@ximblox/contract';
import type { Context, HandlerExtras, RawAnswer } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { filesWithHash, serveFile } from '../../library/media/index.ts';
import { writeToSender } from './form-mail.ts';
import { findFormPage } from './form-pages.ts';
import { readLinkToken } from './link-token.ts';
import { noteAnswer, submissionsWith, type SubmissionRow } from './submission-store.ts';

export type FormLinkAction = 'confirm' | 'end';

/** The submission that a link of a mail names; null when the link is none of ours, has expired, or all is erased. */
export async function linkedSubmission(
  { db, services }: Context,
  action: FormLinkAction | 'download',
  token: string,
): Promise<SubmissionRow | null> {
  const id = await readLinkToken(db, action, token, services.now());
  const [row] = id === null ? [] : await submissionsWith(db, [id]);
  return row ?? null;
}

/**
 * Does what the link of a mail asks for: confirms a subscription, or ends it. Doing it again changes nothing.
 * @returns the submission, null when the link is not good (any more)
 */
export async function followFormLink(
  context: Context,
  action: FormLinkAction,
  token: string,
): Promise<SubmissionRow | null> {
  return context.transaction(async (inside) => {
    const row = await linkedSubmission(inside, action, token);
    if (!row || !(await noteAnswer(inside.db, row.id, action))) return null;
    const isNew = action === 'confirm' ? !row.confirmed_at || row.ended_at !== null : row.ended_at === null;
    if (!isNew) return row;
    await audit(inside, { action: `submission.${action}`, object: 'submission', objectID: row.id });
    const { id, locale, email } = row;
    if (action === 'confirm') await writeToSender(inside, 'welcome', { id, locale, email });
    return row;
  });
}

/**
 * The file that somebody asked for, as it is published today.
 * @throws 404 V_05 on `token` when the link is not good any more, or the file is not there
 */
export async function downloadFile(
  context: Context,
  token: string,
  { headers }: Pick<HandlerExtras, 'headers'>,
): Promise<RawAnswer> {
  const gone = (): never => fail('V_05', 'token', { status: 404 });
  const row = (await linkedSubmission(context, 'download', token)) ?? gone();
  const { sequel } = formDefinition(context.services.site, row.form) ?? gone();
  if (sequel?.kind !== 'send-file') return gone();
  const page = await findFormPage(context, Number(row.values[sequel.page]), { file: sequel.file });
  const record = page?.file ?? gone();
  const file = (await filesWithHash(context.db, record.hash))[0] ?? gone();
  return serveFile(context.services, {
    file,
    fileName: record.fileName,
    width: null,
    crop: null,
    audience: 'private',
    isKept: true,
    headers,
  });
}
