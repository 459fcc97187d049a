import { BackupError } from './backup-error.ts';
import type { BackupOutcome } from './backup-in-process.ts';
import { lowerPriority } from './low-priority.ts';
import { takeBackup, type TakeBackupOptions } from './take-backup.ts';

// Runs in a process of its own: hashing and compressing would delay the requests of the instance.
lowerPriority();
// The instance has ended; its successor takes the backup.
process.once('disconnect', () => process.exit(1));

async function run(options: TakeBackupOptions): Promise<BackupOutcome> {
  try {
    return { taken: await takeBackup(options) };
  } catch (error) {
    return { error: error as Error, isForOperator: error instanceof BackupError };
  }
}

process.once('message', (options: TakeBackupOptions) => {
  void run(options).then((outcome) => process.send?.(outcome, () => process.exit(0)));
});
