/** Maximum number of pages of one bulk action. */
export const maxBulkPages = 1_000;

/** Number of pages that one preview checks. */
export const bulkPreviewSize = 100;

/** States of a page of a bulk action. */
export const bulkItemStates = ['waiting', 'done', 'unchanged', 'failed', 'cancelled'] as const;
