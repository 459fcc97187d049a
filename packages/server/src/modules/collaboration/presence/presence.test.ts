import { text } from 'node:stream/consumers';
import { basePath, CmsError, contract, type PageVersionStatus, type PresentUsers } from '@ximblox/contract';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createPageStreams } from './page-streams.ts';
import { arrive, leave, listPresent, renew } from './presence-store.ts';
import { createTestServer, type TestRole, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await createTestServer({ listens: true });
  second = await createTestServer({ listens: true, sameDatabaseAs: server });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

let made = 0;
async function newPage(): Promise<{ pageID: number; pageVersionID: number }> {
  made += 1;
  const body = { title: 'Pagina', slug: `aanwezig-${made}`, type: 'content', locale: 'nl-nl', content: [] };
  return server.client('editor').call(contract.pages.create, { body });
}

interface Stream {
  status: number;
  headers: Headers;
  /** Data of the last event with this name. */
  people(): PresentUsers | undefined;
  page(): PageVersionStatus | undefined;
  isGone(): boolean;
  /** Settles when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens an event stream and reads it. */
async function listen(
  at: TestServer,
  as: TestRole,
  pageID: number,
  client: string,
  browser = at.browser(as),
): Promise<Stream> {
  const abort = new AbortController();
  const address = `${basePath}/page/${pageID}/events?client=${client}&block=one`;
  const response = await browser.fetch(address, { signal: abort.signal });
  const last = new Map<string, unknown>();
  const read = async (): Promise<void> => {
    if (response.status !== 200 || !response.body) return;
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(part) ?? [];
        if (name !== '') last.set(name, JSON.parse(data));
      }
    }
  };
  const ended = read().catch(() => undefined);
  const close = (): void => abort.abort();
  onTestFinished(async () => {
    close();
    await ended;
  });
  return {
    status: response.status,
    headers: response.headers,
    people: () => last.get('people') as PresentUsers | undefined,
    page: () => last.get('page') as PageVersionStatus | undefined,
    isGone: () => last.has('gone'),
    ended,
    close,
  };
}

const namesAt = (stream: Stream): string[] | undefined =>
  stream.people()?.map(({ person, block }) => `${person.name} ${block}`);

test('all users see who has the page open and at which block, across instances', async () => {
  const { pageID } = await newPage();
  const editor = await listen(server, 'editor', pageID, 'window-editor');
  expect(editor.headers.get('Content-Type')).toMatch(/^text\/event-stream/);
  expect(editor.headers.get('Cache-Control')).toBe('no-store');
  const publisher = await listen(second, 'publisher', pageID, 'window-publisher');
  const both = ['Test editor one', 'Test publisher one'];
  await expect.poll(() => [namesAt(editor), namesAt(publisher)]).toEqual([both, both]);

  const move = (as: TestRole, client: string) =>
    second.client(as).call(contract.presence.move, { params: { id: pageID }, body: { client, block: 'two' } });
  await move('publisher', 'window-publisher');
  await expect.poll(() => namesAt(editor)).toEqual(['Test editor one', 'Test publisher two']);
  // Users cannot move the window of another user.
  await move('viewer', 'window-editor');
  await move('publisher', 'window-editor');
  const other = await listen(server, 'viewer', pageID, 'window-viewer');
  await expect.poll(() => namesAt(other)).toEqual(['Test editor one', 'Test publisher two', 'Test viewer one']);

  publisher.close();
  other.close();
  await expect.poll(() => namesAt(editor)).toEqual(['Test editor one']);
});

test('sends changes of the page with the name of their author', async () => {
  const { pageID, pageVersionID } = await newPage();
  const stream = await listen(second, 'editor', pageID, 'window-editor');
  await expect.poll(() => stream.page()).toMatchObject({ newest: { versionID: pageVersionID }, published: null });
  const publisher = server.client('publisher');
  const { pageVersion } = await publisher.call(contract.versions.store, {
    params: { id: pageVersionID },
    body: { title: 'Anders' },
  });
  const author = { ID: server.users.publisher, name: 'Test publisher' };
  await expect.poll(() => stream.page()?.newest).toMatchObject({ versionID: pageVersion.id, author });
  await publisher.call(contract.publication.publish, { params: { id: pageID }, body: {} });
  await expect.poll(() => stream.page()?.published).toMatchObject({ versionID: pageVersion.id, author });
  await publisher.call(contract.publication.unpublish, { params: { id: pageID } });
  await expect.poll(() => stream.page()).toMatchObject({ published: null, unpublishedBy: 'Test publisher' });
  await publisher.call(contract.pages.delete, { params: { id: pageID } });
  await expect.poll(() => stream.isGone()).toBe(true);
});

test('sends what open releases do with the page', async () => {
  const { pageID, pageVersionID } = await newPage();
  const publisher = server.client('publisher');
  const { release } = await publisher.call(contract.releases.create, { body: { name: 'Spring' } });
  const stream = await listen(second, 'editor', pageID, 'window-editor');
  await expect.poll(() => stream.page()?.releases).toEqual([]);
  const { pageVersion } = await publisher.call(contract.versions.store, {
    params: { id: pageVersionID },
    body: { title: 'Lente', releaseID: release.id },
  });
  const version = { versionID: pageVersion.id, author: { ID: server.users.publisher, name: 'Test publisher' } };
  await expect.poll(() => stream.page()?.releases).toMatchObject([{ releaseID: release.id, version }]);
  expect(stream.page()?.newest.versionID).toBe(pageVersionID);
  const params = { id: release.id };
  await publisher.call(contract.releases.addItems, {
    params,
    body: { changes: [{ kind: 'page', pageID, versionID: null }] },
  });
  await expect.poll(() => stream.page()?.releases).toEqual([{ releaseID: release.id, version: null }]);
  const items = [{ kind: 'page' as const, key: String(pageID) }];
  await publisher.call(contract.releases.removeItems, { params, body: { items } });
  await expect.poll(() => stream.page()?.releases).toEqual([]);
});

test('a stream ends with its session, immediately and on every instance', async () => {
  const { pageID } = await newPage();
  const browser = server.browser('author');
  const elsewhere = second.browser();
  const stream = await listen(server, 'author', pageID, 'window-author', browser);
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
  const other = await listen(second, 'author', pageID, 'window-other', elsewhere);
  const editor = await listen(second, 'editor', pageID, 'window-editor');
  await expect.poll(() => namesAt(editor)?.length).toBe(3);
  await browser.post(`${basePath}/auth/logout`, {});
  await Promise.all([stream.ended, other.ended]);
  await expect.poll(() => namesAt(editor)).toEqual(['Test editor one']);
  expect((await listen(server, 'author', pageID, 'window-author', browser)).status).toBe(401);
});

test('handles a session that ends while its stream opens, and events after the end', async () => {
  const { pageID } = await newPage();
  const { pageStreams } = server.services;
  const request = { pageID, userID: server.users.editor, sessionID: 4711, client: 'window-ending', block: '' };
  const opening = pageStreams.open(request);
  pageStreams.onSessionNotification(String(request.sessionID));
  const ended = await opening;
  pageStreams.onPageNotification(JSON.stringify({ page: pageID, comments: true }));
  pageStreams.onSessionNotification(String(request.sessionID));
  await expect(text(ended)).resolves.toBe('retry: 3000\n\n');
});

test('sends a change whose status could not be read with the next heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { pageID } = await newPage();
  const { db, services } = server;
  const { id: sessionID } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', server.users.editor)
    .executeTakeFirstOrThrow();
  let isAway = false;
  const failing = new Proxy(db, {
    get(target, name) {
      if (isAway) throw new Error('away');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const streams = createPageStreams({ db: failing, log: services.log, ages: services.settings });
  onTestFinished(() => streams.close());
  const window = { pageID, userID: server.users.editor, sessionID, client: 'window-heartbeat', block: '' };
  const stream = await streams.open(window);
  let sent = '';
  stream.on('data', (chunk) => {
    sent += String(chunk);
  });
  const statuses = () => sent.match(/^event: page$/gm)?.length ?? 0;
  await expect.poll(statuses).toBe(1);
  isAway = true;
  streams.onPageNotification(JSON.stringify({ page: pageID }));
  isAway = false;
  vi.advanceTimersByTime(15_000);
  await expect.poll(statuses).toBe(2);
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => sent.match(/^: beat$/gm)?.length).toBe(2);
  expect(statuses()).toBe(2);
});

test('a window expires without renewal and survives a reconnection', async () => {
  const { pageID } = await newPage();
  const editor = await listen(server, 'editor', pageID, 'window-editor');
  const first = await listen(server, 'publisher', pageID, 'window-publisher');
  await listen(server, 'publisher', pageID, 'window-publisher');
  first.close();
  await first.ended;
  const viewer = await listen(second, 'viewer', pageID, 'window-viewer');
  await expect.poll(() => namesAt(viewer)).toEqual(['Test editor one', 'Test publisher one', 'Test viewer one']);
  await server.db
    .updateTable('presence')
    .set({ expires_at: new Date(0) })
    .where('client', '=', 'window-publisher')
    .execute();
  viewer.close();
  await expect.poll(() => namesAt(editor)).toEqual(['Test editor one']);
});

test('a window that has moved to another instance stays present when its first stream ends', async () => {
  const { pageID } = await newPage();
  const window = { pageID, userID: server.users.publisher, client: 'window-moving' };
  const present = async () => (await listPresent(server.db, [pageID])).map(({ client }) => client);
  await arrive(server.db, { ...window, stream: 'first' }, '');
  await arrive(second.db, { ...window, stream: 'second' }, '');
  await leave(server.db, [{ ...window, stream: 'first' }]);
  expect(await present()).toEqual([window.client]);
  await renew(server.db, [{ ...window, stream: 'first' }]);
  await leave(second.db, [{ ...window, stream: 'second' }]);
  expect(await present()).toEqual([]);
});

test('limits the streams of a session and refuses unknown pages', async () => {
  const { pageID } = await newPage();
  const browser = server.browser('privacy officer');
  for (let count = 0; count < 12; count += 1) {
    expect((await listen(server, 'privacy officer', pageID, `window-${count}-x`, browser)).status).toBe(200);
  }
  const refused = await listen(server, 'privacy officer', pageID, 'one-too-many', browser);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '15']);
  expect((await listen(server, 'editor', 999_999, 'window-editor')).status).toBe(404);
  const unknown = { params: { id: 999_999 }, body: { client: 'window-editor', block: '' } };
  await expect(server.client('editor').call(contract.presence.move, unknown)).rejects.toThrow(CmsError);
});

test('open streams use no database connection and do not delay shutdown', async () => {
  const { pageID } = await newPage();
  const third = await createTestServer({ listens: true, sameDatabaseAs: server });
  const editor = await listen(server, 'editor', pageID, 'window-editor');
  const streams = await Promise.all(
    Array.from({ length: 10 }, (_, count) => listen(third, 'publisher', pageID, `window-${count}-y`)),
  );
  // The pool has six connections.
  await third.client('publisher').call(contract.pages.get, { params: { id: pageID } });
  await expect.poll(() => namesAt(editor)?.length).toBe(11);
  await third.close();
  await Promise.all(streams.map(({ ended }) => ended));
  await expect.poll(() => namesAt(editor)).toEqual(['Test editor one']);
});
