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
  /** Number of hooks that led to it, one through the other. */
  depth?: number;
}

const maxAttempts = 10;

/** Number of `after` hooks of which each may cause the next. A hook that causes itself would never end. */
const maxDepth = 5;

/** Returns a context whose operations count as caused by a hook. */
export function causedByHook(context: Context, depth: number): Context {
  return {
    ...context,
    actor: { kind: 'system', hookDepth: depth },
    transaction: (work) => context.transaction((inside) => work(causedByHook(inside, depth))),
  };
}

/** Queues the `after` hooks of an operation, in its transaction; each is retried by itself. @param event is called only if there are hooks */
export async function queueHooks<Name extends HookName>(
  context: Context,
  on: Name,
  event: () => HookEvents[Name]['after'],
  userID = actorID(context),
): Promise<void> {
  const { db, services, actor } = context;
  const depth = (actor.kind === 'system' && actor.hookDepth) || 0;
  for (const { extension, position, hook } of hooksFor(services.site, on)) {
    if (!hook.after) continue;
    if (depth >= maxDepth) {
      services.log.error({ extension: extension.name, hook: on }, 'hooks cause one another; this one was left out');
      continue;
    }
    const queued: QueuedHook = { extension: extension.name, on, position, event: event(), userID, depth };
    await services.jobs.add(db, afterHookJob, queued, { maxAttempts });
  }
}
