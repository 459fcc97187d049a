import type { Context } from '../../../context.ts';
import * as metrics from '../../../platform/metrics/metrics.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import { isOverdue } from './backup-schedule.ts';
import { readBackupFigures } from './backup-store.ts';

const timeout = 2_000;

/** Reports the backups of the table `backups`. @returns a function that stops */
export function observeBackups(context: Pick<Context, 'db' | 'services'>): () => void {
  const figures = () => withTimeout(timeout, () => readBackupFigures(context.db));
  const stops = [
    metrics.backupLastSuccess(async () => {
      const { lastSuccessAt } = await figures();
      return lastSuccessAt ? [[{}, lastSuccessAt.getTime() / 1000]] : [];
    }),
    metrics.backupDuration(async () => [[{}, (await figures()).lastSeconds]]),
    metrics.backupSize(async () => [[{}, (await figures()).lastSize]]),
    metrics.backupOverdue(async () => [[{}, isOverdue(context, await figures()) ? 1 : 0]]),
    metrics.backupIncomplete(async () => [[{}, (await figures()).lastWarning === '' ? 0 : 1]]),
    metrics.backupsFailed(async () => [[{}, (await figures()).failed]]),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
