import { type AnswerOf, type BackgroundJob, type contract, fail, type ParsedOf } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import {
  countFailedJobs,
  deleteFailedJob,
  type FailedJobRow,
  failedJobs,
  retryFailedJob,
} from '../../../platform/jobs/failed-job-store.ts';
import { countPendingJobs, pendingJobs } from '../../../platform/jobs/pending-job-store.ts';
import { audit } from '../audit/index.ts';

type Reply = AnswerOf<typeof contract.jobs.list>;
type Input = ParsedOf<typeof contract.jobs.list>['body'];

/** What the payloads of hooks and schedules name. */
interface Payload {
  extension?: unknown;
  on?: unknown;
  job?: unknown;
}

/** Returns the extension that a job belongs to, and what it is about. Names of jobs of extensions have a dot. */
function originOf(name: string, payload: unknown): Pick<BackgroundJob, 'extension' | 'about'> {
  const { extension, on, job } = (payload ?? {}) as Payload;
  if (typeof extension === 'string' && typeof on === 'string') return { extension, about: `${extension}, ${on}` };
  const [owner = ''] = name.split('.');
  if (name.includes('.')) return { extension: owner, about: '' };
  const scheduled = typeof job === 'string' && job.includes('.') ? job : '';
  return { extension: scheduled.split('.')[0] ?? '', about: scheduled };
}

const stateOf = (row: FailedJobRow & { is_running?: boolean }): BackgroundJob['state'] => {
  if (row.is_running) return 'running';
  return row.attempts >= row.max_attempts ? 'parked' : 'waiting';
};

async function listJobs({ db }: Context, { list, pageIndex, pageSize }: Input): Promise<Reply> {
  const { total, parked } = await countFailedJobs(db);
  const read = list === 'failed' ? failedJobs : pendingJobs;
  const rows = await read(db, pageIndex * pageSize, pageSize);
  return {
    totalItems: list === 'failed' ? total : await countPendingJobs(db),
    parked,
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      ...originOf(row.name, row.payload),
      state: stateOf(row),
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

/** Handlers for background jobs. */
export const jobHandlers: Handlers<typeof contract.jobs> = {
  list: (context, { body }) => listJobs(context, body),
  retry: (context, { params }) => change(context, 'job.retry', params.id),
  forget: (context, { params }) => change(context, 'job.forget', params.id),
};
