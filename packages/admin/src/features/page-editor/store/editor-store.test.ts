import { basePath, type Client, createClient, type Page, type PageVersion } from '@ximblox/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { compareDocuments } from './compare-documents.ts';
import { blocksOf, documentOf, versionInputOf } from './document.ts';
import { copyOfBlock } from './document-changes.ts';
import { errorsByOwner } from './editor-errors.ts';
import { canRedo, canUndo, createEditorStore, documentIn, type EditorStore, isDirty } from './editor-store.ts';
import { createSaver } from './save-document.ts';

const author = { ID: 1, name: 'Ada' };
const time = '2026-11-21T10:00:00.000Z';

const version = (id: number, keys: string): PageVersion => ({
  id,
  pageID: 7,
  number: id,
  title: 'Dykes',
  blocks: [...keys].map((key) => ({
    key,
    type: 'text',
    props: { text: key },
    anchorPoint: '',
    __images: {},
    __files: {},
  })),
  typeData: { date: '2026-11-21' },
  seoTitle: '',
  seoDescription: '',
  seoKeywords: [],
  seoImage: [],
  hasPublicationRequest: false,
  isNewest: true,
  isPublished: false,
  author,
  createdAt: time,
});

const page: Page = {
  id: 7,
  slug: 'dykes',
  type: 'content',
  locale: 'nl-nl',
  title: 'Dykes',
  content: [],
  typeData: {},
  publishedVersionID: null,
  publishedID: null,
  newestVersionID: 1,
  state: 'not-published',
  url: '/dykes',
  siblings: [],
  isOutdated: false,
  schedule: null,
  availableActions: ['save'],
  createdAt: time,
  updatedAt: time,
  publishedAt: null,
  author,
};

let clock = 0;
let store: EditorStore;

beforeEach(() => {
  clock = 0;
  store = createEditorStore(page, version(1, 'abc'), () => clock);
});

const order = (): string => documentIn(store.getState()).order.join('');
const textOf = (key: string): unknown => documentIn(store.getState()).blocks[key]?.props.text;
const type = (key: string, text: string): void =>
  store.getState().changeContent(key, (content) => ({ ...content, props: { text } }), 'props.text');

describe('unsaved changes', () => {
  it('are marked by a change and cleared by storing', () => {
    expect(isDirty(store.getState())).toBe(false);
    type('a', 'new');
    expect(isDirty(store.getState())).toBe(true);
    store.getState().stored(documentIn(store.getState()), version(2, 'abc'));
    expect(isDirty(store.getState())).toBe(false);
    expect(store.getState().base.id).toBe(2);
  });

  it('are gone once they are undone', () => {
    store.getState().moveBlock('a', 2);
    expect(order()).toBe('bca');
    store.getState().undo();
    expect(isDirty(store.getState())).toBe(false);
  });

  it('are not made by a change that changes nothing', () => {
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

describe('undo and redo', () => {
  it('take typing as one step until a pause or another field', () => {
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

  it('bring back a deleted block in its place', () => {
    store.getState().removeBlock('b');
    expect(order()).toBe('ac');
    store.getState().undo();
    expect(order()).toBe('abc');
    expect(textOf('b')).toBe('b');
  });

  it('come back to the stored state after a save in the middle of typing', () => {
    type('a', 'w');
    store.getState().saveStarted();
    store.getState().stored(documentIn(store.getState()), version(2, 'abc'));
    type('a', 'wa');
    store.getState().undo();
    expect(textOf('a')).toBe('w');
    expect(isDirty(store.getState())).toBe(false);
  });
});

describe('a document', () => {
  it('is stored as it was read', () => {
    const { blocks, typeData, title } = version(1, 'abc');
    expect(versionInputOf(documentOf(version(1, 'abc')))).toMatchObject({ blocks, typeData, title });
  });

  it('keeps both of two blocks with one key', () => {
    const keys = blocksOf(documentOf(version(1, 'aa'))).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps a block of an unknown type untouched', () => {
    const stored = version(1, 'a');
    const block = { ...stored.blocks[0]!, type: 'gone', props: { deep: [{ x: 1 }] } };
    expect(versionInputOf(documentOf({ ...stored, blocks: [block] })).blocks).toEqual([block]);
  });

  it('copies a block without key and anchor', () => {
    const block = { ...version(1, 'a').blocks[0]!, anchorPoint: 'team' };
    const copy = copyOfBlock(block);
    expect(copy).toMatchObject({ type: 'text', props: { text: 'a' }, anchorPoint: '' });
    expect(copy.key).not.toBe('a');
  });
});

describe('errors of an answer', () => {
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

  it('are forgotten when what they concern changes', () => {
    store.getState().setErrors(errors);
    store.getState().setTitle('Dunes');
    expect(store.getState().errors.page).toHaveLength(1);
    store.getState().changeContent('b', (content) => ({ ...content }), 'props.cards.0.link');
    expect(store.getState().errors.blocks.b?.map(({ property }) => property)).toEqual(['__images.cards.0.image']);
    store.getState().changeContent('b', (content) => ({ ...content }), 'props.cards');
    expect(store.getState().errors.blocks.b).toEqual([]);
  });
});

type Answer = () => { status: number; body: unknown } | Promise<{ status: number; body: unknown }>;

const success =
  (body: object): Answer =>
  () => ({ status: 200, body: { Success: true, Errors: [], ...body } });
const failure =
  (status: number, property: string, code: string): Answer =>
  () => ({ status, body: { Success: false, Errors: [{ property, code }] } });

/** A client whose server gives the answers of a test, in order, for each beginning of an address. */
function answering(answers: Record<string, Answer[]>): { client: Client; sent: string[] } {
  const sent: string[] = [];
  const client = createClient({
    fetch: async (address) => {
      const path = String(address).replace(basePath, '');
      sent.push(path);
      const answer = Object.entries(answers)
        .find(([beginning]) => path.startsWith(beginning))?.[1]
        .shift();
      if (!answer) throw new Error(`No answer is left for ${path}.`);
      const { status, body } = await answer();
      return Response.json(body, { status });
    },
  });
  return { client, sent };
}

describe('saving', () => {
  it('keeps what was typed while the answer was on its way', async () => {
    const { promise: onItsWay, resolve: arrive } = Promise.withResolvers<undefined>();
    const { client, sent } = answering({
      '/page/version/1/store': [() => onItsWay.then(success({ pageVersion: version(2, 'abc') }))],
      '/page/version/2/store': [success({ pageVersion: version(3, 'abc') })],
    });
    const save = createSaver(store, client);
    type('a', 'first');
    const first = save();
    type('a', 'second');
    const second = save();
    const third = save();
    expect(sent).toHaveLength(1);
    arrive(undefined);
    expect(await first).toEqual({ kind: 'stored' });
    expect(textOf('a')).toBe('second');
    expect(await second).toEqual({ kind: 'stored' });
    await third;
    expect(sent).toEqual(['/page/version/1/store', '/page/version/2/store']);
    expect(isDirty(store.getState())).toBe(false);
  });

  it('sends nothing when nothing changed', async () => {
    const { client, sent } = answering({});
    expect(await createSaver(store, client)()).toEqual({ kind: 'unchanged' });
    expect(sent).toEqual([]);
  });

  it('tells of a newer version and loses neither side', async () => {
    const theirs = { ...version(5, 'abcd'), author: { ID: 2, name: 'Bo' } };
    const { client, sent } = answering({
      '/page/version/1/store': [failure(409, 'version', 'V_07')],
      '/page/7': [() => ({ status: 200, body: { ...page, newestVersionID: 5 } })],
      '/page/version/fetch/5': [() => ({ status: 200, body: { pageVersion: theirs } })],
      '/page/version/5/store': [success({ pageVersion: version(6, 'abc') })],
    });
    const save = createSaver(store, client);
    type('a', 'mine');
    expect(await save()).toEqual({ kind: 'conflict' });
    expect(store.getState().conflict?.author.name).toBe('Bo');
    expect(textOf('a')).toBe('mine');

    store.getState().takeOver(theirs);
    expect(order()).toBe('abcd');
    expect(isDirty(store.getState())).toBe(false);
    store.getState().undo();
    expect(textOf('a')).toBe('mine');
    expect(isDirty(store.getState())).toBe(true);
    expect(await save()).toEqual({ kind: 'stored' });
    expect(sent.at(-1)).toBe('/page/version/5/store');
  });

  it('puts mine on top of the newer version when I keep mine', async () => {
    const { client, sent } = answering({ '/page/version/5/store': [success({ pageVersion: version(6, 'abc') })] });
    type('a', 'mine');
    store.getState().setConflict(version(5, 'abcd'));
    store.getState().rebase(version(5, 'abcd'));
    expect(store.getState().conflict).toBeNull();
    expect(await createSaver(store, client)()).toEqual({ kind: 'stored' });
    expect(sent).toEqual(['/page/version/5/store']);
    expect(textOf('a')).toBe('mine');
  });

  it('submits nothing when there is more than one SEO picture', async () => {
    const { client, sent } = answering({});
    const picture = { hash: 'a'.repeat(64), fileName: 'a.jpg', altText: '', fileID: 1 };
    store.getState().setSeo({ seoImage: [picture, picture] });
    const errors = [{ property: 'seoImage', code: 'V_12' }];
    expect(await createSaver(store, client)()).toEqual({ kind: 'refused', errors });
    expect(store.getState().errors.page).toEqual(errors);
    expect(sent).toEqual([]);
    expect(isDirty(store.getState())).toBe(true);
  });

  it('leaves refused fields marked and the document unsaved', async () => {
    const { client } = answering({ '/page/version/1/store': [failure(422, 'blocks.0.props.text', 'V_14')] });
    type('a', 'too long');
    expect((await createSaver(store, client)()).kind).toBe('refused');
    expect(store.getState().errors.blocks.a).toEqual([{ property: 'props.text', code: 'V_14' }]);
    expect(isDirty(store.getState())).toBe(true);
    expect(store.getState().isSaving).toBe(false);
  });
});

describe('comparing with a newer version', () => {
  it('names what each side changed', () => {
    const base = documentOf(version(1, 'abc'));
    type('a', 'mine');
    store.getState().removeBlock('b');
    const theirs = documentOf({ ...version(2, 'acbd'), title: 'Dunes' });
    const found = compareDocuments(base, documentIn(store.getState()), theirs).map(({ part, mine, theirs: there }) => [
      'key' in part ? part.key : part.kind,
      mine,
      there,
    ]);
    expect(found.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))).toEqual([
      ['a', 'changed', 'same'],
      ['b', 'removed', 'same'],
      ['d', 'same', 'added'],
      ['title', 'same', 'changed'],
    ]);
  });
});
