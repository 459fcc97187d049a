import { type AnswerOf, type contract, fail } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { countUnsent, deleteMail, unsentMails } from '../../../platform/mail/mail-store.ts';
import { audit } from '../audit/index.ts';

async function listUnsent(
  { db }: Context,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
): Promise<AnswerOf<typeof contract.mails.list>> {
  const { failed, retried } = await countUnsent(db);
  const rows = await unsentMails(db, pageIndex * pageSize, pageSize);
  return {
    failed,
    totalItems: failed + retried,
    items: rows.map(({ id, recipient, subject, state, attempts, failure, queued_at }) => ({
      id,
      to: recipient,
      subject,
      state: state === 'failed' ? 'failed' : 'waiting',
      attempts,
      failure,
      queuedAt: queued_at.toISOString(),
    })),
  };
}

/** @throws 409 V_07 when there is no such failed mail */
async function change(
  context: Context,
  action: 'mail.retry' | 'mail.forget',
  id: string,
): Promise<Record<string, never>> {
  const { db, services } = context;
  const isDone = await (action === 'mail.retry' ? services.mailer.retry(db, id) : deleteMail(db, id));
  if (!isDone) fail('V_07');
  await audit(context, { action, object: 'mail', objectID: id });
  return {};
}

/** Handlers for failed emails. */
export const mailHandlers: Handlers<typeof contract.mails> = {
  list: (context, { body }) => listUnsent(context, body),
  retry: (context, { params }) => change(context, 'mail.retry', params.id),
  forget: (context, { params }) => change(context, 'mail.forget', params.id),
};
