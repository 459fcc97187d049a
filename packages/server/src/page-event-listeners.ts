import type { PageEventListener } from './context.ts';
import { indexPublishedPage } from './modules/reach/search/index.ts';
import { emitPageWebhooks } from './modules/reach/webhooks/index.ts';

/** What reacts to changes of pages, for `Services`: modules above those that make the changes. */
export const pageEventListeners: readonly PageEventListener[] = [indexPublishedPage, emitPageWebhooks];
