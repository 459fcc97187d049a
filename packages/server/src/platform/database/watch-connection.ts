import type { Socket } from 'node:net';
import { type Client, DatabaseError } from 'pg';

/** Milliseconds between two checks of a connection. */
const checkInterval = 1000;
/** Consecutive silent checks of an idle connection after which a probe is sent. */
const probeAfter = 2;
/** Checks within which the probe must be answered. */
const probeTimeout = 3;

/** A connection was silent for too long and counts as broken, although neither side closed it. */
export class SilentConnectionError extends Error {
  override name = 'SilentConnectionError';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The connection to the database went silent.');
  }
}

const socketOf = (client: Client): Socket => client.connection.stream as Socket;

/** Destroys a connection without the closing message, which the server may never receive. */
export const dropConnection = (client: Client): void => void socketOf(client).destroy(new SilentConnectionError());

export interface ConnectionWatch {
  /** Milliseconds since the last data; less than six seconds on a working connection. */
  silence(): number;
  /**
   * Reports that another connection to the same database was silent. Destroys this one if it was silent too; with a pending
   * statement, after a short wait.
   */
  suspect(): void;
  /** Sets whether statements may run without a time limit. */
  setUnlimited(isUnlimited: boolean): void;
}

export interface WatchOptions {
  /** Milliseconds in which PostgreSQL completes or cancels any statement. */
  answersWithin: number;
  /** Called before a silent connection is destroyed. */
  onSilent?: () => void;
}

/**
 * Detects half-open connections (NAT, failover, a proxy that drops packets) and destroys them with a
 * `SilentConnectionError`; idle ones within six seconds.
 *
 * Time is counted in checks instead of read from a clock, so that after a pause of this process the pending data is read first.
 */
export function watchConnection(client: Client, { answersWithin, onSilent }: WatchOptions): ConnectionWatch {
  const checksToAnswer = Math.ceil(answersWithin / checkInterval) + 1;
  let isProbing = false;
  let isUnlimited = false;
  let isSuspect = false;
  let silentChecks = 0;
  let checksSinceData = 0;
  let bytesRead = 0;
  /** Bytes that had been sent when the last pending statement completed. */
  let bytesAnswered = socketOf(client).bytesWritten;
  let wasPending = false;

  const isPending = (): boolean => socketOf(client).bytesWritten !== bytesAnswered;

  const probe = (): void => {
    isProbing = true;
    client
      .query('select 1')
      // An error from a failed transaction also proves that the connection works.
      .catch((error: unknown) => error instanceof DatabaseError || dropConnection(client))
      .finally(() => {
        isProbing = false;
      });
  };

  const maxSilentChecks = (): number => {
    if (isProbing || isSuspect) return probeTimeout;
    return isUnlimited ? Number.POSITIVE_INFINITY : checksToAnswer;
  };

  const check = (): void => {
    const isPendingNow = isPending();
    if (isPendingNow && !wasPending) silentChecks = 0;
    wasPending = isPendingNow;
    const read = socketOf(client).bytesRead;
    if (read !== bytesRead) {
      bytesRead = read;
      isSuspect = false;
      silentChecks = 0;
      checksSinceData = 0;
    } else {
      silentChecks += 1;
      checksSinceData += 1;
    }
    if (!isPendingNow) {
      if (silentChecks >= probeAfter) probe();
      return;
    }
    if (silentChecks < maxSilentChecks()) return;
    onSilent?.();
    dropConnection(client);
  };

  const timer = setInterval(check, checkInterval).unref();
  client.once('end', () => clearInterval(timer));
  // Emitted by `pg` when all statements have completed.
  client.on('drain', () => {
    bytesAnswered = socketOf(client).bytesWritten;
    silentChecks = 0;
  });

  return {
    silence: () => checksSinceData * checkInterval,
    suspect() {
      if (checksSinceData < probeTimeout || isUnlimited) return;
      if (isPending()) isSuspect = true;
      else dropConnection(client);
    },
    setUnlimited(value) {
      isUnlimited = value;
    },
  };
}
