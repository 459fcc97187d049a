/** Shape of the keys of blocks and of list items. */
export const keyPattern = /^[A-Za-z0-9_-]{1,64}$/;
