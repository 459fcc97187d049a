import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { pagedList } from './entities/paged-list.ts';
import { time } from './entities/values.ts';

const params = z.object({ id: z.uuid() });

/** An email that the mail server has not accepted, without its content. */
export const unsentMail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  /** `waiting` emails are retried. */
  state: z.enum(['failed', 'waiting']),
  attempts: z.int().nonnegative(),
  /** Last answer of the mail server. */
  failure: z.string(),
  queuedAt: time,
});
export type UnsentMail = z.output<typeof unsentMail>;

export const mails = {
  list: endpoint({
    method: 'POST',
    path: '/mail/list',
    summary: 'List failed emails and emails that are being retried',
    access: permission('manage-settings'),
    kind: 'read',
    body: z.object({
      pageIndex: z.int().nonnegative().max(1_000_000).default(0),
      pageSize: z.int().min(1).max(200).default(25),
    }),
    reply: pagedList(unsentMail).extend({ failed: z.int().nonnegative() }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/mail/{id}/retry',
    summary: 'Retry a failed email',
    access: permission('manage-settings'),
    params,
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/mail/{id}',
    summary: 'Delete a failed email',
    access: permission('manage-settings'),
    params,
  }),
};
