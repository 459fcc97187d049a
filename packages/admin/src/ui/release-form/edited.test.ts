import type { ContainedChange } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { createDraftStore, type DraftSource, refreshDraft, saveDraft } from '../../lib/draft/draft-store.ts';
import {
  changed,
  type ChangeOf,
  type Edited,
  editedIn,
  isNewer,
  isWithdrawn,
  liveProperty,
  type Saved,
} from './edited.ts';

interface Menu extends Saved {
  items: ChangeOf<'menu'>['items'];
}

const item = (title: string) => ({ key: title, title, link: null, children: [] });
const live: Menu = { version: 3, updatedAt: null, updatedBy: null, items: [item('Home')] };
const release = { id: 7, name: 'Spring' };
const withItems = (menu: Menu, { items }: ChangeOf<'menu'>): Menu => ({ ...menu, items });
const contained = (releaseID: number, title: string, revision = 4): ContainedChange => ({
  releaseID,
  name: 'Spring',
  by: { ID: 1, name: 'Anna' },
  at: '2026-11-27T10:00:00.000Z',
  revision,
  change: { kind: 'menu', menu: 'main', locale: 'nl-nl', items: [item(title)] },
  base: null,
  hasMoved: false,
});
const inRelease = (changes: readonly ContainedChange[], menu = live) =>
  editedIn(menu, release, changes, 'menu', withItems);

it('shows the version of the release in which the user works, with who saved it', () => {
  expect(inRelease([contained(8, 'Other'), contained(7, 'Spring')]).shown).toEqual({
    version: 3,
    updatedAt: '2026-11-27T10:00:00.000Z',
    updatedBy: { ID: 1, name: 'Anna' },
    items: [item('Spring')],
  });
  expect(inRelease([contained(8, 'Other')])).toEqual({ live, shown: live, release, change: null });
  expect(editedIn(live, null, [contained(7, 'Spring')], 'menu', withItems).shown).toBe(live);
  expect(changed(live, { kind: 'redirect', locale: 'nl-nl', slug: 'a', pageID: null }, 'menu', withItems)).toBe(live);
});

it('follows the release and the live site', () => {
  const base = inRelease([contained(7, 'Spring')]);
  expect(isNewer(inRelease([contained(7, 'Spring')]), base)).toBe(false);
  expect(isNewer(inRelease([contained(7, 'Summer', 5)]), base)).toBe(true);
  expect(isNewer(inRelease([contained(7, 'Spring')], { ...live, version: 4 }), base)).toBe(true);
  expect(isNewer(inRelease([]), base)).toBe(true);
});

it('asks about the whole form when a colleague has removed its version from the release', async () => {
  const server = { read: inRelease([contained(7, 'Spring')]) };
  const source: DraftSource<Edited<Menu>, { items: Menu['items'] }> = {
    valueOf: ({ shown }) => ({ items: shown.items }),
    versionOf: (edited) => edited.live.version,
    isNewer,
    isReplaced: isWithdrawn,
    fetchNewest: async () => server.read,
    save: async () => server.read,
  };
  const store = createDraftStore(server.read, source);
  refreshDraft(store, source, inRelease([]));
  expect(store.getState().value.items).toEqual([item('Home')]);

  store.setState({ base: server.read, value: { items: [item('Mine')] } });
  refreshDraft(store, source, inRelease([]));
  expect(store.getState()).toMatchObject({ base: server.read, value: { items: [item('Mine')] } });
  const { versionOf: _, ...unlocked } = source;
  server.read = inRelease([]);
  expect(await saveDraft(store, unlocked)).toBeUndefined();
  expect(store.getState()).toMatchObject({ theirs: server.read, value: { items: [item('Mine')] } });
});

it('shows refused changes at the fields of the form', () => {
  const properties = [
    'changes.0.items.1.link.url',
    'changes.0.settings.siteName',
    'changes.0.props.intro',
    'changes.0.version',
    'name',
  ];
  expect(properties.map((property) => liveProperty({ property, code: 'V_12' }).property)).toEqual([
    'items.1.link.url',
    'siteName',
    'props.intro',
    'version',
    'name',
  ]);
});
