import type { Pool } from 'pg';
import {
  databaseConnections,
  databaseConnectionsLimit,
  databaseWaiting,
  queryDuration,
  queryErrors,
} from '../metrics/metrics.ts';
import { currentRequest } from '../request-scope.ts';
import { traceStatement } from '../tracing.ts';
import { keepSlowStatement } from './slow-statements.ts';
import type { StatementObserver } from './prepared-statements.ts';

/** Reports the connections of a pool. @returns a function that stops */
export function measurePool(name: string, pool: Pool, max: number): () => void {
  const stops = [
    databaseConnections(() => [
      [{ pool: name, state: 'used' }, pool.totalCount - pool.idleCount],
      [{ pool: name, state: 'idle' }, pool.idleCount],
    ]),
    databaseConnectionsLimit(() => [[{ pool: name }, max]]),
    databaseWaiting(() => [[{ pool: name }, pool.waitingCount]]),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What happens with slow statements. */
export interface SlowStatements {
  /** Milliseconds. */
  above: number;
  /** Called with the text of a statement that took longer, without its values. */
  report(text: string, milliseconds: number): void;
}

/** Measures the statements of a pool. */
export function measureStatements(name: string, slow: SlowStatements | undefined): StatementObserver['onResult'] {
  const labels = { pool: name };
  // A counter that appeared with the first error would hide it from rate().
  queryErrors.inc(labels, 0);
  return (text, milliseconds, isFailed) => {
    queryDuration.observe(labels, milliseconds / 1000);
    if (isFailed) queryErrors.inc(labels);
    const queries = currentRequest()?.queries;
    if (queries !== undefined) {
      queries.count += 1;
      queries.milliseconds += milliseconds;
    }
    traceStatement(text, milliseconds, isFailed);
    if (slow === undefined || milliseconds <= slow.above) return;
    slow.report(text, milliseconds);
    keepSlowStatement(text, milliseconds);
  };
}
