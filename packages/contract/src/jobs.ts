import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { pagedList } from './entities/paged-list.ts';
import { id, idParam, time } from './entities/values.ts';

const params = z.object({ id: idParam });

/** A background job whose last attempt failed. */
export const failedJob = z.object({
  id,
  /** Jobs of extensions have the name of the extension: `newsletter.send`. */
  name: z.string(),
  /** What an `after` hook reacts to, with its extension: `newsletter, page.publish`; `''` for other jobs. */
  about: z.string(),
  /** `waiting` jobs are retried at `nextAt`; `parked` ones have no attempt left. */
  state: z.enum(['waiting', 'parked']),
  attempts: z.int().nonnegative(),
  maxAttempts: z.int().positive(),
  /** Message of the last failure. */
  error: z.string(),
  nextAt: time,
});
export type FailedJob = z.output<typeof failedJob>;

export const jobs = {
  list: endpoint({
    method: 'POST',
    path: '/job/list',
    summary: 'List background jobs that failed: parked ones, and those that are being retried',
    access: permission('manage-settings'),
    kind: 'read',
    body: z.object({
      pageIndex: z.int().nonnegative().max(1_000_000).default(0),
      pageSize: z.int().min(1).max(200).default(25),
    }),
    reply: pagedList(failedJob).extend({ parked: z.int().nonnegative() }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/job/{id}/retry',
    summary: 'Run a failed job again, with all its attempts; 409 V_07 when there is no such failed job',
    access: permission('manage-settings'),
    params,
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/job/{id}',
    summary: 'Delete a failed job; 409 V_07 when there is no such failed job',
    access: permission('manage-settings'),
    params,
  }),
};
