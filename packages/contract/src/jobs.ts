import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { pagedList } from './entities/paged-list.ts';
import { id, idParam, time } from './entities/values.ts';

const params = z.object({ id: idParam });

/** A background job of the product or of an extension. */
export const backgroundJob = z.object({
  id,
  /** Jobs of extensions have the name of the extension: `newsletter.send`. */
  name: z.string(),
  /** Extension whose job, hook or schedule runs; `''` for jobs of the product. */
  extension: z.string(),
  /** What an `after` hook reacts to, with its extension: `newsletter, page.publish`; the job of a schedule; `''` for others. */
  about: z.string(),
  /** `waiting` jobs run at `nextAt`, `running` ones run now; `parked` ones have failed and have no attempt left. */
  state: z.enum(['waiting', 'running', 'parked']),
  attempts: z.int().nonnegative(),
  maxAttempts: z.int().positive(),
  /** Message of the last failure; `''` for jobs that have not failed. */
  error: z.string(),
  nextAt: time,
});
export type BackgroundJob = z.output<typeof backgroundJob>;

export const jobs = {
  list: endpoint({
    method: 'POST',
    path: '/job/list',
    summary: 'List background jobs: those that failed, parked ones first, or those that wait or run',
    access: permission('manage-settings'),
    kind: 'read',
    body: z.object({
      /** `failed` jobs have a failed attempt; `pending` ones wait for their first attempt or run. */
      list: z.enum(['failed', 'pending']).default('failed'),
      pageIndex: z.int().nonnegative().max(1_000_000).default(0),
      pageSize: z.int().min(1).max(200).default(25),
    }),
    /** `parked` counts all parked jobs, in both lists. */
    reply: pagedList(backgroundJob).extend({ parked: z.int().nonnegative() }),
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
