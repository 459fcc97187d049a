import type { Context, PageEvent } from '../../../context.ts';

/** Calls the page event listeners of all modules one by one, in the transaction of the change. */
export async function emitPageEvent(context: Context, event: PageEvent): Promise<void> {
  for (const listener of context.services.pageEventListeners) await listener(context, event);
}
