import type { PageVersion } from '@ximblox/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { blocksOf, documentOf, contentIn } from './document.ts';
import { copyOfBlock } from './document-changes.ts';
import { errorsByOwner } from './editor-errors.ts';
import { alone, answering, failure, page, success, version } from './editor-store.fixture.ts';
import { createEditorStore } from './editor-store.ts';
import { canRedo, canUndo, documentIn, type EditorStore, isDirty, isRemoved } from './editor-state.ts';
import { liveLine, newerVersion } from './newer.ts';
import { createSaver, mergeOrAsk } from './save-document.ts';
import { watchBlock } from './watch-blocks.ts';

let clock = 0;
let store: EditorStore;

beforeEach(() => {
  clock = 0;
  store = createEditorStore(page, version(1, 'abc'), { now: () => clock });
});

const order = (): string => documentIn(store.getState()).order.join('');
const textOf = (key: string): unknown => documentIn(store.getState()).blocks[key]?.props.text;
const type = (key: string, text: string): void =>
  store.getState().changeContent(key, (content) => ({ ...content, props: { text } }), 'props.text');

describe('unsaved changes', () => {
  it('are marked by a change and cleared by a save', () => {
    expect(isDirty(store.getState())).toBe(false);
    type('a', 'new');
    expect(isDirty(store.getState())).toBe(true);
    store.getState().stored(documentIn(store.getState()), version(2, 'abc'));
    expect(isDirty(store.getState())).toBe(false);
    expect(store.getState().base.id).toBe(2);
  });

  it('are gone after undo', () => {
    store.getState().moveBlock('a', 2);
    expect(order()).toBe('bca');
    store.getState().undo();
    expect(isDirty(store.getState())).toBe(false);
  });

  it('are not caused by a change without effect', () => {
    store.getState().moveBlock('a', 0);
    store.getState().moveBlock('a', -1);
    store.getState().moveBlock('c', 3);
    store.getState().setAnchor('a', '');
    store.getState().removeBlock('z');
    expect(isDirty(store.getState())).toBe(false);
    expect(canUndo(store.getState())).toBe(false);
  });

  it('of other blocks keep the same objects', () => {
    const before = documentIn(store.getState()).blocks.b;
    type('a', 'new');
    expect(documentIn(store.getState()).blocks.b).toBe(before);
  });
});

it('are refused without edit permission', () => {
  store.getState().setPage({ ...page, availableActions: ['publish'] });
  type('a', 'new');
  store.getState().setTitle('Dunes');
  store.getState().setSeo({ seoTitle: 'Dunes' });
  store.getState().changeTags(() => [1]);
  store.getState().arrange((document) => ({ ...document, order: [] }));
  store.getState().removeBlock('b');
  expect(isDirty(store.getState())).toBe(false);
});

describe('undo and redo', () => {
  it('treat typing as one step until a pause or another field', () => {
    type('a', 'w');
    clock += 200;
    type('a', 'wa');
    clock += 200;
    type('a', 'wat');
    clock += 5000;
    type('a', 'water');
    type('b', 'x');
    store.getState().undo();
    expect(textOf('b')).toBe('b');
    store.getState().undo();
    expect(textOf('a')).toBe('wat');
    store.getState().undo();
    expect(textOf('a')).toBe('a');
    expect(canUndo(store.getState())).toBe(false);
    store.getState().redo();
    store.getState().redo();
    expect(textOf('a')).toBe('water');
    type('a', 'else');
    expect(canRedo(store.getState())).toBe(false);
  });

  it('restore a deleted block to its place', () => {
    store.getState().removeBlock('b');
    expect(order()).toBe('ac');
    store.getState().undo();
    expect(order()).toBe('abc');
    expect(textOf('b')).toBe('b');
  });

  it('return to the stored state after a save during typing', () => {
    type('a', 'w');
    store.getState().saveStarted();
    store.getState().stored(documentIn(store.getState()), version(2, 'abc'));
    type('a', 'wa');
    store.getState().undo();
    expect(textOf('a')).toBe('w');
    expect(isDirty(store.getState())).toBe(false);
  });
});

describe('document', () => {
  it('is stored as it was read', () => {
    const { blocks, typeData, title } = version(1, 'abc');
    expect(contentIn(documentOf(version(1, 'abc')))).toMatchObject({ blocks, typeData, title });
  });

  it('keeps both of two blocks with the same key', () => {
    const keys = blocksOf(documentOf(version(1, 'aa'))).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps a block of an unknown type unchanged', () => {
    const stored = version(1, 'a');
    const block = { ...stored.blocks[0]!, type: 'gone', props: { deep: [{ x: 1 }] } };
    expect(contentIn(documentOf({ ...stored, blocks: [block] })).blocks).toEqual([block]);
  });

  it('copies a block without key and anchor', () => {
    const block = { ...version(1, 'a').blocks[0]!, anchorPoint: 'team' };
    const copy = copyOfBlock(block);
    expect(copy).toMatchObject({ type: 'text', props: { text: 'a' }, anchorPoint: '' });
    expect(copy.key).not.toBe('a');
  });
});

describe('errors of a response', () => {
  const errors = errorsByOwner(
    [
      { property: 'blocks.1.props.cards.0.link.url', code: 'V_13' },
      { property: 'blocks.1.__images.cards.0.image', code: 'V_01' },
      { property: 'blocks.9.props.text', code: 'V_01' },
      { property: 'typeData.date', code: 'V_12' },
      { property: 'title', code: 'V_01' },
    ],
    ['a', 'b', 'c'],
  );

  it('belong to the block that was sent at that position', () => {
    expect(errors.blocks.b).toEqual([
      { property: 'props.cards.0.link.url', code: 'V_13' },
      { property: '__images.cards.0.image', code: 'V_01' },
    ]);
    expect(errors.typeData).toEqual([{ property: 'props.date', code: 'V_12' }]);
    expect(errors.page.map(({ property }) => property)).toEqual(['blocks.9.props.text', 'title']);
  });

  it('are cleared when their field changes', () => {
    store.getState().setErrors(errors);
    store.getState().setTitle('Dunes');
    expect(store.getState().errors.page).toHaveLength(1);
    store.getState().changeContent('b', (content) => ({ ...content }), 'props.cards.0.link');
    expect(store.getState().errors.blocks.b?.map(({ property }) => property)).toEqual(['__images.cards.0.image']);
    store.getState().changeContent('b', (content) => ({ ...content }), 'props.cards');
    expect(store.getState().errors.blocks.b).toEqual([]);
  });
});

describe('saving', () => {
  it('keeps text typed during the request', async () => {
    const { promise: onItsWay, resolve: arrive } = Promise.withResolvers<undefined>();
    const { client, sent } = answering({
      '/page/version/1/store': [() => onItsWay.then(success({ pageVersion: version(2, 'abc') }))],
      '/page/version/2/store': [success({ pageVersion: version(3, 'abc') })],
    });
    const save = createSaver(store, client, alone);
    type('a', 'first');
    const first = save();
    type('a', 'second');
    const second = save();
    const third = save();
    await expect.poll(() => sent).toHaveLength(1);
    arrive(undefined);
    expect(await first).toEqual({ kind: 'stored' });
    expect(textOf('a')).toBe('second');
    expect(await second).toEqual({ kind: 'stored' });
    await third;
    expect(sent).toEqual(['/page/version/1/store', '/page/version/2/store']);
    expect(isDirty(store.getState())).toBe(false);
  });

  it('sends nothing without a change', async () => {
    const { client, sent } = answering({});
    expect(await createSaver(store, client, alone)()).toEqual({ kind: 'unchanged' });
    expect(sent).toEqual([]);
  });

  const theirs = (keys: string, text: Record<string, string> = {}): PageVersion => {
    const newer = version(5, keys);
    const blocks = newer.blocks.map((block) => ({ ...block, props: { text: text[block.key] ?? block.props.text } }));
    return { ...newer, blocks, author: { ID: 2, name: 'Bo' } };
  };
  const overtakenBy = (newer: PageVersion) =>
    answering({
      '/page/version/1/store': [failure(409, 'version', 'V_07')],
      '/page/7': [() => ({ status: 200, body: { ...page, newestVersionID: newer.id } })],
      '/page/version/fetch/5': [() => ({ status: 200, body: { pageVersion: newer } })],
      '/page/version/5/store': [success({ pageVersion: version(6, 'abcd') })],
    });

  it('merges with a newer version that changed something else, and reports it', async () => {
    const { client, sent } = overtakenBy(theirs('abcd', { b: 'theirs' }));
    type('c', 'before');
    clock += 5000;
    type('a', 'mine');
    expect(await createSaver(store, client, alone)()).toEqual({ kind: 'stored' });
    expect(sent.at(-1)).toBe('/page/version/5/store');
    expect([order(), textOf('a'), textOf('b'), textOf('c')]).toEqual(['abcd', 'mine', 'theirs', 'before']);
    expect(store.getState().merged).toMatchObject({
      author: { name: 'Bo' },
      taken: [
        { key: 'b', change: 'changed' },
        { key: 'd', change: 'added' },
      ],
    });
    store.getState().undo();
    store.getState().undo();
    expect([order(), textOf('a'), textOf('b'), textOf('c')]).toEqual(['abcd', 'a', 'theirs', 'c']);
  });

  it('reports a conflict if both changed the same block, and stores nothing before it is resolved', async () => {
    const { client, sent } = overtakenBy(theirs('abc', { a: 'theirs', b: 'theirs' }));
    const save = createSaver(store, client, alone);
    type('a', 'mine');
    expect(await save()).toEqual({ kind: 'conflict' });
    expect(await save()).toEqual({ kind: 'conflict' });
    expect(sent).toHaveLength(3);
    const { conflict } = store.getState();
    expect([conflict?.newer.author.name, textOf('a'), textOf('b')]).toEqual(['Bo', 'mine', 'b']);
    if (conflict) store.getState().mergeNewer(conflict.newer, new Map([['block a text', 'theirs']]));
    expect([textOf('a'), textOf('b'), isDirty(store.getState())]).toEqual(['theirs', 'theirs', false]);
    store.getState().undo();
    expect([textOf('a'), textOf('b'), isDirty(store.getState())]).toEqual(['mine', 'theirs', true]);
    expect(await save()).toEqual({ kind: 'stored' });
    expect(sent.at(-1)).toBe('/page/version/5/store');
  });

  it('keeps both versions of a block on request', () => {
    type('a', 'mine');
    mergeOrAsk(store, newerVersion(store.getState().saved, theirs('abc', { a: 'theirs' })));
    const newer = store.getState().conflict?.newer;
    if (newer) store.getState().mergeNewer(newer, new Map([['block a', 'both']]));
    const { order: keys, blocks } = documentIn(store.getState());
    expect(keys.map((key) => blocks[key]?.props.text)).toEqual(['theirs', 'mine', 'b', 'c']);
  });

  it('recognises its own version after a lost response', async () => {
    const stored = { ...version(5, 'abc'), title: 'Dunes' };
    const { client, sent } = answering({
      '/page/version/1/store': [
        () => {
          throw new Error('the server was killed');
        },
        failure(409, 'version', 'V_07'),
      ],
      '/page/7': [() => ({ status: 200, body: { ...page, newestVersionID: 5 } })],
      '/page/version/fetch/5': [() => ({ status: 200, body: { pageVersion: stored } })],
      '/page/version/5/store': [success({ pageVersion: version(6, 'abc') })],
    });
    const save = createSaver(store, client, alone);
    store.getState().setTitle('Dunes');
    expect(await save()).toEqual({ kind: 'unreachable' });
    expect(store.getState().isUnreachable).toBe(true);
    store.getState().setTitle('Dunes and tides');
    expect(await save()).toEqual({ kind: 'stored' });
    expect(sent.at(-1)).toBe('/page/version/5/store');
    expect(store.getState().isUnreachable).toBe(false);
    expect(store.getState().merged).toBeNull();
  });

  it('sends nothing with more than one SEO image', async () => {
    const { client, sent } = answering({});
    const picture = { hash: 'a'.repeat(64), fileName: 'a.jpg', altText: '', fileID: 1 };
    store.getState().setSeo({ seoImage: [picture, picture] });
    const errors = [{ property: 'seoImage', code: 'V_12' }];
    expect(await createSaver(store, client, alone)()).toEqual({ kind: 'refused', errors });
    expect(store.getState().errors.page).toEqual(errors);
    expect(sent).toEqual([]);
    expect(isDirty(store.getState())).toBe(true);
  });

  it('leaves invalid fields marked and the document unsaved', async () => {
    const { client } = answering({ '/page/version/1/store': [failure(422, 'blocks.0.props.text', 'V_14')] });
    type('a', 'too long');
    expect((await createSaver(store, client, alone)()).kind).toBe('refused');
    expect(store.getState().errors.blocks.a).toEqual([{ property: 'props.text', code: 'V_14' }]);
    expect(isDirty(store.getState())).toBe(true);
    expect(store.getState().isSaving).toBe(false);
  });
});

describe('subscribers of one block', () => {
  it('are notified of that block only', () => {
    const store = createEditorStore(page, version(1, 'abc'));
    const told: string[] = [];
    const stops = ['a', 'b', 'c'].map((key) => watchBlock(store)(key, () => told.push(key)));
    store.getState().changeContent('b', (content) => ({ ...content, props: { text: 'x' } }), 'text');
    expect(told).toEqual(['b']);
    store.getState().setTitle('Dunes');
    store.getState().moveBlock('c', 0);
    store.getState().setErrors(errorsByOwner([{ property: 'blocks.0.props.text', code: 'V_01' }], ['c', 'a', 'b']));
    expect(told).toEqual(['b']);
    stops[0]?.();
    store.getState().removeBlock('a');
    store.getState().undo();
    expect(told).toEqual(['b']);
    store.getState().removeBlock('c');
    expect(told).toEqual(['b', 'c']);
  });
});

it('takes over the live line of a page in a release, which the next save stores', () => {
  const release = {
    id: 3,
    name: 'Spring',
    liveVersionID: 1,
    change: 'publish' as const,
    newestLiveVersionID: 2,
    conflicts: [],
  };
  const [origin, live, own] = [version(1, 'ab'), version(2, 'abc'), { ...version(3, 'ab'), title: 'Spring' }];
  store = createEditorStore({ ...page, release }, own, { now: () => clock });
  const { mergeNewer, stored } = store.getState();
  mergeNewer(liveLine(store.getState(), origin, live));
  const merged = store.getState();
  expect(documentIn(merged)).toMatchObject({ title: 'Spring', order: ['a', 'b', 'c'] });
  expect([merged.takenOver, merged.base.id, isDirty(merged)]).toEqual([2, 3, true]);
  stored(documentIn(merged), { ...own, id: 4 });
  expect([store.getState().takenOver, isDirty(store.getState())]).toEqual([null, false]);
  // What is the same in both still has to be stored, so that the release is up to date.
  mergeNewer(liveLine(store.getState(), live, { ...live, id: 5 }));
  expect([store.getState().takenOver, isDirty(store.getState())]).toEqual([5, true]);
});

it('waits for a choice when the page was removed from its release, and merges unsaved changes into the live page', async () => {
  const release = { id: 3, name: 'Spring', liveVersionID: 1, newestLiveVersionID: 1, conflicts: [] };
  const added = { ...page, release: { ...release, change: 'publish' as const } };
  const removed = { ...page, release: { ...release, change: null } };
  const own = { ...version(5, 'ab'), title: 'Spring', release: { id: 3, name: 'Spring' } };
  const { client, sent } = answering({
    '/page/version/5/store': [failure(409, 'version', 'V_07'), success({ pageVersion: { ...own, id: 6 } })],
    '/page/7': [() => ({ status: 200, body: removed })],
  });
  store = createEditorStore(added, own, { now: () => clock });
  const save = createSaver(store, client, alone);
  type('a', 'mine');
  expect([await save(), await save()]).toEqual([{ kind: 'removed' }, { kind: 'removed' }]);
  expect([sent.length, textOf('a'), store.getState().merged]).toEqual([2, 'mine', null]);
  const { setPage } = store.getState();
  setPage(added);
  expect(await save()).toEqual({ kind: 'stored' });
  setPage(removed);
  type('b', 'mine too');
  expect(isRemoved(store.getState())).toBe(true);
  expect(mergeOrAsk(store, newerVersion(store.getState().saved, version(1, 'abc')))).toBe(true);
  expect([isRemoved(store.getState()), documentIn(store.getState()).title, textOf('b')]).toEqual([
    false,
    'Dykes',
    'mine too',
  ]);
});
