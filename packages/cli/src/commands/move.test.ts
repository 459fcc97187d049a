import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { contract } from '@ximblox/contract';
import {
  createLog,
  lockDataFolder,
  openObjectStore,
  readSettings,
  startEmbeddedPostgres,
} from '@ximblox/server/platform';
import {
  connectOutside,
  createBrowser,
  createTestDatabase,
  databaseContent,
  startTestS3,
  type TestDatabase,
  testPassword,
  type TestS3,
} from '@ximblox/server/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findRoot } from '../root.ts';
import { runXimblox, untilListening } from '../testing/run-ximblox.ts';

type Settings = Record<string, string>;

const email = 'administrator@example.com';
const secretKey = randomBytes(32).toString('base64url');
const uploadCount = 40;
let folder: string;
let s3: TestS3;
let database: TestDatabase;
let embedded: Settings;
let external: Settings;
let envFile: string;

const site = {
  XIMBLOX_SITE: 'sites/minimal',
  XIMBLOX_ADMIN_EMAIL: email,
  XIMBLOX_ADMIN_PASSWORD: testPassword,
  XIMBLOX_LIMITS: '{"admin":"100000/1m","uploads":"100000/1m"}',
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ximblox-move-'));
  s3 = await startTestS3();
  database = await createTestDatabase();
  await database.db.destroy();
  embedded = { ...site, XIMBLOX_DATA: join(folder, 'data') };
  await mkdir(join(folder, 'data'), { mode: 0o700 });
  await writeFile(join(folder, 'data', 'secret.key'), secretKey, { mode: 0o600 });
  const target = {
    DATABASE_URL: database.url,
    XIMBLOX_S3_BUCKET: s3.bucket,
    XIMBLOX_S3_ENDPOINT: s3.endpoint,
    XIMBLOX_S3_ACCESS_KEY: s3.keys.accessKeyId,
    XIMBLOX_S3_SECRET_KEY: s3.keys.secretAccessKey,
  };
  external = { ...embedded, ...target };
  envFile = await writeEnv('external.env', target);
});
afterAll(async () => {
  await database.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function writeEnv(name: string, settings: Settings): Promise<string> {
  const path = join(folder, name);
  await writeFile(
    path,
    Object.entries(settings)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  );
  return path;
}

/** Runs the site for some work. */
async function whileRunning<Result>(settings: Settings, work: (origin: string) => Promise<Result>): Promise<Result> {
  const started = runXimblox(['start'], { ...settings, PORT: '0' });
  try {
    return await work(await untilListening(started));
  } finally {
    started.child.kill('SIGTERM');
    await started.ended;
  }
}

async function run(args: readonly string[], settings: Settings) {
  const started = runXimblox(args, settings);
  const code = await started.ended;
  return { code, output: started.output(), errors: started.errors() };
}

/** Starts a move and kills it without warning as soon as something is the case, which must be before its end. */
async function killWhen(isReached: () => Promise<boolean>, file: string, settings: Settings): Promise<void> {
  const started = runXimblox(['move', file], settings);
  while (started.child.exitCode === null && !(await isReached())) {
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  started.child.kill('SIGKILL');
  await started.ended;
  expect(started.errors()).toBe('');
  expect(started.child.signalCode).toBe('SIGKILL');
}

async function login(origin: string) {
  const browser = createBrowser(origin);
  await browser.client.call(contract.auth.login, { body: { email, password: testPassword } });
  return browser;
}
type Admin = Awaited<ReturnType<typeof login>>;

function upload({ client }: Admin, name: string, bytes: Buffer) {
  const form = new FormData();
  form.set('path', '/');
  form.set('f', new Blob([new Uint8Array(bytes)]), name);
  return client.call(contract.media.addFile, { form, body: { path: '/' } });
}

/** Adds pages with versions, a user, documents, and a picture with a variant. */
async function fill(origin: string): Promise<void> {
  const admin = await login(origin);
  const { role } = await admin.client.call(contract.users.current);
  const profile = { name: 'Els \\N 你好' };
  await admin.client.call(contract.users.create, { body: { email: 'els@example.com', role: role.ID, profile } });
  const page = { title: 'Schuin \\ 你好', slug: 'moved', type: 'page', locale: 'en', content: [], typeData: {} };
  const { pageID } = await admin.client.call(contract.pages.create, { body: page });
  await admin.client.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  const image = await readFile(join(findRoot(), 'sites/corporate/content/media/mensen/lotte-jansen.jpg'));
  await upload(admin, 'sea.jpg', image);
  for (let count = 0; count < uploadCount; count += 1) {
    await upload(admin, `note-${count}.txt`, Buffer.from(randomBytes(20_000).toString('hex')));
  }
}

/** Returns the SHA-256 of all objects of a file storage, by name. */
async function objectsOf(settings: Settings): Promise<Record<string, string>> {
  const store = await openObjectStore(readSettings(settings));
  const found: Record<string, string> = {};
  for (const prefix of ['files', 'variants', 'uploads']) {
    for await (const { name } of store.list(prefix)) {
      const object = await store.open(name);
      if (object)
        found[name] = createHash('sha256')
          .update(await buffer(object.stream))
          .digest('hex');
    }
  }
  return found;
}

/** Returns all rows of the embedded database of a data folder. */
async function embeddedContent({ XIMBLOX_DATA = '' }: Settings): Promise<Record<string, unknown>> {
  const locked = await lockDataFolder(XIMBLOX_DATA);
  const postgres = await startEmbeddedPostgres({ dataFolder: XIMBLOX_DATA, log: createLog({ logLevel: 'silent' }) });
  try {
    return await databaseContent(postgres.url());
  } finally {
    await postgres.stop();
    locked.release();
  }
}

async function connect() {
  const client = await connectOutside(database.url);
  onTestFinished(() => client.end());
  return client;
}

test('a site moves to PostgreSQL and S3 through kills, and back', async () => {
  const isRefused = { code: 1, errors: expect.stringContaining('is not complete. Run "ximblox move" again') };
  await whileRunning(embedded, async (origin) => {
    await fill(origin);
    const bucket = await openObjectStore(readSettings(external));
    const hasFiles = async (): Promise<boolean> => !(await bucket.list('files')[Symbol.asyncIterator]().next()).done;
    await killWhen(hasFiles, envFile, embedded);
    expect(Object.keys(await objectsOf(external)).length).toBeLessThan(uploadCount);
    const first = await run(['move', envFile], embedded);
    expect(first).toMatchObject({ code: 2, errors: '' });
    expect(first.output).toMatch(/Copied \d+ files .* The site is running: stop all its instances/);
    expect(await objectsOf(external)).toEqual(await objectsOf(embedded));
    expect(await run(['start'], { ...external, PORT: '0' })).toMatchObject(isRefused);
    await upload(await login(origin), 'later.txt', Buffer.from('added after the first pass'));
  });

  const client = await connect();
  const has = async (table: string): Promise<boolean> => {
    const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table]);
    return rows[0]?.found ?? false;
  };
  // The target is emptied before rows are copied; a transaction of somebody else delays that.
  const blocker = await connect();
  await blocker.query('begin; create table blocker ()');
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'ximblox backup' and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };
  await killWhen(isWaiting, envFile, embedded);
  await blocker.query('rollback');
  await killWhen(() => has('unfinished_move'), envFile, embedded);
  expect(await run(['start'], { ...external, PORT: '0' })).toMatchObject(isRefused);

  const moved = await run(['move', envFile], embedded);
  expect(moved).toMatchObject({ code: 0, errors: '' });
  expect(moved.output).toMatch(/Moved [\d,]+ rows of \d+ tables and \d+ files/);
  expect(moved.output).toContain(`set XIMBLOX_S3_BUCKET=${s3.bucket}\n`);
  expect(moved.output).toContain(`set DATABASE_URL as in ${envFile}\n`);
  expect(moved.output).not.toContain(database.url);
  const rows = await databaseContent(database.url);
  expect(rows).toEqual(await embeddedContent(embedded));
  expect(rows.pages).not.toHaveLength(0);
  expect(await has('unfinished_move')).toBe(false);
  expect(await objectsOf(external)).toEqual(await objectsOf(embedded));
  expect(await run(['move', envFile], embedded)).toMatchObject({ code: 0, errors: '' });

  const lost = await whileRunning(external, async (origin) => {
    const admin = await login(origin);
    expect((await fetch(`${origin}/moved`)).status).toBe(200);
    const { file } = await upload(admin, 'external.txt', Buffer.from('added after the move'));
    expect(
      await run(['move', await writeEnv('back.env', { XIMBLOX_DATA: join(folder, 'running') })], external),
    ).toMatchObject({
      code: 2,
    });
    return file.hash;
  });
  expect((await run(['move', envFile], embedded)).errors).toMatch(/files that this site does not have/);
  await (await openObjectStore(readSettings(external))).delete(`files/${lost.slice(0, 2)}/${lost}`);
  const backup = await run(['backup', join(folder, 'site.tar.zst')], external);
  expect(backup).toMatchObject({ code: 1, errors: expect.stringContaining(`\n  /external.txt (SHA-256 ${lost})\n`) });

  const back = { ...embedded, XIMBLOX_DATA: join(folder, 'back') };
  const backFile = await writeEnv('back.env', { XIMBLOX_DATA: back.XIMBLOX_DATA });
  await blocker.query('begin; lock table users in access exclusive mode');
  await killWhen(isWaiting, backFile, external);
  await blocker.query('rollback');
  const returned = await run(['move', backFile], external);
  expect(returned).toMatchObject({ code: 0, errors: '' });
  expect(returned.output).toContain('remove DATABASE_URL\n');
  expect(returned.output).toContain(`\n  /external.txt (SHA-256 ${lost})\n`);
  expect(await embeddedContent(back)).toEqual(await databaseContent(database.url));
  expect(await objectsOf(back)).toEqual(await objectsOf(external));
  expect(await readFile(join(back.XIMBLOX_DATA, 'secret.key'), 'utf8')).toBe(secretKey);
  await whileRunning(back, async (origin) => {
    await login(origin);
    expect((await fetch(`${origin}/moved`)).status).toBe(200);
  });
}, 400_000);

test('a target that cannot be used is refused before anything is copied', async () => {
  const source = { ...site, XIMBLOX_DATA: join(folder, 'refusing') };
  const other = join(folder, 'other');
  await mkdir(source.XIMBLOX_DATA, { mode: 0o700 });
  await mkdir(other, { mode: 0o700 });
  const refusal = async (settings: Settings): Promise<string> => {
    const refused = await run(['move', await writeEnv('refused.env', settings)], source);
    expect(refused.code).toBe(1);
    return refused.errors;
  };
  expect(await refusal({})).toBe('The target has the same database and the same file storage as the source.\n');
  expect(await refusal({ XIMBLOX_S3_BUCKET: 'media' })).toMatch(/refused\.env: [^]*XIMBLOX_S3_ACCESS_KEY/);
  expect(await refusal({ DATABASE_URL: 'postgres://els:secret@127.0.0.1:1/site' })).toMatch(
    /^The database at 127\.0\.0\.1:1\/site cannot be used/,
  );
  await writeFile(join(source.XIMBLOX_DATA, 'secret.key'), secretKey);
  await writeFile(join(other, 'secret.key'), randomBytes(32).toString('base64url'));
  expect(await refusal({ XIMBLOX_DATA: other })).toContain(`${join(other, 'secret.key')} differs`);
  expect(await refusal({ XIMBLOX_DATA: other, XIMBLOX_SECRET_KEY: 'x'.repeat(40) })).toContain('XIMBLOX_SECRET_KEY');
}, 240_000);
