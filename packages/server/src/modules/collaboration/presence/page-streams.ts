import { Readable } from 'node:stream';
import { fail, type PresentUsers } from '@ximblox/contract';
import type { PageStreams, StreamRequest } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { RateLimitError } from '../../../platform/rate-counters.ts';
import { filterActiveSessions, type SessionAges } from '../../people/auth/index.ts';
import { standingOf } from './page-standing.ts';
import { arrive, leave, presentAt, type PresentRow, removeExpired, renew } from './presence-store.ts';

/** Milliseconds between two signs of life. */
const beatEvery = 15_000;
/** Streams that one session, and this instance, may have open. */
const [maxPerSession, maxInAll] = [12, 2000];
/** Bytes that wait for somebody who does not read them. */
const maxWaiting = 262_144;

interface Stream extends StreamRequest {
  readable: Readable;
  /** The people that it was told of last. */
  toldPeople: string;
  /** Whether it has been told its end, behind which nothing may be sent. */
  hasEnded: boolean;
}

const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const peopleOf = (rows: readonly PresentRow[]): PresentUsers =>
  rows.map(({ client, block, user_id, name }) => ({ client, block, person: { ID: user_id, name } }));

/** Runs an action for a page once at a time; who asks meanwhile gets one more run, not one each. */
function onceAtATime(action: (pageID: number) => Promise<void>): (pageID: number) => Promise<void> {
  const running = new Map<number, { isAskedAgain: boolean; ended: Promise<void> }>();
  const run = async (pageID: number, state: { isAskedAgain: boolean }): Promise<void> => {
    do {
      state.isAskedAgain = false;
      await action(pageID);
    } while (state.isAskedAgain);
  };
  return (pageID) => {
    const current = running.get(pageID);
    if (current) {
      current.isAskedAgain = true;
      return current.ended;
    }
    const state = { isAskedAgain: false, ended: Promise.resolve() };
    running.set(pageID, state);
    state.ended = run(pageID, state).finally(() => running.delete(pageID));
    return state.ended;
  };
}

/**
 * The streams of events that windows of the editor have open at this instance. None of them holds a connection of the
 * database: what they tell is read when a notification says that it has changed.
 */
export function createPageStreams({ db, log, ages }: { db: Database; log: Log; ages: SessionAges }): PageStreams {
  const streams = new Set<Stream>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;

  const at = (pageID: number): Stream[] => [...streams].filter((stream) => stream.pageID === pageID);
  const pages = (): number[] => [...new Set([...streams].map(({ pageID }) => pageID))];

  function send({ readable, hasEnded }: Stream, text: string): void {
    if (hasEnded || readable.destroyed) return;
    if (readable.readableLength > maxWaiting) readable.destroy();
    else readable.push(text);
  }

  function sendPeople(stream: Stream, rows: readonly PresentRow[]): void {
    const people = event('people', peopleOf(rows.filter(({ page_id }) => page_id === stream.pageID)));
    if (people === stream.toldPeople) return;
    stream.toldPeople = people;
    send(stream, people);
  }

  const broadcastPeople = onceAtATime(async (pageID) => {
    const rows = await presentAt(db, [pageID]);
    for (const stream of at(pageID)) sendPeople(stream, rows);
  });

  const broadcastStanding = onceAtATime(async (pageID) => {
    const standing = await standingOf(db, pageID);
    for (const stream of at(pageID)) send(stream, standing ? event('page', standing) : event('gone', {}));
  });

  const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      // What was missed is told with the next sign of life, or when the listener is back.
      log.debug({ err: error }, what);
    }
  };

  function end(stream: Stream): void {
    if (stream.hasEnded || stream.readable.destroyed) return;
    stream.hasEnded = true;
    stream.readable.push(null);
  }

  /** A window may have come back over another connection before the old one was seen to be gone. */
  const isElsewhere = (gone: Stream): boolean =>
    [...streams].some(
      ({ pageID, userID, client }) => pageID === gone.pageID && userID === gone.userID && client === gone.client,
    );

  function onClose(stream: Stream): void {
    if (!streams.delete(stream)) return;
    if (streams.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    if (!isClosed && !isElsewhere(stream)) {
      void attempt('a window was not signed off', () => leave(db, [stream]));
    }
  }

  async function beat(): Promise<void> {
    await attempt('who is present was not renewed', async () => {
      const running = await filterActiveSessions(
        db,
        [...new Set([...streams].map(({ sessionID }) => sessionID))],
        ages,
      );
      for (const stream of streams) {
        if (running.has(stream.sessionID)) send(stream, ': beat\n\n');
        else end(stream);
      }
      await renew(
        db,
        [...streams].filter(({ sessionID }) => running.has(sessionID)),
      );
      await removeExpired(db);
      const rows = await presentAt(db, pages());
      for (const stream of streams) sendPeople(stream, rows);
    });
  }

  return {
    async open(request) {
      if (isClosed) fail('G_01', '', { status: 503 });
      const own = [...streams].filter(({ sessionID }) => sessionID === request.sessionID).length;
      if (own >= maxPerSession || streams.size >= maxInAll) throw new RateLimitError('G_01', 15);
      const readable = new Readable({ read: () => undefined });
      const stream: Stream = { ...request, readable, toldPeople: '', hasEnded: false };
      streams.add(stream);
      readable.on('close', () => onClose(stream));
      readable.push('retry: 3000\n\n');
      if (timer === undefined) {
        timer = setInterval(() => void beat(), beatEvery);
        timer.unref();
      }
      try {
        await arrive(db, stream, request.block);
        await Promise.all([broadcastStanding(stream.pageID), broadcastPeople(stream.pageID)]);
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
      else if (people) void attempt('people were not told', () => broadcastPeople(page));
      else void attempt('a change of a page was not told', () => broadcastStanding(page));
    },
    onSessionNotification(payload) {
      for (const stream of streams) if (stream.sessionID === Number(payload)) end(stream);
    },
    catchUp() {
      void beat();
      for (const page of pages()) void attempt('a change of a page was not told', () => broadcastStanding(page));
      for (const stream of streams) send(stream, event('comments', {}));
    },
    async close() {
      isClosed = true;
      const open = [...streams];
      for (const stream of open) end(stream);
      await attempt('the windows were not signed off', () => leave(db, open));
    },
  };
}
