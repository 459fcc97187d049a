import { type AnswerOf, type contract, fail } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import {
  countFailedJobs,
  deleteFailedJob,
  failedJobs,
  retryFailedJob,
} from '../../../platform/jobs/failed-job-store.ts';
import { audit } from '../audit/index.ts';

type Reply = AnswerOf<typeof contract.jobs.list>;

/** Returns the extension and the operation of an `after` hook; `''` for other jobs. */
function aboutOf(payload: unknown): string {
  const { extension, on } = payload as { extension?: unknown; on?: unknown };
  return typeof extension === 'string' && typeof on === 'string' ? `${extension}, ${on}` : '';
}

async function listFailed(
  { db }: Context,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
): Promise<Reply> {
  const { total, parked } = await countFailedJobs(db);
  const rows = await failedJobs(db, pageIndex * pageSize, pageSize);
  return {
    totalItems: total,
    parked,
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      about: aboutOf(row.payload),
      state: row.attempts >= row.max_attempts ? 'parked' : 'waiting',
      attempts: row.attempts,
      maxAttempts: row.max_attempts,
      error: row.last_error,
      nextAt: row.run_at.toISOString(),
    })),
  };
}

/** @throws 409 V_07 when there is no such failed job */
async function change(
  context: Context,
  action: 'job.retry' | 'job.forget',
  id: number,
): Promise<Record<string, never>> {
  const name = await (action === 'job.retry' ? retryFailedJob : deleteFailedJob)(context.db, id);
  if (name === undefined) return fail('V_07');
  await audit(context, { action, object: 'job', objectID: id, changes: { name } });
  return {};
}

/** Handlers for failed background jobs. */
export const jobHandlers: Handlers<typeof contract.jobs> = {
  list: (context, { body }) => listFailed(context, body),
  retry: (context, { params }) => change(context, 'job.retry', params.id),
  forget: (context, { params }) => change(context, 'job.forget', params.id),
};
