import {
  type Block,
  type Client,
  CmsError,
  contentLimits,
  contract,
  type ErrorItem,
  maxErrors,
} from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let editor: Client;
let pageID: number;
let versionID: number;

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
  const body = { title: 'Peil', slug: 'peil', type: 'content', locale: 'nl-nl', content: [] };
  ({ pageID, pageVersionID: versionID } = await editor.call(contract.pages.create, { body }));
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const texts = (html: readonly string[]): Block[] =>
  html.map((text, position) => ({
    key: `k${position}`,
    type: 'text',
    props: { title: '', text },
    anchorPoint: '',
    __images: {},
    __files: {},
  }));
const paragraphs = (count: number): string => '<p>a</p>'.repeat(count);

const errorsOf = async (call: Promise<unknown>): Promise<readonly ErrorItem[]> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return (error as CmsError).errors;
};

const params = () => ({ id: String(pageID) });
const content = (blocks: Block[]) => ({
  title: 'Peil',
  blocks,
  typeData: {},
  seoTitle: '',
  seoDescription: '',
  seoKeywords: [],
  seoImage: [],
});

/** Every endpoint that accepts blocks, with the property prefix of its errors. */
const ways: [string, (blocks: Block[]) => Promise<unknown>, string][] = [
  [
    'create',
    (blocks) =>
      editor.call(contract.pages.create, {
        body: { title: 'x', slug: 'zwaar', type: 'content', locale: 'nl-nl', content: blocks },
      }),
    'content',
  ],
  [
    'store',
    (blocks) => editor.call(contract.versions.store, { params: { id: String(versionID) }, body: { blocks } }),
    'blocks',
  ],
  [
    'working copy',
    (blocks) =>
      editor.call(contract.workingCopies.put, {
        params: params(),
        body: { baseVersionID: versionID, revision: 0, writer: 'test-writer', sequence: 1, content: content(blocks) },
      }),
    'blocks',
  ],
  [
    'preview',
    (blocks) => editor.call(contract.pages.preview, { params: params(), body: { title: 'x', blocks } }),
    'blocks',
  ],
];

describe.each(ways)('%s refuses at its field', (_, send, at) => {
  const { richText, richTextMarksOfBlock, richTextMarks, valuesOfBlock, files } = contentLimits;

  test('too much rich text for a page', async () => {
    const most = Math.floor(richText / 190_000);
    const html = `<p>${'a'.repeat(190_000 - 7)}</p>`;
    const errors = await errorsOf(send(texts(Array<string>(most + 1).fill(html))));
    expect(errors).toEqual([{ property: `${at}.${most}.props.text`, code: 'V_14' }]);
  });

  test('too many tags for a block', async () => {
    const html = paragraphs(richTextMarksOfBlock / 2 + 1);
    expect(await errorsOf(send(texts(['<p>a</p>', html])))).toEqual([{ property: `${at}.1.props.text`, code: 'V_14' }]);
  });

  test('too many tags for a page', async () => {
    const blocks = texts(Array<string>(6).fill(paragraphs(richTextMarksOfBlock / 2)));
    const most = richTextMarks / richTextMarksOfBlock;
    expect(await errorsOf(send(blocks))).toEqual([{ property: `${at}.${most}.props.text`, code: 'V_14' }]);
  });

  test('a rich text that is too long for its field', async () => {
    const errors = await errorsOf(send(texts(['<'.repeat(200_001)])));
    expect(errors).toEqual([{ property: `${at}.0.props.text`, code: 'V_14' }]);
  });

  test('too many images for a page', async () => {
    const image = { hash: 'a'.repeat(64), fileName: 'a.png', altText: '', fileID: 1 };
    const images = Object.fromEntries(Array.from({ length: files / 2 }, (_, at) => [`a${at}`, image]));
    const blocks = texts(['', '', '']);
    for (const [position, block] of blocks.entries()) block.__images = position === 2 ? { one: image } : images;
    expect(await errorsOf(send(blocks))).toEqual([{ property: `${at}.2.__images`, code: 'V_14' }]);
  });

  test('too many items for a block', async () => {
    const [block] = texts(['']);
    const buttons = Array.from({ length: valuesOfBlock / 2 }, () => ({}));
    const hero = { ...block, type: 'hero', props: { title: 'x', buttons } } as Block;
    expect(await errorsOf(send([hero]))).toEqual([{ property: `${at}.0.props.buttons`, code: 'V_14' }]);
  });
});

test('accepts a page at the limits', async () => {
  const blocks = texts(Array<string>(5).fill(paragraphs(contentLimits.richTextMarksOfBlock / 2)));
  const body = { blocks };
  const { pageVersion } = await editor.call(contract.versions.store, { params: { id: String(versionID) }, body });
  expect(pageVersion.blocks).toHaveLength(5);
});

test.each([
  ['values', { blocks: Array.from({ length: 25_000 }, () => ({})) }],
  ['names', { blocks: [], typeData: Object.fromEntries(Array.from({ length: 8_000 }, (_, at) => [`a${at}`, 1])) }],
])('a body with more %s than any call takes is not read', async (_, content) => {
  const answer = await server.browser('editor').post(`/api/ximblox/page/${pageID}/preview`, { title: 'x', ...content });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ Errors: [{ property: '', code: 'V_14' }] });
});

test('returns at most a thousand errors', async () => {
  const __images = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`a${at}`, {}]));
  const blocks = Array.from({ length: 100 }, () => ({ key: 'a', type: 'text', props: {}, __images }));
  const answer = await server.browser('editor').post(`/api/ximblox/page/${pageID}/preview`, { title: 'x', blocks });
  expect(answer.status).toBe(422);
  const { Errors } = (await answer.json()) as { Errors: ErrorItem[] };
  expect(Errors).toHaveLength(maxErrors);
  expect(Errors[0]).toEqual({ property: 'blocks.0.__images.a0.hash', code: 'V_01' });
});

test('a preview needs the permission to edit the page', async () => {
  const body = { title: 'x', blocks: [] };
  const refused = await errorsOf(server.client('viewer').call(contract.pages.preview, { params: params(), body }));
  expect(refused).toEqual([{ property: '', code: 'UM_01' }]);
  // Authors may edit their own pages.
  const other = await errorsOf(server.client('author').call(contract.pages.preview, { params: params(), body }));
  expect(other).toEqual([{ property: '', code: 'UM_01' }]);
});
