import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SiteAssets } from '../assets.ts';
import {
  developmentAssets,
  hashedFolder,
  readSiteAssets,
  readSiteParts,
  siteClientConfig,
  sitePartsConfig,
  sitePlugin,
} from './index.ts';

const siteFolder = fileURLToPath(new URL('../testing/fixture-site', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ximblox-build-'));
const outDir = join(folder, 'site');
const serverDir = join(folder, 'server');
let assets: SiteAssets;

const read = (url: string): string => readFileSync(join(outDir, url), 'utf8');

beforeAll(async () => {
  await build({ ...siteClientConfig({ siteFolder, outDir }), logLevel: 'error' });
  await build({
    configFile: false,
    root: siteFolder,
    publicDir: false,
    plugins: [sitePlugin(siteFolder)],
    logLevel: 'error',
    build: { ssr: join(siteFolder, 'ximblox.config.tsx'), outDir: serverDir },
  });
  assets = readSiteAssets(outDir);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the browser build', () => {
  test('has one stylesheet: kit, theme, blocks', () => {
    expect(assets.styles).toHaveLength(1);
    const css = read(assets.styles[0] ?? '');
    const places = ['.xb-skip-link', '@font-face', '.hero'].map((rule) => css.indexOf(rule));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('preloads only the fonts that every page needs', () => {
    expect(assets.fonts).toHaveLength(1);
    expect(assets.fonts[0]).toMatch(/source-sans-3-latin-wght-normal-[\w-]+\.woff2$/);
  });

  test('loads islands with less than 1.5 kB, without React', () => {
    const loader = read(assets.islands);
    expect(gzipSync(loader).length).toBeLessThan(1500);
    expect(loader).toContain('blocks/counter');
    expect(loader).toContain('blocks/open-menu');
    expect(loader.match(/^import |;import[{"']/g)).toBeNull();
  });

  test('hashes all names except those in the public folder', () => {
    const names = readdirSync(outDir, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : []));
    expect(names).toEqual(readdirSync(join(siteFolder, 'public')));
    for (const name of readdirSync(join(outDir, hashedFolder))) expect(name).toMatch(/-[\w-]{8}\.\w+$/);
  });
});

test('the server build has the IDs of islands', () => {
  const bundle = readFileSync(join(serverDir, 'ximblox.config.js'), 'utf8');
  expect(bundle).toContain('"blocks/counter#Counter"');
  expect(bundle).toContain('"blocks/open-menu#openMenu"');
});

describe('a menu action', () => {
  test('has the same ID in server and admin', () => {
    const bundle = readFileSync(join(serverDir, 'ximblox.config.js'), 'utf8');
    expect(bundle).toContain('Symbol.for("ximblox.menu-action")] = "layout/greet#greet"');
  });

  test('is loaded by the admin when it is needed', async () => {
    const parts = join(folder, 'parts');
    const config = sitePartsConfig({ siteFolder, outDir: parts, shared: {}, definitionsFile: '' });
    await build({ ...config, logLevel: 'error' });
    const readPart = (url: string): string => readFileSync(join(parts, url.replace('/cmsadmin/site/', '')), 'utf8');
    const code = readPart(readSiteParts(parts));
    expect(code).toContain('layout/greet');
    expect(code).toMatch(/export\s*\{[^}]*\w+ as menuActions/);
    expect(code).not.toContain('Goedemorgen');
    const loaded = /import\(`?"?\.\/(greet\.action-[\w-]+\.js)/.exec(code)?.[1] ?? '';
    expect(readPart(`assets/${loaded}`)).toContain('Goedemorgen');
    expect(read(assets.islands)).not.toContain('greet');
  });
});

describe('code of the server in browser code', () => {
  const site = join(folder, 'wrong');
  const write = (name: string, text: string): void => {
    mkdirSync(join(site, name, '..'), { recursive: true });
    writeFileSync(join(site, name), text);
  };
  const out = { siteFolder: site, outDir: join(folder, 'wrong-out') };
  const buildSite = () => build({ ...siteClientConfig(out), logLevel: 'silent' });
  const buildParts = () =>
    build({ ...sitePartsConfig({ ...out, shared: {}, definitionsFile: '' }), logLevel: 'silent' });
  const endpoints =
    "import { defineEndpoint } from '@ximblox/blocks';\nexport const endpoints = [defineEndpoint({})];\n";
  afterEach(() => rmSync(site, { recursive: true, force: true }));

  test('names an island that imports a server-only module', async () => {
    write(
      'blocks/clock.island.tsx',
      "import { read } from './read';\nexport const Clock = () => read('/etc/hostname');\n",
    );
    write(
      'blocks/read.ts',
      "import { readFileSync } from 'node:fs';\nexport const read = (file: string) => String(readFileSync(file));\n",
    );
    await expect(buildSite()).rejects.toThrow(
      'The island "blocks/clock" runs in the browser, but imports "node:fs", which only the server has (blocks/clock.island.tsx -> blocks/read.ts -> node:fs)',
    );
  });

  test('names an island that imports a part of an extension', async () => {
    write('extensions/water.ts', endpoints);
    write(
      'blocks/level.island.tsx',
      "import { endpoints } from '../extensions/water.ts';\nexport const Level = () => endpoints.length;\n",
    );
    await expect(buildSite()).rejects.toThrow(
      'The island "blocks/level" runs in the browser, but imports "extensions/water.ts", which defines a part of the server with `defineEndpoint` (blocks/level.island.tsx -> extensions/water.ts)',
    );
  });

  test('an island may import types of an extension', async () => {
    write('extensions/water.ts', endpoints);
    write(
      'blocks/level.island.tsx',
      "import type { endpoints } from '../extensions/water.ts';\nexport const Level = (props: { all: typeof endpoints }) => props.all.length;\n",
    );
    await expect(buildSite()).resolves.toBeDefined();
  });

  test('names a part of the admin that imports a server-only module', async () => {
    write('ximblox.admin.tsx', "export { Screen as default } from './admin/screen.tsx';\n");
    write('admin/screen.tsx', "import { hostname } from 'node:os';\nexport const Screen = () => hostname();\n");
    await expect(buildParts()).rejects.toThrow(
      'ximblox.admin.tsx runs in the browser, but imports "node:os", which only the server has (ximblox.admin.tsx -> admin/screen.tsx -> node:os)',
    );
  });
});

test('development assets are source files', () => {
  const development = developmentAssets(siteFolder);
  expect(development.styles.map((url) => url.slice(url.lastIndexOf('/') + 1))).toEqual([
    'kit.css',
    'index.css',
    'blocks.css',
  ]);
  expect(development.islands).toMatch(/^\/@fs\/.*\/client\/islands\.ts$/);
});
