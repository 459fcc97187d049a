const day = 86_400_000;

/** Whole days that something still stays in the bin; it goes within an hour after the last. */
export const daysLeft = ({ purgedAt }: { purgedAt: string }): number =>
  Math.max(0, Math.ceil((Date.parse(purgedAt) - Date.now()) / day));
