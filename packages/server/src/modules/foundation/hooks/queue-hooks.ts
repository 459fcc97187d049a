import type { HookEvents, HookName } from '@ximblox/blocks';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { hooksFor } from './declared-hooks.ts';

/** Name of the job that runs an `after` hook. */
export const afterHookJob = 'after-hook';

/** An `after` hook to run. */
export interface QueuedHook {
  extension: string;
  on: HookName;
  position: number;
  event: unknown;
  /** The user who did it; null for a visitor and for the system. */
  userID: number | null;
}

const maxAttempts = 10;

/** Queues the `after` hooks of an operation, in its transaction; each is retried by itself. @param event is called only if there are hooks */
export async function queueHooks<Name extends HookName>(
  context: Context,
  on: Name,
  event: () => HookEvents[Name]['after'],
  userID = actorID(context),
): Promise<void> {
  const { db, services } = context;
  for (const { extension, position, hook } of hooksFor(services.site, on)) {
    if (!hook.after) continue;
    const queued: QueuedHook = { extension: extension.name, on, position, event: event(), userID };
    await services.jobs.add(db, afterHookJob, queued, { maxAttempts });
  }
}
