import type { Socket } from 'node:net';
import { Client, type ClientConfig, DatabaseError } from 'pg';

/** Milliseconds between two looks at a connection. */
const lookEvery = 1000;
/** Looks in a row at which an idle connection has been silent before it is asked for a sign of life. */
const asksAfter = 2;
/** Looks within which that must come. */
const signWithin = 3;

/** Lets the statements of a transaction take as long as they need, for work that nobody waits for. */
export const unlimitedStatements = 'set local statement_timeout = 0';

/** A connection was silent for too long, so that it counts as broken although nobody has closed it. */
export class SilentConnectionError extends Error {
  override name = 'SilentConnectionError';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The connection to the database went silent.');
  }
}

export interface WatchedConfig extends ClientConfig {
  /** Milliseconds in which PostgreSQL answers or refuses any statement; none without a limit. */
  answersWithin?: number;
}

/**
 * A connection that notices when the other side is gone without a word (half-open: NAT, failover, a proxy that drops packets) and
 * breaks itself with a `SilentConnectionError`, within `heartbeat` milliseconds when it is idle. Emits `silent` then.
 *
 * Time is counted in looks, not read from a clock: after a pause of this process what has come meanwhile is read first.
 */
export class WatchedClient extends Client {
  /** Milliseconds after which silence has been noticed on a connection that owes no answer. */
  static readonly heartbeat = (asksAfter + signWithin + 1) * lookEvery;

  readonly #answersWithin: number;
  #owes = false;
  #isAsking = false;
  #isUnlimited = false;
  #isSuspect = false;
  #silentLooks = 0;
  #heardLooks = 0;
  #bytesRead = 0;

  constructor(config: WatchedConfig = {}) {
    super(config);
    this.#answersWithin = Math.ceil((config.answersWithin ?? Number.POSITIVE_INFINITY) / lookEvery) + 1;
    this.once('connect', () => {
      const timer = setInterval(() => this.#look(), lookEvery);
      timer.unref();
      this.once('end', () => clearInterval(timer));
    });
    this.on('drain', () => {
      this.#owes = false;
      this.#silentLooks = 0;
    });
  }

  /** To be called with every statement that leaves. */
  protected noteStatement(text: unknown): void {
    if (!this.#owes) this.#silentLooks = 0;
    this.#owes = true;
    if (text === unlimitedStatements) this.#isUnlimited = true;
    else if (text === 'commit' || text === 'rollback') this.#isUnlimited = false;
  }

  override query = ((query: unknown, values?: unknown, callback?: unknown) => {
    this.noteStatement(query);
    return (Client.prototype.query.bind(this) as (...parts: unknown[]) => unknown)(query, values, callback);
  }) as Client['query'];

  /** Milliseconds for which nothing has come; a connection that works brings a sign of life before `heartbeat`. */
  get silence(): number {
    return this.#heardLooks * lookEvery;
  }

  /** Breaks the connection without the goodbye that nobody may hear. */
  drop(): void {
    this.connection.stream.destroy(new SilentConnectionError());
  }

  /**
   * Another connection to the same database was silent: breaks this one too unless something has come over it since, or soon
   * when it still owes an answer.
   */
  suspect(): void {
    if (this.#heardLooks < signWithin || this.#isUnlimited) return;
    if (this.#owes) this.#isSuspect = true;
    else this.drop();
  }

  #look(): void {
    const { bytesRead } = this.connection.stream as Socket;
    if (bytesRead !== this.#bytesRead) {
      this.#bytesRead = bytesRead;
      this.#isSuspect = false;
      this.#silentLooks = 0;
      this.#heardLooks = 0;
    } else {
      this.#silentLooks += 1;
      this.#heardLooks += 1;
    }
    if (!this.#owes) {
      if (this.#silentLooks >= asksAfter) this.#ask();
      return;
    }
    if (this.#silentLooks < this.#patience()) return;
    this.emit('silent');
    this.drop();
  }

  #patience(): number {
    if (this.#isAsking || this.#isSuspect) return signWithin;
    return this.#isUnlimited ? Number.POSITIVE_INFINITY : this.#answersWithin;
  }

  #ask(): void {
    this.#isAsking = true;
    this.noteStatement('select');
    const ask = Client.prototype.query.bind(this) as (text: string) => Promise<unknown>;
    ask('select 1')
      // A transaction that has failed refuses even this, which is a sign as well.
      .catch((error: unknown) => error instanceof DatabaseError || this.drop())
      .finally(() => {
        this.#isAsking = false;
      });
  }
}
