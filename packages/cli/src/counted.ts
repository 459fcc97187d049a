const format = new Intl.NumberFormat('en');

/** Returns a number with its noun: `1 page`, `2,000 pages`. */
export const counted = (count: number, noun: string): string =>
  `${format.format(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Returns a number of bytes in megabytes: `1.5 MB`. */
export const megabytes = (bytes: number): string => `${format.format(Math.round(bytes / 1e5) / 10)} MB`;
