import type { Context, PageEvent, ReleaseEvent } from '../../../context.ts';

/** Calls the listeners of all modules one by one, in the transaction of the change. */
export async function emitContentEvent(context: Context, event: PageEvent | ReleaseEvent): Promise<void> {
  for (const listener of context.services.contentEventListeners) await listener(context, event);
}
