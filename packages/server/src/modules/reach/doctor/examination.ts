import type { FindingAmounts, FindingCode, FindingValues, HealthCheck } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { connectionReason } from '../../../platform/outside/connection-reason.ts';

/** What checks get. */
export interface Examination {
  context: Context;
  /** URL of the database for a connection of its own; null while this process serves, which has a listener. */
  databaseUrl: string | null;
  /** Whether all stored files are compared with their checksums; otherwise a sample. */
  readsAll: boolean;
}

/** What a check found. */
export interface Found {
  code: FindingCode;
  values?: FindingValues;
  /** Sizes and durations, which become values as English text. */
  amounts?: FindingAmounts;
}

/** A check of the installation. */
export interface Check {
  id: HealthCheck;
  /** Whether it reads a few rows only, so that the admin can run it. */
  isQuick: boolean;
  /** Changes nothing that lasts. */
  run(examination: Examination): Promise<Found>;
  /** Repairs what is derived from other data. @returns what it did, as a sentence */
  repair?(examination: Examination): Promise<string>;
}

/** Returns the message of an error and its cause, without a full stop. */
export const reasonOf = (error: unknown): string => {
  const reason = connectionReason(error);
  return error instanceof Error && error.cause instanceof Error
    ? `${reason} (${connectionReason(error.cause)})`
    : reason;
};

/** Returns the first names of a list, and how many more there are. */
export function firstOf(names: readonly string[], limit = 5): string {
  const more = names.length - limit;
  return `${names.slice(0, limit).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
