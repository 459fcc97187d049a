import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier, type Notification } from 'pg';
import type { Log } from '../log.ts';
import { type ConnectionWatch, dropConnection, watchConnection } from './watch-connection.ts';
import { withoutSessionLimits } from './session-settings.ts';

/** A connection for notifications and session locks that reconnects after a failure. */
export interface Listener {
  /** Subscribes to a channel; the promise resolves once the subscription is active. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<void>;
  /** Registers a callback for reconnects: notifications in between are lost. */
  onGap(action: () => void): void;
  /** Holds a session-level advisory lock while this process runs, so that other instances can detect it. */
  holdLock(space: number, key: number): Promise<void>;
  /** Takes such a lock. @returns false if any process has it, including this one, and while disconnected */
  tryLock(space: number, key: number): Promise<boolean>;
  releaseLock(space: number, key: number): Promise<void>;
  /** Milliseconds since the last data from the database; below six seconds on a working connection. */
  silence(): number;
  close(): Promise<void>;
}

const maxBackoff = 2000;
/** Milliseconds in which PostgreSQL must respond. */
const responseTimeout = 3000;

/**
 * Terminates the session of the previous connection. The server may keep it for hours, and it still has locks that this
 * process would then lose.
 */
const terminatePreviousSessions = `select pg_terminate_backend(pid, 1000) from pg_stat_activity
  where application_name = $1 and pid <> pg_backend_pid() and datname = current_database()`;

/** Creates a client that detects a silent server; several workers take locks concurrently. */
const createClient = (url: string, name: string): Client =>
  new Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    connectionTimeoutMillis: responseTimeout,
    pipeline: true,
  });

const lockName = (space: number, key: number): string => `${space}:${key}`;

/** Locks that a session must have, with the queries that take and release them. */
function createLocks(currentClient: () => Client | null, log: Log) {
  const locks = new Map<string, [space: number, key: number]>();
  return {
    /** Takes all locks in a new session. */
    async takeAll(client: Client): Promise<void> {
      for (const lock of locks.values()) await client.query('select pg_try_advisory_lock($1, $2)', lock);
    },
    async holdLock(space: number, key: number): Promise<void> {
      locks.set(lockName(space, key), [space, key]);
      await currentClient()?.query('select pg_try_advisory_lock($1, $2)', [space, key]);
    },
    async tryLock(space: number, key: number): Promise<boolean> {
      const client = currentClient();
      const name = lockName(space, key);
      if (!client || locks.has(name)) return false;
      locks.set(name, [space, key]);
      try {
        const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
          space,
          key,
        ]);
        if (rows[0]?.taken) return true;
      } catch (error) {
        log.debug({ err: error }, 'a lock could not be taken');
      }
      locks.delete(name);
      return false;
    },
    async releaseLock(space: number, key: number): Promise<void> {
      locks.delete(lockName(space, key));
      await currentClient()?.query('select pg_advisory_unlock($1, $2)', [space, key]);
    },
  };
}

/** Subscriptions that a session must have. */
function createChannels(currentClient: () => Client | null) {
  const channels = new Map<string, ((payload: string) => void)[]>();
  const subscribe = (client: Client | null, channel: string) => client?.query(`listen ${escapeIdentifier(channel)}`);
  return {
    deliver({ channel, payload = '' }: Notification): void {
      for (const onMessage of channels.get(channel) ?? []) onMessage(payload);
    },
    /** Subscribes a new session to all channels. */
    async subscribeAll(client: Client): Promise<void> {
      for (const channel of channels.keys()) await subscribe(client, channel);
    },
    async listen(channel: string, onMessage: (payload: string) => void): Promise<void> {
      const known = channels.get(channel);
      channels.set(channel, [...(known ?? []), onMessage]);
      if (!known) await subscribe(currentClient(), channel);
    },
  };
}

/** Opens a listener; rejects if the first connection fails. Later failures are retried without limit, with backoff. */
export async function openListener(url: string, log: Log): Promise<Listener> {
  const gapActions: (() => void)[] = [];
  // Unique, also behind a proxy that changes process IDs.
  const name = `ximblox listener ${randomBytes(6).toString('hex')}`;
  let client: Client | null = null;
  let watch: ConnectionWatch | null = null;
  let brokeAt = performance.now();
  let closed = false;

  const { takeAll, ...locks } = createLocks(() => client, log);
  const { deliver, subscribeAll, listen } = createChannels(() => client);
  const connect = async (isReconnect: boolean): Promise<void> => {
    const next = createClient(url, name);
    next.on('notification', deliver);
    let broken = false;
    let nextWatch: ConnectionWatch | null = null;
    const onBroken = (error?: Error): void => {
      if (broken || closed) return;
      broken = true;
      if (client === next) {
        client = null;
        brokeAt = performance.now() - (watch?.silence() ?? 0);
        log.warn({ err: error }, 'the connection for notifications broke');
        void reconnect(50);
      }
    };
    next.on('error', onBroken);
    next.on('end', onBroken);
    try {
      await next.connect();
      nextWatch = watchConnection(next, { answersWithin: responseTimeout });
      if (isReconnect) await next.query(terminatePreviousSessions, [name]);
      await next.query(withoutSessionLimits);
      await subscribeAll(next);
      await takeAll(next);
    } catch (error) {
      broken = true;
      dropConnection(next);
      throw error;
    }
    client = next;
    watch = nextWatch;
  };

  const reconnect = async (pause: number): Promise<void> => {
    await sleep(pause, undefined, { ref: false });
    if (closed) return;
    try {
      await connect(true);
    } catch {
      await reconnect(Math.min(pause * 2, maxBackoff));
      return;
    }
    if (closed && client) dropConnection(client);
    for (const action of gapActions) action();
  };

  await connect(false);
  return {
    listen,
    onGap: (action) => void gapActions.push(action),
    ...locks,
    silence: () => (client && watch ? watch.silence() : performance.now() - brokeAt),
    async close() {
      closed = true;
      // The server may be gone and never confirm the end.
      const ended = client?.end().catch(() => undefined);
      await Promise.race([ended, sleep(1000, undefined, { ref: false })]);
      if (client) dropConnection(client);
    },
  };
}
