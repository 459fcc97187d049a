import type { ErrorReference, HookEvents, HookName, HookReactions } from '@ximblox/blocks';
import type { ErrorItem } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { withSavepoint } from '../../../platform/database/with-savepoint.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import { type DeclaredHook, hooksFor } from './declared-hooks.ts';
import { errorCode } from './error-code.ts';

/** Milliseconds that a hook may take. */
export const hookTimeout = 5_000;

/** Runs a `before` hook and returns its errors. */
async function refusals<Name extends HookName>(
  context: Context,
  { extension, hook }: DeclaredHook<Name>,
  event: HookEvents[Name]['before'],
): Promise<ErrorItem[]> {
  const { handlerContexts } = context.services;
  const place = { extension: extension.name, part: `hook ${hook.on}` };
  const errors: ErrorItem[] = [];
  const refuse = (error: ErrorReference, path = ''): void =>
    void errors.push({ property: path, code: errorCode(context.services.site, error, place.part) });
  const { before } = hook as HookReactions<Name>;
  await handlerContexts.read(context, place, (reading) =>
    withTimeout(hookTimeout, () => before?.(structuredClone(event), { ...reading, refuse })),
  );
  return errors;
}

/**
 * Runs the `before` hooks of an operation, in its transaction, and returns their errors. A hook that throws or takes too long
 * is logged and refuses with G_01; what it has queued is undone.
 * @param event is called only if there are hooks
 */
export async function hookErrors<Name extends HookName>(
  context: Context,
  on: Name,
  event: () => HookEvents[Name]['before'] | Promise<HookEvents[Name]['before']>,
): Promise<ErrorItem[]> {
  const hooks = hooksFor(context.services.site, on).filter(({ hook }) => hook.before);
  const errors: ErrorItem[] = [];
  for (const declared of hooks) {
    try {
      errors.push(...(await withSavepoint(context.db, async () => refusals(context, declared, await event()))));
    } catch (error) {
      const extension = declared.extension.name;
      context.services.log.error({ err: error, extension, hook: on }, 'a hook failed and refused the operation');
      errors.push({ property: '', code: 'G_01' });
    }
  }
  return errors;
}

class Discarded extends Error {}

/** Runs the `before` hooks of an operation that is refused anyway, and returns their errors. What they queue is undone. */
export async function discardedHookErrors<Name extends HookName>(
  context: Context,
  on: Name,
  event: () => HookEvents[Name]['before'],
): Promise<ErrorItem[]> {
  if (hooksFor(context.services.site, on).length === 0) return [];
  let errors: ErrorItem[] = [];
  const run = context.transaction(async (inside) => {
    errors = await hookErrors(inside, on, event);
    throw new Discarded();
  });
  await run.catch((error: unknown) => {
    if (!(error instanceof Discarded)) throw error;
  });
  return errors;
}
