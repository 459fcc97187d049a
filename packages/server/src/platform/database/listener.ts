import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import type { Log } from '../log.ts';
import { type ConnectionWatch, dropConnection, watchConnection } from './watch-connection.ts';

/** One connection that hears notifications, and comes back by itself when it breaks. */
export interface Listener {
  /** Hears a channel from the moment the promise resolves. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<void>;
  /** Called after a break: whatever was said meanwhile was missed. */
  onGap(action: () => void): void;
  /** Holds a session lock for as long as this process lives, by which others see that it does. */
  holdLock(space: number, key: number): Promise<void>;
  /** Takes such a lock when nobody holds it, this process neither; false otherwise, and while the connection is broken. */
  tryLock(space: number, key: number): Promise<boolean>;
  releaseLock(space: number, key: number): Promise<void>;
  /** Milliseconds since something was last heard of the database; below six seconds while all is well. */
  silence(): number;
  close(): Promise<void>;
}

const longestPause = 2000;
/** Milliseconds in which PostgreSQL answers what is asked here. */
const patience = 3000;

/**
 * Ends the session that a connection before has left at the server, where it may last for hours: it holds locks that would be
 * missing when it ends at last.
 */
const endSessionsBefore = `select pg_terminate_backend(pid, 1000) from pg_stat_activity
  where application_name = $1 and pid <> pg_backend_pid() and datname = current_database()`;

/** Opens a connection that hears notifications; rejects when the first attempt fails, later ones are repeated for ever. */
export async function openListener(url: string, log: Log): Promise<Listener> {
  const channels = new Map<string, ((payload: string) => void)[]>();
  const gapActions: (() => void)[] = [];
  const locks = new Map<string, [space: number, key: number]>();
  // Nobody else has this name, also behind a proxy that changes process numbers.
  const name = `ximblox listener ${randomBytes(6).toString('hex')}`;
  let client: Client | null = null;
  let watch: ConnectionWatch | null = null;
  let brokeAt = performance.now();
  let closed = false;

  const connect = async (isAgain: boolean): Promise<void> => {
    const next = new Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      connectionTimeoutMillis: patience,
      // Several workers ask for locks at once.
      pipeline: true,
    });
    next.on('notification', ({ channel, payload }) => {
      for (const onMessage of channels.get(channel) ?? []) onMessage(payload ?? '');
    });
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
      nextWatch = watchConnection(next, { answersWithin: patience });
      if (isAgain) await next.query(endSessionsBefore, [name]);
      for (const channel of channels.keys()) await next.query(`listen ${escapeIdentifier(channel)}`);
      for (const [space, key] of locks.values()) await next.query('select pg_try_advisory_lock($1, $2)', [space, key]);
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
      await reconnect(Math.min(pause * 2, longestPause));
      return;
    }
    if (closed && client) dropConnection(client);
    for (const action of gapActions) action();
  };

  await connect(false);
  return {
    async listen(channel, onMessage) {
      const known = channels.get(channel);
      channels.set(channel, [...(known ?? []), onMessage]);
      if (!known) await client?.query(`listen ${escapeIdentifier(channel)}`);
    },
    onGap: (action) => void gapActions.push(action),
    async holdLock(space, key) {
      locks.set(`${space}:${key}`, [space, key]);
      await client?.query('select pg_try_advisory_lock($1, $2)', [space, key]);
    },
    async tryLock(space, key) {
      const name = `${space}:${key}`;
      if (!client || locks.has(name)) return false;
      locks.set(name, [space, key]);
      try {
        const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
          space,
          key,
        ]);
        if (rows[0]?.taken) return true;
      } catch (error) {
        log.debug({ err: error }, 'a lock was not taken');
      }
      locks.delete(name);
      return false;
    },
    async releaseLock(space, key) {
      locks.delete(`${space}:${key}`);
      await client?.query('select pg_advisory_unlock($1, $2)', [space, key]);
    },
    silence: () => (client && watch ? watch.silence() : performance.now() - brokeAt),
    async close() {
      closed = true;
      // The other side may be gone, and then nobody answers the goodbye.
      const ended = client?.end().catch(() => undefined);
      await Promise.race([ended, sleep(1000, undefined, { ref: false })]);
      if (client) dropConnection(client);
    },
  };
}
