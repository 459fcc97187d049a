import type { Context, PageEvent, ReleaseEvent } from '../../../context.ts';

/** Calls the listeners of all modules one by one, in the transaction of the changes. */
export async function emitContentEvents(
  context: Context,
  events: readonly (PageEvent | ReleaseEvent)[],
): Promise<void> {
  for (const listener of context.services.contentEventListeners) await listener(context, events);
}

/** Does what `emitContentEvents` does, for one change. */
export const emitContentEvent = (context: Context, event: PageEvent | ReleaseEvent): Promise<void> =>
  emitContentEvents(context, [event]);
