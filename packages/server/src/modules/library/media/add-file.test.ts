import { type Client, CmsError, contract } from '@ximblox/contract';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultLimits } from '../../../platform/setting-values.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let editor: Client;
let jpeg: Buffer;

beforeAll(async () => {
  server = await createTestServer({ settings: { limits: { ...defaultLimits, uploads: { count: 500, seconds: 60 } } } });
  editor = server.client('editor');
  jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};

function upload(fileName: string, bytes: Buffer | string, path = '/', as: Client = editor, field = 'f') {
  const form = new FormData();
  form.set('path', path);
  form.set(field, new Blob([new Uint8Array(Buffer.from(bytes))]), fileName);
  return as.call(contract.media.addFile, { form, body: { path } });
}
const createDir = (path: string, folderName: string, as = editor) =>
  as.call(contract.media.createDir, { body: { path, folderName } });
const folder = (path: string) => editor.call(contract.media.getDir, { body: { path } });

const black = { width: 4, height: 4, channels: 3, background: 'black' } as const;

describe('uploading a file', () => {
  test('adds it to the folder with its displayed size', async () => {
    const { file } = await upload('Dijk bij avond.JPG', jpeg);
    expect(file).toMatchObject({
      path: '/',
      fileName: 'Dijk bij avond.JPG',
      type: 'image',
      mime: 'image/jpeg',
      width: 40,
      height: 60,
      fileSize: jpeg.length,
      shared: false,
    });
    expect((await folder('/')).files).toEqual([file]);
    expect(await server.services.blobs.has(file.hash)).toBe(true);
    const [row] = await server.db.selectFrom('audit_log').selectAll().where('action', '=', 'media.add-file').execute();
    expect(row).toMatchObject({ object_id: String(file.id), actor_id: server.users.editor });
  });

  test('refuses a taken name, ignoring case, also concurrently', async () => {
    await upload('een.txt', 'a');
    expect((await failureOf(upload('EEN.txt', 'b'))).errors).toEqual([{ property: 'file', code: 'ML_03' }]);
    const results = await Promise.allSettled([1, 2, 3, 4].map((number) => upload('samen.txt', `tekst ${number}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason.errors).toEqual([{ property: 'file', code: 'ML_03' }]);
    }
  });

  test('reports a missing file together with errors of the folder', async () => {
    const post = (form: FormData) => editor.call(contract.media.addFile, { form, body: { path: '' } });
    expect((await failureOf(post(new FormData()))).errors).toEqual([
      { property: 'path', code: 'V_01' },
      { property: 'file', code: 'V_17' },
    ]);
    expect((await failureOf(upload('leeg.txt', '', '/nergens'))).errors).toEqual([
      { property: 'path', code: 'V_12' },
      { property: 'file', code: 'V_17' },
    ]);
    for (const path of ['/nergens', '/../x'])
      expect((await failureOf(createDir(path, '..'))).errors).toEqual([
        { property: 'path', code: 'V_12' },
        { property: 'folderName', code: 'V_12' },
      ]);
    expect((await failureOf(createDir('/nergens', ''))).errors).toEqual([
      { property: 'folderName', code: 'V_01' },
      { property: 'path', code: 'V_12' },
    ]);
    const wrongBoth = [
      { property: 'path', code: 'V_12' },
      { property: 'file', code: 'V_12' },
    ];
    for (const path of ['/nergens', '/../x'])
      expect(await failureOf(upload('x.exe', 'MZ', path))).toMatchObject({ status: 422, errors: wrongBoth });
    expect((await failureOf(upload('leeg.txt', ''))).errors).toEqual([{ property: 'file', code: 'V_17' }]);
    expect((await failureOf(upload('a.txt', 'a', '/', editor, 'g'))).errors).toEqual([{ property: 'g', code: 'V_12' }]);
  });

  test.each([
    ['foto.png', () => jpeg],
    ['foto.jpg', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['pagina.html', () => Buffer.from('<html></html>')],
    ['programma.exe', () => Buffer.from('MZ')],
    ['foto', () => jpeg],
    ['rapport.pdf', () => Buffer.from('no pdf')],
    ['lijst.csv', () => Buffer.from([0xff, 0xfe, 0x00, 0x41])],
    ['tekst.txt', () => jpeg],
    ['halve.jpg', () => jpeg.subarray(0, 60)],
    ['constructor', () => jpeg],
  ])('refuses %s, whose extension and contents disagree', async (fileName, bytes) => {
    const failure = await failureOf(upload(fileName, bytes()));
    expect(failure).toMatchObject({ status: 415, errors: [{ property: 'file', code: 'V_12' }] });
    expect((await folder('/')).files.map((file) => file.fileName)).not.toContain(fileName);
  });

  test('refuses an image with too many pixels or frames before it is decoded', async () => {
    const tooLarge = { status: 422, errors: [{ property: 'file', code: 'ML_01' }] };
    // A header that declares 50,000 by 50,000 pixels, with hardly any data.
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'black' } })
      .png()
      .toBuffer();
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await failureOf(upload('bom.png', bomb))).toMatchObject(tooLarge);
    const frames = Array.from({ length: 201 }, (_, frame) => ({ ...black, background: frame % 2 ? 'red' : 'blue' }));
    const pages = await Promise.all(frames.map((create) => sharp({ create }).png().toBuffer()));
    const film = await sharp(pages, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await failureOf(upload('film.gif', film))).toMatchObject(tooLarge);
  });

  test('refuses a truncated image', async () => {
    const noise = { type: 'gaussian', mean: 99, sigma: 40 } as const;
    const whole = sharp({ create: { width: 500, height: 400, channels: 3, background: 'red', noise } });
    for (const [name, bytes] of [
      ['kapot.jpg', await whole.jpeg().toBuffer()],
      ['kapot.png', await whole.png().toBuffer()],
      ['kapot.webp', await whole.webp().toBuffer()],
    ] as const) {
      const broken = bytes.subarray(0, Math.round(bytes.length * 0.7));
      expect(await failureOf(upload(name, broken)), name).toMatchObject({
        status: 415,
        errors: [{ property: 'file', code: 'V_12' }],
      });
    }
  });

  test('stores the average colour of an image and whether it has metadata', async () => {
    const factsOf = async (fileName: string, bytes: Buffer) => {
      const { file } = await upload(fileName, bytes);
      return server.db
        .selectFrom('media_files')
        .select(['tone', 'has_metadata'])
        .where('id', '=', file.id)
        .executeTakeFirstOrThrow();
    };
    const plain = sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } });
    expect(await factsOf('vlak.png', await plain.png().toBuffer())).toEqual({ tone: '#336699', has_metadata: false });
    const withMetadata = await plain
      .withExif({ IFD0: { Artist: 'x' } })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect(await factsOf('toestel.jpg', withMetadata)).toMatchObject({ has_metadata: true });
    const clear = await sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect(await factsOf('glas.png', clear)).toMatchObject({ tone: null });
  });

  test('sanitises an SVG file', async () => {
    const hostile =
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" onload="alert(1)"><script>alert(1)</script><path d="M0 0h9"/></svg>';
    const { file } = await upload('logo.svg', hostile);
    expect(file).toMatchObject({ type: 'image', mime: 'image/svg+xml', width: 20, height: 10 });
    const response = await server
      .browser('viewer')
      .fetch(`/api/ximblox/medialib/preview-image?imageID=${file.id}&w=320`);
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment/);
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(await response.text()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0h9"></path></svg>',
    );
    expect((await failureOf(upload('x.svg', '<html xmlns="http://www.w3.org/1999/xhtml"/>'))).status).toBe(415);
  });

  const svg = (inner: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 448 70">${inner}</svg>`;

  test('refuses an SVG file that is too complex; stores one that is slow to render without rendering it', async () => {
    const tooComplex = { status: 422, errors: [{ property: 'file', code: 'ML_04' }] };
    const repeated = Array.from(
      { length: 9 },
      (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
    ).join('');
    const hostile = {
      nested: '<g>'.repeat(600_000),
      elements: '<path d="M0 0h9"/>'.repeat(100_000),
      attributes: `<path ${'d="" '.repeat(350_000)}/>`,
      repeated: `<g id="a0"><path/></g>${repeated}<use href="#a9"/>`,
    };
    for (const [name, inner] of Object.entries(hostile)) {
      expect(await failureOf(upload(`${name}.svg`, svg(inner))), name).toMatchObject(tooComplex);
    }
    expect((await failureOf(upload('zwaar.svg', svg(' '.repeat(2 * 1_048_576))))).errors).toEqual([
      { property: 'file', code: 'ML_01' },
    ]);
    expect((await failureOf(upload('wijd.svg', '<svg width="90000" height="90000"></svg>'))).errors).toEqual([
      { property: 'file', code: 'ML_01' },
    ]);
    const blur = '<filter id="f"><feGaussianBlur stdDeviation="500"/></filter>';
    const slow = svg(blur + '<rect width="448" height="70" filter="url(#f)"/>'.repeat(2000));
    expect((await upload('wazig.svg', slow)).file).toMatchObject({ width: 448, height: 70 });
  });

  test('refuses SVG in a file with the extension of a raster image', async () => {
    const hidden = `<!--ftypavif      -->${svg('<path d="M0 0h9"/>')}`;
    expect(await failureOf(upload('verstopt.avif', hidden))).toMatchObject({
      status: 415,
      errors: [{ property: 'file', code: 'V_12' }],
    });
  });

  test('sanitises a large SVG file like a small one', async () => {
    const inner = '<path d="M0 0h9"/><script>alert(1)</script><g onclick="alert(1)"/>'.repeat(600);
    const { file } = await upload(
      'groot.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">${inner}</svg>`,
    );
    const stored = await server.services.blobs.open(file.hash);
    const text = stored ? await new Response(Readable.toWeb(stored.stream) as ReadableStream).text() : '';
    expect(text).toContain('<path d="M0 0h9">');
    expect(text).not.toMatch(/alert|script|onclick/);
  });

  test('serves a polyglot file only with its detected media type', async () => {
    const script = '<html><script>alert(document.domain)</script></html>';
    const gif = await sharp({ create: black }).gif().toBuffer();
    const shown = async (id: number) => {
      const { headers } = await server.browser('viewer').fetch(`/api/ximblox/medialib/preview-image?imageID=${id}`);
      return {
        type: headers.get('Content-Type'),
        nosniff: headers.get('X-Content-Type-Options'),
        policy: headers.get('Content-Security-Policy'),
      };
    };
    const inert = { nosniff: 'nosniff', policy: "default-src 'none'; sandbox" };
    const { file: both } = await upload('beide.jpg', Buffer.concat([jpeg, Buffer.from(script)]));
    expect(await shown(both.id)).toEqual({ type: 'image/jpeg', ...inert });
    const { file: moving } = await upload('beide.gif', Buffer.concat([gif, Buffer.from(script)]));
    expect(await shown(moving.id)).toEqual({ type: 'image/gif', ...inert });
    const refused: [string, Buffer][] = [
      ['kop.gif', Buffer.from(`GIF89a/*${script}*/`)],
      ['kop.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(script)])],
      ['kop.docx', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(script)])],
      ['beide.pdf', Buffer.concat([gif, Buffer.from('%PDF-1.7')])],
      ['beide.svg', gif],
      ['beide.txt', Buffer.from('%PDF-1.7')],
    ];
    for (const [name, bytes] of refused) expect((await failureOf(upload(name, bytes))).status, name).toBe(415);
    const laughs =
      '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&b;</text></svg>';
    const outcome = await upload('lach.svg', laughs).catch((error: CmsError) => error.status);
    if (typeof outcome !== 'number') expect(outcome.file.fileSize).toBeLessThan(300);
    // A large file without a known signature.
    expect((await failureOf(upload('leeg.png', Buffer.alloc(3_000_000)))).status).toBe(415);
  });

  test('file names cannot leave the folder', async () => {
    for (const name of ['../../etc/passwd.txt', '/etc/x.txt', 'a\\b\\y.txt']) {
      const { file } = await upload(name, 'a');
      expect(file).toMatchObject({ path: '/', fileName: name.split(/[/\\]/).at(-1) });
    }
    const { file: turned } = await upload('\u202Etxt.foto\u2066.txt', 'a');
    expect(turned.fileName).toBe('txt.foto.txt');
    expect((await failureOf(upload('rekening\u202Efdp.exe', 'MZ'))).status).toBe(415);
    for (const name of ['.htaccess', '..', '.txt', '\u202E.txt', 'a\u0000.txt', 'a\u0007.txt']) {
      expect((await failureOf(upload(name, 'a'))).errors).toEqual([{ property: 'file', code: 'V_12' }]);
    }
    for (const path of ['/../x', 'x', '/a/', '/nergens']) {
      expect((await failureOf(upload('z.txt', 'a', path))).errors).toEqual([{ property: 'path', code: 'V_12' }]);
    }
  });

  test('needs upload-media, which can be restricted to folders', async () => {
    expect((await failureOf(upload('v.txt', 'a', '/', server.client('viewer')))).status).toBe(403);
    await createDir('/', 'mag');
    await createDir('/', 'magniet');
    const permissions = JSON.stringify([{ name: 'upload-media', parameters: { folders: ['/mag'] } }]);
    await server.db.updateTable('roles').set({ permissions }).where('name', '=', 'author').execute();
    const author = server.client('author');
    expect((await upload('w.txt', 'a', '/mag', author)).file.path).toBe('/mag');
    for (const path of ['/', '/magniet']) {
      expect((await failureOf(upload('w.txt', 'a', path, author))).status).toBe(403);
    }
    expect((await failureOf(createDir('/', 'nieuw', author))).status).toBe(403);
    expect((await createDir('/mag', 'dieper', author)).directory).toEqual({ name: 'dieper', path: '/mag/dieper' });
  });
});

describe('creating a folder', () => {
  test('refuses taken and invalid names', async () => {
    await createDir('/', 'Kust');
    expect((await failureOf(createDir('/', 'kust'))).errors).toEqual([{ property: 'folderName', code: 'ML_03' }]);
    expect((await createDir('/Kust', 'kust')).directory.path).toBe('/Kust/kust');
    for (const name of ['a/b', '..', '.', 'a\\b', 'a\u0007']) {
      expect((await failureOf(createDir('/', name))).errors, name).toEqual([{ property: 'folderName', code: 'V_12' }]);
    }
    expect((await failureOf(createDir('/nergens', 'x'))).errors).toEqual([{ property: 'path', code: 'V_12' }]);
  });

  test('refuses a path that is too long to be opened', async () => {
    let path = '/';
    for (let depth = 0; depth < 3; depth++) path = (await createDir(path, 'd'.repeat(249))).directory.path;
    expect((await failureOf(createDir(path, 'd'.repeat(250)))).errors).toEqual([
      { property: 'folderName', code: 'V_14' },
    ]);
    const deepest = (await createDir(path, 'd'.repeat(249))).directory.path;
    expect((await editor.call(contract.media.getDir, { body: { path: deepest } })).path).toBe(deepest);
  });
});
