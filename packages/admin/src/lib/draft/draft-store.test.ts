import { fail } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { createDraftStore, type DraftSource, hasChanges, rebaseDraft, refreshDraft, saveDraft } from './draft-store.ts';

interface Tag {
  version: number;
  name: string;
  note: string;
}

const first: Tag = { version: 1, name: 'Water', note: '' };

/** Server with one tag; `lock` gives it optimistic locking. */
function startServer(lock: boolean) {
  const server = { stored: first };
  const source: DraftSource<Tag, Omit<Tag, 'version'>> = {
    valueOf: ({ name, note }) => ({ name, note }),
    fetchNewest: async () => server.stored,
    save: async (value, base) => {
      if (lock && base.version !== server.stored.version) fail('V_07', 'version', { status: 409 });
      server.stored = { ...value, version: server.stored.version + 1 };
      return server.stored;
    },
    ...(lock ? { versionOf: ({ version }: Tag) => version } : {}),
  };
  return { server, source, store: createDraftStore(first, source) };
}

const change = (store: ReturnType<typeof startServer>['store'], changes: Partial<Tag>): void =>
  store.setState(({ value }) => ({ value: { ...value, ...changes } }));

it.each([true, false])('saves over the change of another field (optimistic locking: %s)', async (lock) => {
  const { server, source, store } = startServer(lock);
  change(store, { name: 'Sea' });
  server.stored = { ...first, version: 2, note: 'theirs' };
  await saveDraft(store, source);
  expect(server.stored).toEqual({ version: 3, name: 'Sea', note: 'theirs' });
  expect(hasChanges(store, source)).toBe(false);
});

it.each([true, false])('reports a conflict on the same field without saving (optimistic locking: %s)', async (lock) => {
  const { server, source, store } = startServer(lock);
  change(store, { name: 'Sea' });
  server.stored = { ...first, version: 2, name: 'Lake' };
  expect(await saveDraft(store, source)).toBeUndefined();
  expect(server.stored.name).toBe('Lake');
  expect(store.getState().theirs).toBe(server.stored);
  expect(store.getState().value.name).toBe('Sea');

  rebaseDraft(store, source, server.stored);
  await saveDraft(store, source);
  expect(server.stored).toEqual({ version: 3, name: 'Sea', note: '' });
});

it('keeps changes made during a save', async () => {
  const { source, store } = startServer(true);
  change(store, { name: 'Sea' });
  const saving = saveDraft(store, source);
  change(store, { note: 'later' });
  await saving;
  expect(store.getState().value).toEqual({ name: 'Sea', note: 'later' });
  expect(hasChanges(store, source)).toBe(true);
});

it('takes over a newer stored state unless it conflicts with the changes', () => {
  const { source, store } = startServer(true);
  change(store, { name: 'Sea' });
  refreshDraft(store, source, { ...first, version: 2, note: 'theirs' });
  expect(store.getState().value).toEqual({ name: 'Sea', note: 'theirs' });
  refreshDraft(store, source, { ...first, version: 3, name: 'Lake' });
  expect(store.getState().base.version).toBe(2);
  refreshDraft(store, source, first);
  expect(store.getState().base.version).toBe(2);
});
