import type { Database } from '../../../platform/database/database.ts';
import * as metrics from '../../../platform/metrics/metrics.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import { readBackupFigures } from './backup-store.ts';

const timeout = 2_000;

/** Reports the backups of the table `backups`. @returns a function that stops */
export function observeBackups(db: Database): () => void {
  const figures = () => withTimeout(timeout, () => readBackupFigures(db));
  const stops = [
    metrics.backupLastSuccess(async () => {
      const { lastSuccessAt } = await figures();
      return lastSuccessAt ? [[{}, lastSuccessAt.getTime() / 1000]] : [];
    }),
    metrics.backupDuration(async () => [[{}, (await figures()).lastSeconds]]),
    metrics.backupSize(async () => [[{}, (await figures()).lastSize]]),
    metrics.backupsFailed(async () => [[{}, (await figures()).failed]]),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
