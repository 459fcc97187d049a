import { CmsError } from '@ximblox/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setSessionReturned } from '../../../lib/session-end.ts';
import type { EditorDocument } from '../store/document.ts';
import { page, version } from '../store/editor-store.fixture.ts';
import { createEditorStore } from '../store/editor-store.ts';
import type { EditorStore } from '../store/editor-state.ts';
import { startPreviewUpdates } from './preview-updates.ts';

let store: EditorStore;
let shown: string;
let failures: boolean[];
let request: (document: EditorDocument) => Promise<string>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  store = createEditorStore(page, version(1, 'a'));
  shown = store.getState().history.present.title;
  failures = [];
  request = async ({ title }) => title;
  ({ stop } = startPreviewUpdates({
    store,
    isDue: ({ title }) => title !== shown,
    request: async (document) => request(document),
    show(title) {
      shown = title;
    },
    onFailure: (hasFailed) => void failures.push(hasFailed),
  }));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const failing = (status: number) => async (): Promise<never> => {
  throw new CmsError([{ property: '', code: 'G_01' }], status);
};

async function type(title: string): Promise<void> {
  store.getState().setTitle(title);
  await vi.advanceTimersByTimeAsync(1000);
}

it('catches up with the document once the server responds again', async () => {
  request = failing(0);
  await type('Typed offline');
  expect(failures.at(-1)).toBe(true);
  request = async ({ title }) => title;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toBe('Typed offline');
  expect(failures.at(-1)).toBe(false);
});

it.each([
  ['the user has logged in again', 401, () => setSessionReturned()],
  ['the page has changed on the server', 404, () => store.getState().setServerState('gone')],
])('repeats a refused update when %s', async (_, status, act) => {
  request = vi.fn(failing(status));
  await type('Refused');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request).toHaveBeenCalledOnce();
  request = async ({ title }) => title;
  act();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toBe('Refused');
});

it('drops the answer to a change that is undone meanwhile', async () => {
  const before = shown;
  const { promise, resolve } = Promise.withResolvers<string>();
  request = async () => promise;
  await type('Undone');
  await type(before);
  resolve('Undone');
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toBe(before);
});
