import type { ContentEventListener } from './context.ts';
import { indexChangedPages } from './modules/reach/search/index.ts';
import { emitContentWebhooks } from './modules/reach/webhooks/index.ts';

/** Listeners for changes of pages and for releases, for `Services`. Their modules depend on those that change pages. */
export const contentEventListeners: readonly ContentEventListener[] = [indexChangedPages, emitContentWebhooks];
