import type { HookReactions } from '@ximblox/blocks';
import type { Context } from '../../../context.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import { causedByHook, hookTimeout, hooksFor, type QueuedHook } from '../../foundation/hooks/index.ts';
import { findUser } from '../../people/users/index.ts';

/**
 * Job that runs an `after` hook, as the system. Nothing happens when the hook is no longer declared.
 * @throws what the hook throws, and when it takes too long
 */
export async function runAfterHook(context: Context, payload: unknown): Promise<void> {
  const { extension, on, position, event, userID, depth = 0 } = payload as QueuedHook;
  const { site, handlerContexts } = context.services;
  const declared = hooksFor(site, on).find((one) => one.extension.name === extension && one.position === position);
  const { after } = (declared?.hook ?? {}) as HookReactions;
  if (!after) return;
  const row = userID === null ? undefined : await findUser(context.db, userID);
  const user = row ? { id: row.id, name: row.name, email: row.email } : null;
  const place = { extension, part: `hook ${on}` };
  const work = handlerContexts.handle(
    causedByHook(context, depth + 1),
    place,
    (handling) => withTimeout(hookTimeout, () => after(event as never, handling)),
    user,
  );
  await work.catch((error: unknown) => {
    context.services.log.error({ err: error, extension, hook: on }, 'a hook failed after the operation');
    throw error;
  });
}
