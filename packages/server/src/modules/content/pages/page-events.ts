import type { Context, PageEvent } from '../../../context.ts';

/** Lets other modules react to a change of a page, in the transaction that makes it. */
export async function emitPageEvent(context: Context, event: PageEvent): Promise<void> {
  for (const listener of context.services.pageEventListeners) await listener(context, event);
}
