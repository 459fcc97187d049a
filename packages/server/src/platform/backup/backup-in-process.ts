import { fork } from 'node:child_process';
import { once } from 'node:events';
import { BackupError } from './backup-error.ts';
import type { TakeBackupOptions, TakenBackup } from './take-backup.ts';

/** What the process of a backup reports. */
export type BackupOutcome = { taken: TakenBackup } | { error: Error; isForOperator: boolean };

/** URL of the process: next to the bundle when built, the source file otherwise. */
const processURL = new URL(
  import.meta.url.endsWith('.ts') ? './backup-process.ts' : './backup-process.js',
  import.meta.url,
);

/** V8 frees buffers only when its young generation is full: with the smallest one, the process needs 100 MiB less. */
const smallYoungGeneration = '--max-semi-space-size=1';

/**
 * Takes a backup in a process with the lowest priority, so that it does not delay the requests of this one.
 * @throws BackupError, or an Error when the process fails
 */
export async function takeBackupInProcess(options: Omit<TakeBackupOptions, 'onProgress'>): Promise<TakenBackup> {
  const child = fork(processURL, { serialization: 'advanced', execArgv: [...process.execArgv, smallYoungGeneration] });
  let outcome: BackupOutcome | undefined;
  child.once('message', (message) => (outcome = message as BackupOutcome));
  child.send(options, () => undefined);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (!outcome) throw new Error(`The process of the backup ended with ${signal ?? `code ${code}`}.`);
  if ('taken' in outcome) return outcome.taken;
  const { error, isForOperator } = outcome;
  // The class of an error does not pass between processes.
  throw isForOperator ? new BackupError(error.message, { cause: error }) : error;
}
