const format = new Intl.NumberFormat('en');

/** Returns a number with its noun: `1 page`, `2,000 pages`. */
export const counted = (count: number, noun: string): string =>
  `${format.format(count)} ${noun}${count === 1 ? '' : 's'}`;
