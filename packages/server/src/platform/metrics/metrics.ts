import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../../version.ts';
import { createObserved, type Observed } from './observed.ts';

/** All metrics of this process. A registry of its own, because development mode loads this module again. */
export const registry = new Registry();

interface ObservedOptions {
  name: string;
  help: string;
  labelNames?: readonly string[];
}

/** How the values of several worker processes are combined; values of the database are the same in each. */
type Aggregator = 'sum' | 'max';

function gauge<Label extends string = never>(
  options: ObservedOptions & { labelNames?: readonly Label[] },
  aggregator: Aggregator = 'sum',
): Observed<Label>['observe'] {
  const { observe, collect } = createObserved<Label>();
  const read = (metric: Gauge): Promise<void> => collect(metric);
  const metric = new Gauge({
    ...options,
    registers: [],
    aggregator,
    collect() {
      return read(this);
    },
  });
  registry.registerMetric(metric);
  return observe;
}

function counter<Label extends string>(
  options: ObservedOptions & { labelNames: readonly Label[] },
): Observed<Label>['observe'] {
  const { observe, collect } = createObserved<Label>();
  const read = (metric: Counter): Promise<void> => collect(metric);
  const metric = new Counter({
    ...options,
    registers: [],
    collect() {
      return read(this);
    },
  });
  registry.registerMetric(metric);
  return observe;
}

/** Seconds, from a cached page to a slow upload. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const queryBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5];
const jobBuckets = [0.01, 0.05, 0.25, 1, 5, 30, 120];
const registers = [registry];

/** Completed requests. `route` is a route template, never a path, so that the number of series is bounded. */
export const httpRequests = counter({
  name: 'ximblox_http_requests_total',
  help: 'Completed HTTP requests by method, route template and status.',
  labelNames: ['method', 'route', 'status'],
});

export const httpDuration = new Histogram({
  name: 'ximblox_http_request_duration_seconds',
  help: 'Duration of HTTP requests that were not answered from a cache.',
  labelNames: ['method', 'route'] as const,
  buckets: requestBuckets,
  registers,
});

export const httpInFlight = gauge({
  name: 'ximblox_http_requests_in_flight',
  help: 'HTTP requests in progress that count towards the limit.',
});

export const httpInFlightLimit = gauge({
  name: 'ximblox_http_requests_in_flight_limit',
  help: 'Limit of requests in progress (XIMBLOX_MAX_IN_FLIGHT); further requests get 503.',
});

export const renderDuration = new Histogram({
  name: 'ximblox_render_duration_seconds',
  help: 'Duration of rendering a public page that was not in the page cache.',
  buckets: requestBuckets,
  registers,
});

export const cacheHits = counter({
  name: 'ximblox_cache_hits_total',
  help: 'Values that a cache returned.',
  labelNames: ['cache'],
});

export const cacheMisses = counter({
  name: 'ximblox_cache_misses_total',
  help: 'Values that had to be made because a cache did not have them.',
  labelNames: ['cache'],
});

export const cacheBytes = gauge({
  name: 'ximblox_cache_bytes',
  help: 'Size of the values in a cache.',
  labelNames: ['cache'],
});

export const cacheEntries = gauge({
  name: 'ximblox_cache_entries',
  help: 'Number of values in a cache.',
  labelNames: ['cache'],
});

export const databaseConnections = gauge({
  name: 'ximblox_database_connections',
  help: 'Open database connections of a pool, by state: used or idle.',
  labelNames: ['pool', 'state'],
});

export const databaseConnectionsLimit = gauge({
  name: 'ximblox_database_connections_limit',
  help: 'Maximum number of connections of a pool.',
  labelNames: ['pool'],
});

export const databaseWaiting = gauge({
  name: 'ximblox_database_waiting',
  help: 'Work that waits for a database connection.',
  labelNames: ['pool'],
});

export const queryDuration = new Histogram({
  name: 'ximblox_database_query_duration_seconds',
  help: 'Duration of database statements.',
  labelNames: ['pool'] as const,
  buckets: queryBuckets,
  registers,
});

export const queryErrors = new Counter({
  name: 'ximblox_database_query_errors_total',
  help: 'Database statements that failed.',
  labelNames: ['pool'] as const,
  registers,
});

export const databaseUp = gauge({ name: 'ximblox_database_up', help: '1 if the database answers, 0 if not.' }, 'max');

export const databaseSize = gauge(
  { name: 'ximblox_database_size_bytes', help: 'Size of the database on disk.' },
  'max',
);

export const storageErrors = new Counter({
  name: 'ximblox_storage_errors_total',
  help: 'Operations of the file storage that failed because it was unreachable or not writable.',
  registers,
});

export const listenerAge = gauge(
  {
    name: 'ximblox_listener_age_seconds',
    help: 'Seconds since the last sign of life on the connection for notifications; up to 6 is normal.',
  },
  'max',
);

export const jobDuration = new Histogram({
  name: 'ximblox_job_duration_seconds',
  help: 'Duration of background jobs by name and result: done or failed.',
  labelNames: ['name', 'result'] as const,
  buckets: jobBuckets,
  registers,
});

export const jobsDue = gauge({ name: 'ximblox_jobs_due', help: 'Jobs that are due and not running.' }, 'max');

export const jobLag = gauge(
  { name: 'ximblox_jobs_lag_seconds', help: 'Age of the oldest job that is due and not running.' },
  'max',
);

export const jobsFailed = gauge(
  {
    name: 'ximblox_jobs_failed',
    help: 'Failed jobs by state: retrying or parked (no attempts left).',
    labelNames: ['state'],
  },
  'max',
);

export const mailsWaiting = gauge({ name: 'ximblox_mails_waiting', help: 'Emails that wait to be sent.' }, 'max');

export const mailLag = gauge(
  { name: 'ximblox_mails_lag_seconds', help: 'Age of the oldest email that waits to be sent.' },
  'max',
);

export const mailsFailed = gauge({ name: 'ximblox_mails_failed', help: 'Emails that could not be sent.' }, 'max');

export const pages = gauge(
  { name: 'ximblox_pages', help: 'Pages by locale, without those in the trash.', labelNames: ['locale'] },
  'max',
);

export const queueRunning = gauge({
  name: 'ximblox_work_running',
  help: 'Running work of a kind that is limited, such as images.',
  labelNames: ['work'],
});

export const queueWaiting = gauge({
  name: 'ximblox_work_waiting',
  help: 'Work that waits for a place, such as images.',
  labelNames: ['work'],
});

export const backupLastSuccess = gauge(
  {
    name: 'ximblox_backup_last_success_timestamp_seconds',
    help: 'Unix time at which the last successful backup started; absent without one.',
  },
  'max',
);

export const backupDuration = gauge(
  {
    name: 'ximblox_backup_last_duration_seconds',
    help: 'Duration of the last successful backup, with its verification.',
  },
  'max',
);

export const backupSize = gauge(
  { name: 'ximblox_backup_last_size_bytes', help: 'Size of the last successful backup, without the files beside it.' },
  'max',
);

export const backupOverdue = gauge(
  {
    name: 'ximblox_backup_overdue',
    help: '1 if no backup has succeeded for twice the interval of the schedule, also if none ever did, otherwise 0.',
  },
  'max',
);

export const backupIncomplete = gauge(
  {
    name: 'ximblox_backup_incomplete',
    help: '1 if files were missing in the storage of the site when the last successful backup was created, otherwise 0.',
  },
  'max',
);

export const backupsFailed = gauge(
  { name: 'ximblox_backups_failed', help: 'Failed backups of the last 400 days.' },
  'max',
);

export const diskFree = gauge(
  { name: 'ximblox_disk_free_bytes', help: 'Free space on the disk of the data folder.' },
  'max',
);

export const diskSize = gauge({ name: 'ximblox_disk_size_bytes', help: 'Size of the disk of the data folder.' }, 'max');

gauge(
  { name: 'ximblox_info', help: 'The version of Ximblox, as a label.', labelNames: ['version'] },
  'max',
)(() => [[{ version }, 1]]);

let collectsDefaults = false;

/** Also collects CPU, memory, garbage collection and event loop of the process, which costs a little all the time. */
export function collectProcessMetrics(): void {
  if (collectsDefaults) return;
  collectsDefaults = true;
  collectDefaultMetrics({ register: registry });
}
