import type { Socket } from 'node:net';
import { type Client, DatabaseError } from 'pg';

/** Milliseconds between two looks at a connection. */
const lookEvery = 1000;
/** Looks in a row at which an idle connection has been silent before it is asked for a sign of life. */
const asksAfter = 2;
/** Looks within which that must come. */
const signWithin = 3;

/** A connection was silent for too long, so that it counts as broken although nobody has closed it. */
export class SilentConnectionError extends Error {
  override name = 'SilentConnectionError';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The connection to the database went silent.');
  }
}

const socketOf = (client: Client): Socket => client.connection.stream as Socket;

/** Breaks a connection without the goodbye that nobody may hear. */
export const dropConnection = (client: Client): void => void socketOf(client).destroy(new SilentConnectionError());

export interface ConnectionWatch {
  /** Milliseconds for which nothing has come; a connection that works brings a sign of life within six seconds. */
  silence(): number;
  /**
   * Another connection to the same database was silent: breaks this one too unless something has come over it since, or soon
   * when it still owes an answer.
   */
  suspect(): void;
  /** Whether statements may take as long as they need. */
  setUnlimited(isUnlimited: boolean): void;
}

export interface WatchOptions {
  /** Milliseconds in which PostgreSQL answers or refuses any statement. */
  answersWithin: number;
  /** Called before the connection is broken for its silence. */
  onSilent?: () => void;
}

/**
 * Watches an open connection for the other side being gone without a word (half-open: NAT, failover, a proxy that drops
 * packets), and breaks it with a `SilentConnectionError`, within six seconds when it is idle.
 *
 * Time is counted in looks, not read from a clock: after a pause of this process what has come meanwhile is read first.
 */
export function watchConnection(client: Client, { answersWithin, onSilent }: WatchOptions): ConnectionWatch {
  const looksToAnswer = Math.ceil(answersWithin / lookEvery) + 1;
  let isAsking = false;
  let isUnlimited = false;
  let isSuspect = false;
  let silentLooks = 0;
  let heardLooks = 0;
  let bytesRead = 0;
  /** Bytes that had been sent when everything asked so far was answered. */
  let bytesAnswered = socketOf(client).bytesWritten;
  let owed = false;

  const owes = (): boolean => socketOf(client).bytesWritten !== bytesAnswered;

  const ask = (): void => {
    isAsking = true;
    client
      .query('select 1')
      // A transaction that has failed refuses even this, which is a sign as well.
      .catch((error: unknown) => error instanceof DatabaseError || dropConnection(client))
      .finally(() => {
        isAsking = false;
      });
  };

  const patience = (): number => {
    if (isAsking || isSuspect) return signWithin;
    return isUnlimited ? Number.POSITIVE_INFINITY : looksToAnswer;
  };

  const look = (): void => {
    const owesNow = owes();
    if (owesNow && !owed) silentLooks = 0;
    owed = owesNow;
    const read = socketOf(client).bytesRead;
    if (read !== bytesRead) {
      bytesRead = read;
      isSuspect = false;
      silentLooks = 0;
      heardLooks = 0;
    } else {
      silentLooks += 1;
      heardLooks += 1;
    }
    if (!owesNow) {
      if (silentLooks >= asksAfter) ask();
      return;
    }
    if (silentLooks < patience()) return;
    onSilent?.();
    dropConnection(client);
  };

  const timer = setInterval(look, lookEvery).unref();
  client.once('end', () => clearInterval(timer));
  // The driver's word for an empty queue: all statements are answered.
  client.on('drain', () => {
    bytesAnswered = socketOf(client).bytesWritten;
    silentLooks = 0;
  });

  return {
    silence: () => heardLooks * lookEvery,
    suspect() {
      if (heardLooks < signWithin || isUnlimited) return;
      if (owes()) isSuspect = true;
      else dropConnection(client);
    },
    setUnlimited(value) {
      isUnlimited = value;
    },
  };
}
