import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fail, type PresentUsers } from '@ximblox/contract';
import type { PageStreams, StreamRequest } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { RateLimitError } from '../../../platform/rate-counters.ts';
import { filterActiveSessions, type SessionAges } from '../../people/auth/index.ts';
import { readVersionStatus } from './version-status.ts';
import { arrive, leave, listPresent, type PresentRow, removeExpired, renew } from './presence-store.ts';

/** Interval of the heartbeat, in milliseconds. */
const heartbeatInterval = 15_000;
/** Maximum number of open streams per session and per instance. */
const [maxPerSession, maxPerInstance] = [12, 2000];
/** Maximum buffer of a slow client, in bytes. */
const maxBuffered = 262_144;

interface Stream extends StreamRequest {
  /** Its ID over all instances. */
  stream: string;
  readable: Readable;
  /** The last `people` event sent. */
  lastPeople: string;
  /** Whether its end has been sent, after which nothing may be pushed. */
  hasEnded: boolean;
}

const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const serialisePeople = (rows: readonly PresentRow[]): PresentUsers =>
  rows.map(({ client, block, user_id, name }) => ({ client, block, person: { ID: user_id, name } }));

/** Coalesces calls per page: while the action runs, further calls cause a single additional run. */
function coalesce(action: (pageID: number) => Promise<void>): (pageID: number) => Promise<void> {
  const running = new Map<number, { isRequestedAgain: boolean; ended: Promise<void> }>();
  const run = async (pageID: number, state: { isRequestedAgain: boolean }): Promise<void> => {
    do {
      state.isRequestedAgain = false;
      await action(pageID);
    } while (state.isRequestedAgain);
  };
  return (pageID) => {
    const current = running.get(pageID);
    if (current) {
      current.isRequestedAgain = true;
      return current.ended;
    }
    const state = { isRequestedAgain: false, ended: Promise.resolve() };
    running.set(pageID, state);
    state.ended = run(pageID, state).finally(() => running.delete(pageID));
    return state.ended;
  };
}

/** Sends to a stream; one whose reader does not keep up is ended. */
function send({ readable, hasEnded }: Stream, text: string): void {
  if (hasEnded || readable.destroyed) return;
  if (readable.readableLength > maxBuffered) readable.destroy();
  else readable.push(text);
}

function sendPeople(stream: Stream, rows: readonly PresentRow[]): void {
  const people = event('people', serialisePeople(rows.filter(({ page_id }) => page_id === stream.pageID)));
  if (people === stream.lastPeople) return;
  stream.lastPeople = people;
  send(stream, people);
}

function end(stream: Stream): void {
  if (stream.hasEnded || stream.readable.destroyed) return;
  stream.hasEnded = true;
  stream.readable.push(null);
}

interface Surroundings {
  db: Database;
  log: Log;
  ages: SessionAges;
}

/** Sends what has changed to the streams of this instance. */
function createBroadcasts(streams: ReadonlySet<Stream>, { db, log, ages }: Surroundings) {
  const at = (pageID: number): Stream[] => [...streams].filter((stream) => stream.pageID === pageID);
  const pages = (): number[] => [...new Set([...streams].map(({ pageID }) => pageID))];

  const broadcastPeople = coalesce(async (pageID) => {
    const rows = await listPresent(db, [pageID]);
    for (const stream of at(pageID)) sendPeople(stream, rows);
  });

  /** Pages whose status could not be read. */
  const missed = new Set<number>();
  const broadcastStatus = coalesce(async (pageID) => {
    missed.add(pageID);
    const status = await readVersionStatus(db, pageID);
    missed.delete(pageID);
    for (const stream of at(pageID)) send(stream, status ? event('page', status) : event('gone', {}));
  });

  const attempt = async (failure: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      // A missed event is sent with the next heartbeat, or when the listener reconnects.
      log.debug({ err: error }, failure);
    }
  };

  async function sendHeartbeat(): Promise<void> {
    await attempt('the presence of windows could not be renewed', async () => {
      const active = await filterActiveSessions(db, [...new Set([...streams].map(({ sessionID }) => sessionID))], ages);
      for (const stream of streams) {
        if (active.has(stream.sessionID)) send(stream, ': beat\n\n');
        else end(stream);
      }
      await renew(
        db,
        [...streams].filter(({ sessionID }) => active.has(sessionID)),
      );
      await removeExpired(db);
      const rows = await listPresent(db, pages());
      for (const stream of streams) sendPeople(stream, rows);
      for (const pageID of missed) await broadcastStatus(pageID);
    });
  }

  return { at, pages, broadcastPeople, broadcastStatus, attempt, sendHeartbeat };
}

/**
 * Creates the server-sent event streams of editor windows on this instance. Streams do not occupy a database connection: data is read
 * when a notification reports a change.
 */
export function createPageStreams({ db, log, ages }: { db: Database; log: Log; ages: SessionAges }): PageStreams {
  const streams = new Set<Stream>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;

  const { at, pages, broadcastPeople, broadcastStatus, attempt, sendHeartbeat } = createBroadcasts(streams, {
    db,
    log,
    ages,
  });

  function onClose(stream: Stream): void {
    if (!streams.delete(stream)) return;
    if (streams.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    if (!isClosed) void attempt('the presence of a window could not be removed', () => leave(db, [stream]));
  }

  return {
    async open(request) {
      if (isClosed) fail('G_01', '', { status: 503 });
      const own = [...streams].filter(({ sessionID }) => sessionID === request.sessionID).length;
      if (own >= maxPerSession || streams.size >= maxPerInstance) throw new RateLimitError('G_01', 15);
      const readable = new Readable({ read: () => undefined });
      const stream: Stream = { ...request, stream: randomUUID(), readable, lastPeople: '', hasEnded: false };
      streams.add(stream);
      readable.on('close', () => onClose(stream));
      readable.push('retry: 3000\n\n');
      if (timer === undefined) {
        timer = setInterval(() => void sendHeartbeat(), heartbeatInterval);
        timer.unref();
      }
      try {
        await arrive(db, stream, request.block);
        await Promise.all([broadcastStatus(stream.pageID), broadcastPeople(stream.pageID)]);
      } catch (error) {
        readable.destroy();
        throw error;
      }
      return readable;
    },
    onPageNotification(payload) {
      const { page, people, comments } = JSON.parse(payload) as { page: number; people?: boolean; comments?: boolean };
      if (at(page).length === 0) return;
      if (comments) for (const stream of at(page)) send(stream, event('comments', {}));
      else if (people) void attempt('the people on a page could not be sent', () => broadcastPeople(page));
      else void attempt('the status of a page could not be sent', () => broadcastStatus(page));
    },
    onSessionNotification(payload) {
      for (const stream of streams) if (stream.sessionID === Number(payload)) end(stream);
    },
    catchUp() {
      void sendHeartbeat();
      for (const page of pages()) void attempt('the status of a page could not be sent', () => broadcastStatus(page));
      for (const stream of streams) send(stream, event('comments', {}));
    },
    async close() {
      isClosed = true;
      const open = [...streams];
      for (const stream of open) end(stream);
      await attempt('the presence of windows could not be removed', () => leave(db, open));
    },
  };
}
