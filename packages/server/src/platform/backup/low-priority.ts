import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Gives this process the lowest priority, so that a backup takes only the time of the processor that nothing else needs. */
export function lowerPriority(): void {
  // On Linux each thread has a priority of its own; a new one gets that of the thread that starts it.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // The thread has ended, or the system does not allow it: the backup is only less considerate.
    }
  }
}
