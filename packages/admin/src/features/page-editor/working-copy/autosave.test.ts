import { type Client, CmsError, type Endpoint, type WorkingCopy } from '@ximblox/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setSessionReturned } from '../../../lib/session-end.ts';
import { contentIn } from '../store/document.ts';
import { page, time, version as versionOf } from '../store/editor-store.fixture.ts';
import { createEditorStore } from '../store/editor-store.ts';
import { documentIn, type EditorStore, isDirty, isInWorkingCopy } from '../store/editor-state.ts';
import { createAutosave } from './autosave.ts';

const version = { ...versionOf(1, ''), typeData: {} };

interface Put {
  revision: number;
  sequence: number;
  content: { title: string; seoTitle: string };
}

/** Fake server for one page and one user. */
let kept: { revision: number; content: Put['content'] } | null;
let calls: string[];
/** Outcomes of the next requests, in order: failing or delayed. */
let next: (() => Promise<void> | void)[];

const client: Client = {
  headers: () => ({}),
  async call(endpoint: Endpoint, ...[input]: unknown[]) {
    const { body, query } = input as { body?: Put; query?: { revision: string } };
    calls.push(`${endpoint.method} ${body?.content.title ?? ''}`.trim());
    await next.shift()?.();
    const requested = body?.revision ?? Number(query?.revision);
    if (requested !== (kept?.revision ?? 0)) {
      const workingCopy = kept && { ...kept, baseVersionID: 1, savedAt: time };
      throw new CmsError([{ property: 'revision', code: 'V_07' }], 409, { workingCopy });
    }
    kept = body ? { revision: requested + 1, content: body.content } : null;
    return { revision: kept?.revision, savedAt: time } as never;
  },
};

/** Session storage of the window. */
let noted: Map<string, string>;

const browser = () =>
  Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    sessionStorage: {
      setItem: (key: string, value: string) => void noted.set(key, value),
      removeItem: (key: string) => void noted.delete(key),
    },
  }) as unknown as Window;

let store: EditorStore;
let end: () => void;

function open(copy: WorkingCopy | null = null) {
  store = createEditorStore(page, version, { copy });
  const target = browser();
  const autosave = createAutosave({ store, client, browser: target });
  end = autosave.start();
  return { autosave, target };
}

const type = (title: string): void => store.getState().setTitle(title);
const offline = (): never => {
  throw new CmsError([{ property: '', code: 'G_01' }], 0);
};

beforeEach(() => {
  vi.useFakeTimers();
  kept = null;
  noted = new Map();
  calls = [];
  next = [];
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

it('sends one second after the last change, and after at most five', async () => {
  open();
  type('a');
  await vi.advanceTimersByTimeAsync(900);
  type('ab');
  await vi.advanceTimersByTimeAsync(900);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(calls).toEqual(['PUT ab']);
  expect(isInWorkingCopy(store.getState())).toBe(true);
  for (let typed = 0; typed < 12; typed += 1) {
    type(`c${typed}`);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(calls).toHaveLength(2);
});

it('has one pending request at a time, and sends later changes after it', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  next = [() => promise];
  open();
  type('a');
  await vi.advanceTimersByTimeAsync(1000);
  type('ab');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls).toEqual(['PUT a']);
  resolve(undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual(['PUT a', 'PUT ab']);
  expect(kept?.content.title).toBe('ab');
});

it('reports a lost connection, retries with backoff, and sends immediately when online again', async () => {
  next = [offline, offline, offline, offline];
  const { target } = open();
  type('a');
  await vi.advanceTimersByTimeAsync(1000 + 1000 + 2000);
  expect(calls).toHaveLength(3);
  expect(store.getState().copy.failure).toBe('connection');
  expect(isInWorkingCopy(store.getState())).toBe(false);
  await vi.advanceTimersByTimeAsync(3900);
  expect(calls).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toHaveLength(4);
  target.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(kept?.content.title).toBe('a');
  expect(store.getState().copy).toMatchObject({ failure: null, savedAt: time });
});

it('waits while the session has expired, and sends immediately after login', async () => {
  next = [
    () => {
      throw new CmsError([{ property: '', code: 'UM_01' }], 401);
    },
  ];
  open();
  type('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.getState().copy.failure).toBe('session');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls).toEqual(['PUT a']);
  setSessionReturned();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['PUT a', 'PUT a']);
  expect([kept?.content.title, isInWorkingCopy(store.getState())]).toEqual(['a', true]);
});

it('sends immediately when the window is hidden or closed, even during a request', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  next = [() => promise];
  const { target } = open();
  type('a');
  target.dispatchEvent(new Event('pagehide'));
  expect(calls).toEqual(['PUT a']);
  type('ab');
  target.dispatchEvent(new Event('pagehide'));
  target.dispatchEvent(new Event('pagehide'));
  expect(calls).toEqual(['PUT a', 'PUT ab']);
  expect([...noted.values()]).toEqual(['0']);
  resolve(undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(noted.size).toBe(0);
});

it('deletes the copy after all changes are undone', async () => {
  open();
  type('a');
  await vi.advanceTimersByTimeAsync(1000);
  store.getState().undo();
  await vi.advanceTimersByTimeAsync(1000);
  expect([calls, kept]).toEqual([['PUT a', 'DELETE'], null]);
  store.getState().redo();
  await vi.advanceTimersByTimeAsync(1000);
  expect(kept).toMatchObject({ content: { title: 'a' } });
});

it('restores the stored copy, one undo step above the stored version', () => {
  open();
  end();
  const copy = {
    baseVersionID: 1,
    revision: 4,
    savedAt: time,
    content: { ...contentIn(documentIn(store.getState())), title: 'Kept' },
  };
  open(copy);
  expect(documentIn(store.getState()).title).toBe('Kept');
  expect([isDirty(store.getState()), isInWorkingCopy(store.getState()), store.getState().restoredAt]).toEqual([
    true,
    true,
    time,
  ]);
  store.getState().undo();
  expect(isDirty(store.getState())).toBe(false);
});

it('merges with the copy of another window, and reports conflicts', async () => {
  open();
  const content = contentIn(documentIn(store.getState()));
  kept = { revision: 9, content: { ...content, seoTitle: 'Other window' } };
  type('a');
  await vi.advanceTimersByTimeAsync(2000);
  expect(kept).toMatchObject({ revision: 10, content: { title: 'a', seoTitle: 'Other window' } });
  expect(documentIn(store.getState()).seo.seoTitle).toBe('Other window');

  kept = { revision: 12, content: { ...kept.content, title: 'Theirs' } };
  type('ab');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(kept.revision).toBe(12);
  const { conflict, copy } = store.getState();
  expect([conflict?.newer.kind, copy.failure, documentIn(store.getState()).title]).toEqual(['window', 'window', 'ab']);
  if (conflict) store.getState().mergeNewer(conflict.newer, new Map([['field title', 'mine']]));
  await vi.advanceTimersByTimeAsync(2000);
  expect(kept).toMatchObject({ revision: 13, content: { title: 'ab' } });
});

it('starts again after another window has deleted the copy', async () => {
  open();
  type('a');
  await vi.advanceTimersByTimeAsync(1000);
  kept = null;
  type('ab');
  await vi.advanceTimersByTimeAsync(3000);
  expect(kept).toMatchObject({ revision: 1, content: { title: 'ab' } });
});

it('sends what the server refused while the page was in the trash, once it is restored', async () => {
  next = [
    () => {
      throw new CmsError([{ property: 'pageID', code: 'PM_01' }], 404);
    },
  ];
  open();
  store.getState().setServerState('gone');
  type('a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual(['PUT a']);
  expect(store.getState().copy.failure).toBe('refused');
  store.getState().setServerState({
    newest: { versionID: 1, author: { ID: 1, name: '' }, time },
    published: null,
    unpublishedBy: null,
    releases: [],
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(kept?.content.title).toBe('a');
});
