/** What a row offers in a dialog. */
export type RowAction = 'duplicate' | 'translate' | 'publish' | 'unpublish' | 'request' | 'delete';
