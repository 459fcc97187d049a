export { hooksFor } from './declared-hooks.ts';
export { discardedHookErrors, hookErrors, hookTimeout } from './hook-errors.ts';
export { hookPage } from './hook-page.ts';
export { requireKnownCode } from './require-known-code.ts';
export { afterHookJob, causedByHook, type QueuedHook, queueHooks } from './queue-hooks.ts';
