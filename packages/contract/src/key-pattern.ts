/** Shape of the keys of blocks, list items and menu items. */
export const keyPattern = /^[A-Za-z0-9_-]{1,64}$/;
