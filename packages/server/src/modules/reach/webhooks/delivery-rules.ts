import type { DeliveryFailure } from '@ximblox/contract';

const minute = 60;
const hour = 60 * minute;

/** Seconds between the attempts of a delivery, a day in all. */
const waits = [5, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 8 * hour, 8 * hour];

/** Attempts of a delivery for which what came later about the same page waits: three quarters of an hour. */
export const attemptsInOrder = 5;

/** Days in which nothing got through, after which a webhook is switched off. */
export const daysOfFailing = 3;

/** Seconds until the next attempt after so many; null when there is none. */
export const waitAfter = (attempts: number): number | null => waits[attempts - 1] ?? null;

/** What came of an attempt. */
export interface Outcome {
  /** Null for a success. */
  failure: Exclude<DeliveryFailure, 'off'> | null;
  status: number | null;
  /** The beginning of the answer. */
  answer: string;
}

/** Whether a receiver seems to be away altogether, so that asking it for something else now is of no use. */
export const isAway = ({ failure, status }: Outcome): boolean =>
  failure !== null && (status === null || status === 429 || status >= 500);

/** Whether a receiver wants no more of this webhook. */
export const isUnwanted = ({ status }: Outcome): boolean => status === 410;
