/** Returns what stays in the field of a text that was sent: nothing, or all of it if more was typed since. */
export const afterSending = (now: string, sent: string): string => (now === sent ? '' : now);
