import type { DeliveryFailure } from '@ximblox/contract';

const minute = 60;
const hour = 60 * minute;

/** Seconds between attempts (backoff), a day in total. */
const retryDelays = [5, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 8 * hour, 8 * hour];

/** Number of attempts, about 45 minutes, for which later deliveries with the same subject wait. */
export const maxBlockingAttempts = 5;

/** Days without a successful delivery after which a webhook is turned off. */
export const maxFailingDays = 3;

/** Returns the seconds until the next attempt; null if there is none. */
export const retryDelay = (attempts: number): number | null => retryDelays[attempts - 1] ?? null;

/** Outcome of an attempt. */
export interface Outcome {
  /** Null for a success. */
  failure: Exclude<DeliveryFailure, 'off'> | null;
  status: number | null;
  /** First bytes of the answer; without a connection the reason, as part of a sentence. */
  answer: string;
}

/** Whether the receiver is unavailable, so that other deliveries to it would fail too. */
export const isUnavailable = ({ failure, status }: Outcome): boolean =>
  failure !== null && (status === null || status === 429 || status >= 500);

/** Whether the receiver no longer accepts this webhook (410 Gone). */
export const isGone = ({ status }: Outcome): boolean => status === 410;
