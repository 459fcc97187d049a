import type { PageEventListener } from './context.ts';
import { indexChangedPage } from './modules/reach/search/index.ts';
import { emitPageWebhooks } from './modules/reach/webhooks/index.ts';

/** Listeners for changes of pages, for `Services`. Their modules depend on those that change pages. */
export const pageEventListeners: readonly PageEventListener[] = [indexChangedPage, emitPageWebhooks];
