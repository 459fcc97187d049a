import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'create-ximblox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const create = (...args: string[]) =>
  spawnSync(process.execPath, [main, ...args], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs the command after a module that changes the process. */
const createAfter = (preload: string, ...args: string[]) =>
  spawnSync(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, main, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');

test('creates a site with its languages, the first as default', async () => {
  const { status, stdout } = create('dijk-museum', '--languages', 'nl, en-GB');
  expect(status).toBe(0);
  expect(stdout).toContain('cd dijk-museum\n  npm install\n  npm run dev');
  expect(await readdir(folder)).toEqual(['dijk-museum']);
  const definition = await read('dijk-museum/ximblox.config.tsx');
  expect(definition).toContain("name: 'Dijk museum'");
  expect(definition).toContain("{ code: 'nl', name: 'Nederlands' },\n    { code: 'en-gb', name: 'British English' },");
  expect(definition).toContain("defaultLocale: 'nl'");
  expect(await readdir(join(folder, 'dijk-museum/content/pages/home'))).toEqual(['en-gb.json', 'nl.json']);
  expect(await read('dijk-museum/content/pages/home/nl.json')).toContain('Welkom');
  expect(JSON.parse(await read('dijk-museum/package.json'))).toMatchObject({ name: 'dijk-museum', private: true });
  expect(await readdir(join(folder, 'dijk-museum'))).toEqual(
    expect.arrayContaining(['.env.example', '.gitignore', 'Dockerfile', 'README.md', 'compose.yaml', 'tsconfig.json']),
  );
});

test('creates a blog with posts in each language', async () => {
  expect(create('blog', '--template', 'blog', '--languages', 'de,pl').status).toBe(0);
  expect(await readdir(join(folder, 'blog/content/pages'))).toEqual(['first-post', 'home', 'second-post']);
  expect(await read('blog/content/pages/first-post/de.json')).toContain('Der erste Frost');
  expect(await read('blog/content/pages/first-post/pl.json')).toContain('The first frost');
});

test('creates the site of an organisation with menus in each language', async () => {
  expect(create('garden', '--template', 'corporate', '--languages', 'fr').status).toBe(0);
  expect(await readdir(join(folder, 'garden/content/menus/main'))).toEqual(['fr.json']);
  expect(await read('garden/content/menus/main/fr.json')).toContain('Actualités');
});

test('uses an empty folder', async () => {
  await mkdir(join(folder, 'site'));
  expect(create('site').status).toBe(0);
  expect(await read('site/README.md')).toContain('# Site\n');
});

test.each([
  [['full'], 'is not empty.'],
  [['file'], 'a file is in its way.'],
  [['site', '--template', 'shop'], 'There is no template "shop". Choose minimal, corporate or blog.'],
  [['site', '--colour', 'red'], "Unknown option '--colour'. See npm create ximblox -- --help."],
  [['Museum Zuid'], 'npm does not accept "Museum Zuid" as a name: use lower-case letters, digits and hyphens'],
  [['node_modules'], 'npm does not accept "node_modules" as a name'],
  [['http'], 'npm does not accept "http" as a name'],
  [['site', '--languages', 'nl,e1'], '"e1" is not a language code such as "en", "nl" or "de-at".'],
  [['site', '--languages', ','], 'A site has at least one language, such as "en".'],
  [['one', 'two'], 'Name one folder only, without "two".'],
  [['file/site'], 'a file is in its way.'],
])('refuses %j in one sentence and leaves nothing behind', async (args, sentence) => {
  await mkdir(join(folder, 'full'));
  await writeFile(join(folder, 'full', 'notes.txt'), '');
  await writeFile(join(folder, 'file'), '');
  const before = await readdir(folder, { recursive: true });
  const { status, stdout, stderr } = create(...args);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(await readdir(folder, { recursive: true })).toEqual(before);
});

test('refuses an older Node in one sentence and leaves nothing behind', async () => {
  const old = "Object.defineProperty(process.versions, 'node', { value: '24.10.3' })";
  const { status, stdout, stderr } = createAfter(old, 'site');
  expect([status, stdout, stderr]).toEqual([1, '', 'Ximblox needs Node 24.11 or newer; this is Node 24.10.3.\n']);
  expect(await readdir(folder)).toEqual([]);
});

test('needs no network', async () => {
  const offline =
    "import net from 'node:net'; import dns from 'node:dns';" +
    "const fail = () => { throw new Error('There is no network.'); };" +
    'net.Socket.prototype.connect = fail; dns.lookup = fail; globalThis.fetch = fail;';
  expect(createAfter(offline, 'site')).toMatchObject({ status: 0, stderr: '' });
  expect(await readdir(folder)).toEqual(['site']);
});
