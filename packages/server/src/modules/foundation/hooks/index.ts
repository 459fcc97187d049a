export { hooksFor } from './declared-hooks.ts';
export { discardedHookErrors, hookErrors, hookTimeout } from './hook-errors.ts';
export { hookPage } from './hook-page.ts';
export { errorCode } from './error-code.ts';
export { afterHookJob, causedByHook, type QueuedHook, queueHooks } from './queue-hooks.ts';
