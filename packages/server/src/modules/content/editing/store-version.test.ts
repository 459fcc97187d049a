import { type BlockContent, defineSite, type BlockDefinition } from '@ximblox/blocks';
import { type Block, type Client, CmsError, contract, type ImageRecord } from '@ximblox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, testSite, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let editor: Client;

/** A hero with an upgrade from the former field name `heading` to `title`. */
function withUpgrade(block: BlockDefinition): BlockDefinition {
  if (block.type !== 'hero') return block;
  const heading = ({ props: { heading: old, ...props }, ...rest }: BlockContent): BlockContent => ({
    ...rest,
    props: old === undefined ? props : { ...props, title: old },
  });
  return { ...block, upgrades: { heading } };
}

beforeAll(async () => {
  server = await createTestServer({
    site: defineSite({ ...testSite, blocks: testSite.blocks.map(withUpgrade) }),
  });
  editor = server.client('editor');
});
afterAll(() => server.close());

const block = (type: string, props: Record<string, unknown>, more: Partial<Block> = {}): Block => ({
  key: type,
  type,
  props,
  anchorPoint: '',
  __images: {},
  __files: {},
  ...more,
});
const text = (html: string): Block => block('text', { title: '', text: html });

let made = 0;
async function create(content: Block[] = [], more: object = {}) {
  made += 1;
  const body = { title: 'Pagina', slug: `pagina-${made}`, type: 'content', locale: 'nl-nl', content, ...more };
  return editor.call(contract.pages.create, { body });
}

const store = async (id: number, body: object, as = editor) =>
  (await as.call(contract.versions.store, { params: { id: String(id) }, body })).pageVersion;
const fetchVersion = async (id: number) =>
  (await editor.call(contract.versions.fetch, { params: { versionId: String(id) } })).pageVersion;

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};

async function addFile(more: object = {}): Promise<ImageRecord> {
  const hash = (Math.random().toString(16).slice(2) + 'a'.repeat(64)).slice(0, 64);
  const row = {
    path: '/',
    file_name: `${hash}.jpg`,
    type: 'image',
    mime: 'image/jpeg',
    hash,
    file_size: 9,
    width: 4,
    height: 3,
    ...more,
  };
  const { id } = await server.db.insertInto('media_files').values(row).returning('id').executeTakeFirstOrThrow();
  return { hash, fileName: row.file_name, altText: 'Een dijk', fileID: id };
}

describe('storing a version', () => {
  test('adds a version and leaves the others as they are', async () => {
    const { pageID, pageVersionID } = await create([text('<p>een</p>')]);
    const before = await fetchVersion(pageVersionID);
    const second = await store(pageVersionID, { title: 'Twee', blocks: [text('<p>twee</p>')] });
    expect(second).toMatchObject({
      pageID,
      number: 2,
      title: 'Twee',
      isNewest: true,
      isPublished: false,
      hasPublicationRequest: false,
      author: { ID: server.users.editor, name: 'Test editor' },
    });
    expect(await fetchVersion(second.id)).toEqual(second);
    expect(await fetchVersion(pageVersionID)).toEqual({ ...before, isNewest: false });
    const history = await editor.call(contract.versions.list, { body: { pageID } });
    expect(history.totalItems).toBe(2);
    expect(history.items.map(({ number }) => number)).toEqual([2, 1]);
    expect(history.items[0]).not.toHaveProperty('blocks');
  });

  test('keeps omitted parts', async () => {
    const { pageVersionID } = await create([text('<p>blijft</p>')]);
    const seo = { seoTitle: 'SEO', seoDescription: 'Over dijken', seoKeywords: ['dijk'] };
    const second = await store(pageVersionID, seo);
    const third = await store(second.id, { title: 'Anders' });
    expect(third).toMatchObject({ ...seo, title: 'Anders', blocks: [text('<p>blijft</p>')] });
  });

  test('refuses a base that is not the newest version, and names the newest', async () => {
    const { pageVersionID } = await create([text('<p>een</p>')]);
    const theirs = await store(pageVersionID, { title: 'Van haar' }, server.client('administrator'));
    const failure = await failureOf(store(pageVersionID, { title: 'Van mij' }));
    expect(failure.status).toBe(409);
    expect(failure.errors).toEqual([{ property: 'version', code: 'V_07' }]);
    expect(failure.details).toMatchObject({
      newestVersionID: theirs.id,
      author: { ID: server.users.administrator, name: 'Test administrator' },
      time: theirs.createdAt,
    });
    expect((await fetchVersion(theirs.id)).title).toBe('Van haar');
  });

  test('of several concurrent saves on the same base one succeeds', async () => {
    const { pageID, pageVersionID } = await create();
    const results = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((number) => store(pageVersionID, { title: `Nummer ${number}` })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.status] : []));
    expect(reasons).toEqual([409, 409, 409, 409, 409]);
    const history = await editor.call(contract.versions.list, { body: { pageID } });
    expect(history.totalItems).toBe(2);
  });

  test('returns all errors together and stores nothing', async () => {
    const { pageID, pageVersionID } = await create();
    const failure = await failureOf(
      store(pageVersionID, {
        blocks: [
          block('hero', { title: 'a'.repeat(90) }, { key: 'a', anchorPoint: 'x' }),
          block('text', { text: '<p>open' }, { key: 'b', anchorPoint: 'x' }),
        ],
        typeData: {},
      }),
    );
    expect(failure.errors).toEqual([
      { property: 'blocks.0.props.title', code: 'V_14' },
      { property: 'blocks.1.anchorPoint', code: 'V_18' },
      { property: 'blocks.1.props.text', code: 'V_15' },
    ]);
    const history = await editor.call(contract.versions.list, { body: { pageID } });
    expect(history.totalItems).toBe(1);
  });

  test('adds content errors to schema errors for users who may edit an existing page', async () => {
    const { pageVersionID } = await create();
    const wrong = { title: 7 as never, blocks: [text('<x'), block('hero', { title: 'x'.repeat(500) })] };
    const shape = { property: 'title', code: 'V_12' };
    const content = { property: 'blocks.1.props.title', code: 'V_14' };
    const errorsOf = async (id: number, as = editor) => (await failureOf(store(id, wrong, as))).errors;
    expect(await errorsOf(pageVersionID)).toEqual(expect.arrayContaining([shape, content]));
    expect(await errorsOf(pageVersionID, server.client('author'))).toEqual([shape]);
    expect(await errorsOf(999_999)).toEqual([shape]);
  });

  test('records the sent parts in the audit log', async () => {
    const { pageID, pageVersionID } = await create();
    await store(pageVersionID, { title: 'Nieuw', seoTitle: 'Nieuw', blocks: undefined });
    const { items } = await server.client('administrator').call(contract.audit.list, {
      body: { action: 'version.store', objectID: String(pageID) },
    });
    expect(items).toMatchObject([{ changes: { base: pageVersionID, fields: ['title', 'seoTitle'] } }]);
  });

  test('validates and cleans the fields of the page type', async () => {
    const { pageVersionID } = await create([], { type: 'news' });
    const failure = await failureOf(store(pageVersionID, { typeData: { date: 'gisteren' } }));
    expect(failure.errors).toEqual([{ property: 'typeData.date', code: 'V_12' }]);
    const stored = await store(pageVersionID, { typeData: { date: '2026-11-21', smuggled: true } });
    expect(stored.typeData).toEqual({ date: '2026-11-21' });
  });

  test('keeps blocks of an unknown type unchanged', async () => {
    const strange = block(
      'from-the-future',
      { deep: [{ a: '<script>1</script>' }], n: 1.5, none: null },
      { anchorPoint: 'x' },
    );
    const { pageID, pageVersionID } = await create([strange, text('<p>x</p>')]);
    const second = await store(pageVersionID, { blocks: [text('<p>y</p>'), strange] });
    expect(second.blocks[1]).toEqual(strange);
    await server.client('publisher').call(contract.publication.publish, { params: { id: String(pageID) } });
  });

  test('upgrades old content', async () => {
    const { pageID, pageVersionID } = await create();
    const old = JSON.stringify([block('hero', { heading: 'Van vroeger' })]);
    await server.db.updateTable('page_versions').set({ blocks: old }).where('id', '=', pageVersionID).execute();
    const page = await editor.call(contract.pages.get, { params: { id: String(pageID) } });
    expect(page.content[0]?.props).toEqual({ title: 'Van vroeger' });
    expect((await store(pageVersionID, { title: 'x' })).blocks[0]?.props).toEqual({
      title: 'Van vroeger',
      buttons: [],
    });
  });

  test('restoring stores the old content as a new version', async () => {
    const { pageVersionID } = await create([text('<p>oud</p>')]);
    const second = await store(pageVersionID, { title: 'Nieuw', blocks: [text('<p>nieuw</p>')] });
    const { pageVersion } = await editor.call(contract.versions.restore, { params: { id: String(pageVersionID) } });
    expect(pageVersion).toMatchObject({ number: 3, title: 'Pagina', blocks: [text('<p>oud</p>')], isNewest: true });
    expect((await fetchVersion(second.id)).title).toBe('Nieuw');
  });

  test('refuses to restore after a concurrent save, or without permission to edit the page', async () => {
    const { pageVersionID } = await create([text('<p>oud</p>')]);
    const second = await store(pageVersionID, { title: 'Nieuw' });
    const theirs = await store(second.id, { title: 'Van haar' }, server.client('administrator'));
    const restore = (newestVersionID: number, as = editor) =>
      as.call(contract.versions.restore, { params: { id: String(pageVersionID) }, body: { newestVersionID } });
    const failure = await failureOf(restore(second.id));
    expect(failure.status).toBe(409);
    expect(failure.errors).toEqual([{ property: 'version', code: 'V_07' }]);
    expect(failure.details).toMatchObject({ newestVersionID: theirs.id });
    expect((await failureOf(restore(theirs.id, server.client('author')))).status).toBe(403);
    expect((await restore(theirs.id)).pageVersion).toMatchObject({ number: 4, title: 'Pagina' });
  });

  test('authors can store only their own pages', async () => {
    const author = server.client('author');
    const { pageVersionID } = await create();
    expect((await failureOf(store(pageVersionID, { title: 'x' }, author))).status).toBe(403);
    const own = await author.call(contract.pages.create, {
      body: { title: 'Eigen', slug: 'eigen', type: 'content', locale: 'nl-nl' },
    });
    expect((await store(own.pageVersionID, { title: 'x' }, author)).title).toBe('x');
  });

  test('refuses pages in the trash', async () => {
    const { pageID, pageVersionID } = await create();
    await server.client('publisher').call(contract.pages.delete, { params: { id: String(pageID) } });
    expect((await failureOf(store(pageVersionID, { title: 'x' }))).errors).toEqual([{ property: 'id', code: 'PM_01' }]);
    expect((await failureOf(fetchVersion(pageVersionID))).status).toBe(404);
  });
});

describe('rich text', () => {
  const hostile: [string, string][] = [
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<p onclick="alert(1)" style="x">a</p>', '<p>a</p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['<p><a href="&#106;avascript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['<p><a href="java\tscript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['<p><a href="data:text/html,x">a</a></p>', '<p><a>a</a></p>'],
    ['<p><a href="//evil.example">a</a></p>', '<p><a>a</a></p>'],
    ['<p><a href="/\\evil.example">a</a></p>', '<p><a>a</a></p>'],
    ['<p><img src="x" onerror="alert(1)">a</p>', '<p>a</p>'],
    ['<svg><p>a</p></svg>', '<p>a</p>'],
    ['<p><iframe src="https://evil.example"></iframe>a</p>', '<p>a</p>'],
    ['<p>&lt;script&gt;</p>', '<p>&lt;script&gt;</p>'],
    ['<h1>a</h1>', 'a'],
    ['<p><a href="page:7#team" target="_blank">a</a></p>', '<p><a href="page:7#team">a</a></p>'],
    [
      '<p><a href="https://waterlijn.example/?a=1&amp;b=2">a</a></p>',
      '<p><a href="https://waterlijn.example/?a=1&amp;b=2">a</a></p>',
    ],
  ];
  test.each(hostile)('%s is stored as %s', async (given, kept) => {
    const { pageVersionID } = await create();
    const { blocks, id } = await store(pageVersionID, { blocks: [text(given)] });
    expect(blocks[0]?.props.text).toBe(kept);
    expect((await fetchVersion(id)).blocks[0]?.props.text).toBe(kept);
  });

  test('returns V_15 if it cannot be parsed', async () => {
    const { pageVersionID } = await create();
    for (const html of ['<p>a', '<p><em>a</p></em>', '</em>', '<p>a</em></p>', '<p><em></p>', '<p>a</p><a']) {
      const failure = await failureOf(store(pageVersionID, { blocks: [text(html)] }));
      expect(failure.errors).toEqual([{ property: 'blocks.0.props.text', code: 'V_15' }]);
    }
  });
});

describe('images', () => {
  const hero = (image: ImageRecord) => block('hero', { title: 'x' }, { __images: { background: image } });

  test('must match a file of the library by ID, hash and name', async () => {
    const image = await addFile();
    const other = await addFile();
    const { pageVersionID } = await create();
    const wrong: ImageRecord[] = [
      { ...image, hash: other.hash },
      { ...image, fileName: other.fileName },
      { ...image, fileID: other.fileID },
      { ...image, fileID: 999_999 },
      { ...image, hash: 'b'.repeat(64) },
    ];
    for (const record of wrong) {
      const inBlock = await failureOf(store(pageVersionID, { blocks: [hero(record)] }));
      expect(inBlock.errors).toEqual([{ property: 'blocks.0.__images.background', code: 'V_12' }]);
      const inUnknown = block('unknown', {}, { __files: { file: record } });
      expect((await failureOf(store(pageVersionID, { blocks: [inUnknown] }))).errors).toEqual([
        { property: 'blocks.0.__files.file', code: 'V_12' },
      ]);
      const inSeo = await failureOf(store(pageVersionID, { seoImage: [record] }));
      expect(inSeo.errors).toEqual([{ property: 'seoImage', code: 'V_12' }]);
    }
    expect((await store(pageVersionID, { blocks: [hero(image)] })).blocks[0]?.__images).toEqual({ background: image });
  });

  test('must not be documents', async () => {
    const document = await addFile({ type: 'document', mime: 'application/pdf' });
    const { pageVersionID } = await create();
    const failure = await failureOf(store(pageVersionID, { blocks: [hero(document)] }));
    expect(failure.errors).toEqual([{ property: 'blocks.0.__images.background', code: 'V_12' }]);
  });

  test('stay valid after the file was renamed or deleted', async () => {
    const image = await addFile();
    const { pageVersionID } = await create([hero(image)]);
    await server.db
      .updateTable('media_files')
      .set({ file_name: 'anders.jpg', deleted_at: new Date() })
      .where('id', '=', image.fileID)
      .execute();
    const second = await store(pageVersionID, { blocks: [{ ...hero(image), props: { title: 'y', buttons: [] } }] });
    expect(second.blocks[0]?.__images).toEqual({ background: image });
    const elsewhere = await create();
    expect((await failureOf(store(elsewhere.pageVersionID, { blocks: [hero(image)] }))).status).toBe(422);
  });

  test('allow at most one SEO image', async () => {
    const image = await addFile();
    const { pageVersionID } = await create();
    const one = await store(pageVersionID, { seoImage: [image] });
    expect(one.seoImage).toEqual([image]);
    const kept = await store(one.id, { title: 'x' });
    expect(kept.seoImage).toEqual([image]);
    expect((await failureOf(store(kept.id, { seoImage: [image, image] }))).errors).toEqual([
      { property: 'seoImage', code: 'V_12' },
    ]);
    const none = await store(kept.id, { seoImage: null });
    expect(none.seoImage).toEqual([]);
    expect((await store(none.id, { seoImage: [] })).seoImage).toEqual([]);
  });
});

describe('settings for search engines', () => {
  test('are kept by later versions, and copied without the canonical address', async () => {
    const { pageID, pageVersionID } = await create();
    const other = await create();
    const link = { kind: 'page', pageID: other.pageID, anchor: 'team' };
    const one = await store(pageVersionID, { seoNoindex: true, seoCanonical: link });
    expect(one).toMatchObject({ seoNoindex: true, seoCanonical: { kind: 'page', pageID: other.pageID } });
    expect(one.seoCanonical).not.toHaveProperty('anchor');
    expect(await store(one.id, { title: 'x' })).toMatchObject({ seoNoindex: true, seoCanonical: one.seoCanonical });
    const translated = await editor.call(contract.pages.createTranslation, {
      body: { pageID, newLocale: 'de-de', title: 'Seite', slug: 'seite' },
    });
    expect(await fetchVersion(translated.pageVersionID)).toMatchObject({ seoNoindex: true, seoCanonical: null });
    const { items } = await editor.call(contract.pages.listLinking, { body: { pageID: other.pageID } });
    expect(items.map(({ id }) => id)).toEqual([pageID]);
  });

  test('treat the page itself as no canonical address', async () => {
    const { pageID, pageVersionID } = await create();
    expect((await store(pageVersionID, { seoCanonical: { kind: 'page', pageID } })).seoCanonical).toBeNull();
  });

  test.each([
    [{ kind: 'url', url: 'javascript:alert(1)' }, 'seoCanonical.url', 'V_13'],
    [{ kind: 'url', url: 'dykes' }, 'seoCanonical.url', 'V_13'],
    [{ kind: 'url', url: '' }, 'seoCanonical.url', 'V_13'],
    [{ kind: 'url', url: '/dykes' }, 'seoCanonical.url', 'V_13'],
    [{ kind: 'url', url: 'https:dykes' }, 'seoCanonical.url', 'V_13'],
    [{ kind: 'url', url: 'https:\\\\example.com' }, 'seoCanonical.url', 'V_13'],
    [{ kind: 'url', url: 'https://example.com\n.evil.example' }, 'seoCanonical.url', 'V_13'],
    [{ kind: 'url', url: 'mailto:a@example.com' }, 'seoCanonical.url', 'V_13'],
    [{ kind: 'url', url: `https://example.com/${'x'.repeat(2000)}` }, 'seoCanonical.url', 'V_14'],
    [{ kind: 'page', pageID: 999_999 }, 'seoCanonical', 'V_12'],
    [{ kind: 'file', fileID: 1 }, 'seoCanonical', 'V_12'],
  ])('refuse %o', async (seoCanonical, property, code) => {
    const { pageVersionID } = await create();
    expect((await failureOf(store(pageVersionID, { seoCanonical }))).errors).toEqual([{ property, code }]);
  });
});

test('an unreadable block does not prevent saving and keeps its content', async () => {
  const { pageID } = await create([text('<p>a</p>')]);
  const broken = {
    ...block('hero', { title: { nl: 'x' }, buttons: 'none', gone: [1, { deep: true }] }),
    key: 'broken',
  };
  const row = await server.db
    .insertInto('page_versions')
    .values({
      page_id: pageID,
      number: 2,
      title: 'Pagina',
      blocks: JSON.stringify([broken, text('<p>a</p>')]),
      type_data: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('pages').set({ newest_version_id: row.id }).where('id', '=', pageID).execute();

  const { blocks } = await fetchVersion(row.id);
  const moved = await store(row.id, { title: 'Anders', blocks: [text('<p>b</p>'), { ...broken, anchorPoint: 'x' }] });
  expect(blocks[0]).toEqual(broken);
  expect((await fetchVersion(moved.id)).blocks).toEqual([text('<p>b</p>'), { ...broken, anchorPoint: 'x' }]);

  const touched = { ...broken, props: { ...broken.props, title: 7 } };
  const refused = await failureOf(store(moved.id, { blocks: [touched] }));
  expect(refused.errors).toContainEqual({ property: 'blocks.0.props.title', code: 'V_12' });
});
