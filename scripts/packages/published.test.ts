import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runXimblox, untilListening } from '../../packages/cli/src/testing/run-ximblox.ts';
import { root } from '../checks.ts';
import { builtFolder, packageNames, readManifest } from './packages.ts';

/** Without the settings of npm and the commands of this repository. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$|^VITEST/i.test(name))),
  PATH: [
    dirname(process.execPath),
    ...(process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules')),
  ].join(delimiter),
};

const execute = promisify(execFile);

/** Runs a program. @throws with its output when it fails */
async function run(cwd: string, program: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await execute(program, args, { cwd, env, maxBuffer: 16 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

const folder = await mkdtemp(join(tmpdir(), 'ximblox-packages-'));
const site = join(folder, 'my-site');
const { version } = readManifest(root);
const tarball = (name: string): string =>
  join(folder, `${name === 'create-ximblox' ? name : `ximblox-${name}`}-${version}.tgz`);

beforeAll(async () => {
  await run(root, process.execPath, 'scripts/build-packages.ts');
  await run(builtFolder, 'npm', 'pack', '--workspaces', '--pack-destination', folder);
});

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

describe.each(packageNames)('%s', (name) => {
  test('declares all that it imports', () => {
    const built = join(builtFolder, name);
    const { dependencies, peerDependencies, optionalDependencies } = readManifest(built);
    const declared = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });
    const imported = new Set<string>();
    for (const file of globSync('dist/**/*.{js,d.ts}', { cwd: built, exclude: (path) => path === 'app' })) {
      const text = readFileSync(join(built, file), 'utf8');
      for (const [, source = ''] of text.matchAll(
        /(?:^(?:import|export)[^'"`;]*?from |^import |import\()['"]([^'".#][^'"]*)['"]/gm,
      )) {
        const isOther = !source.startsWith('virtual:') && !isBuiltin(source);
        if (isOther) imported.add(source.split('/', source.startsWith('@') ? 2 : 1).join('/'));
      }
    }
    // It needs only the types of React, whose package has another name.
    if (name === 'blocks') imported.delete('react');
    expect(declared).toEqual(expect.arrayContaining([...imported]));
  });

  test('is packed as registries and compilers expect it', async () => {
    const publint = await run(
      folder,
      process.execPath,
      join(root, 'node_modules/publint/src/cli.js'),
      'run',
      tarball(name),
    );
    expect(publint).toContain('All good!');
    // A package without modules to import has no types that could be wrong.
    if (readManifest(join(builtFolder, name)).exports === undefined) return;
    const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    await run(folder, process.execPath, attw, tarball(name), '--profile', 'esm-only');
  });
});

/** A block of the site with an island and a stylesheet, and what must not compile. */
const blockFiles = {
  'blocks/counter.island.tsx': `import { useState } from 'react';

export function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  return <button onClick={() => setCount(count + 1)}>{count} ducks</button>;
}
`,
  'blocks/ducks.tsx': `import { defineBlock, field } from '@ximblox/blocks';
import { FieldText, Island } from '@ximblox/site/kit';
import { Counter } from './counter.island.tsx';
import './ducks.css';

export const ducks = defineBlock({
  type: 'ducks',
  label: 'Ducks',
  group: 'Text',
  fields: { title: field.text({ required: true, inline: true }) },
  example: { props: { title: 'Ducks' } },
  component({ title, context }) {
    return (
      <div className="ducks">
        <h2>
          <FieldText context={context} path="title" value={title} />
        </h2>
        <Island component={Counter} props={{ start: 3 }} />
      </div>
    );
  },
});
`,
  'blocks/ducks.css': '.ducks { color: rebeccapurple; }\n',
  'tests/types.ts': `import type { ducks } from '../blocks/ducks.tsx';

type Props = Parameters<(typeof ducks)['component']>[0];
export const title: Props['title'] = 'Ducks';
// @ts-expect-error a title is a text
export const wrong: Props['title'] = 3;
// @ts-expect-error the block has no such field
export type Missing = Props['subtitle'];
`,
};

async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(site, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
}

/** Starts a command of a site until the test ends. @returns its origin */
async function start(command: string, cwd = site): Promise<string> {
  const data = await mkdtemp(join(folder, 'data-'));
  const running = runXimblox(
    [command],
    { PORT: '0', XIMBLOX_DATA: data },
    { main: join(cwd, 'node_modules', '.bin', 'ximblox'), cwd },
  );
  onTestFinished(async () => {
    running.child.kill('SIGTERM');
    await running.ended;
  });
  return untilListening(running);
}

/** Creates a site as `npm create` does. */
async function create(...args: string[]): Promise<void> {
  const packed = `--package=${tarball('create-ximblox')}`;
  await run(folder, 'npm', 'exec', '--yes', '--prefer-offline', packed, '--', 'create-ximblox', ...args, '--yes');
}

const textOf = async (url: string): Promise<string> => {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  return response.text();
};

describe('a site in a folder of its own', () => {
  beforeAll(async () => {
    await create('my-site', '--languages', 'en,nl');
    const tarballs = packageNames.filter((name) => name !== 'create-ximblox').map(tarball);
    await run(site, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs);
  });

  test('needs few packages, besides the tools for its types', async () => {
    const lockfile = await readFile(join(site, 'package-lock.json'), 'utf8');
    const { packages } = JSON.parse(lockfile) as { packages: Record<string, { dev?: boolean; optional?: boolean }> };
    const installed = Object.entries(packages).filter(([path, { dev }]) => !dev && existsSync(join(site, path)));
    expect(installed.length).toBeGreaterThan(50);
    expect(installed.length).toBeLessThanOrEqual(250);
    const [kilobytes] = (await run(site, 'du', '-sk', 'node_modules')).split('\t');
    expect(Number(kilobytes)).toBeLessThan(350 * 1024);
  });

  test('passes its own test: types, build and home page', async () => {
    await run(site, 'npm', 'test');
  });

  test('serves a block of its own, with island and style, and the admin', async () => {
    for (const [file, text] of Object.entries(blockFiles)) await writeFile(join(site, file), text);
    await change('ximblox.config.tsx', '[text, quote]', '[text, quote, ducks]');
    await change(
      'ximblox.config.tsx',
      'import { quote }',
      "import { ducks } from './blocks/ducks.tsx';\nimport { quote }",
    );
    await change(
      'content/pages/home/en.json',
      '    { "type": "quote"',
      '    { "type": "ducks", "props": { "title": "Mallards" } },\n    { "type": "quote"',
    );
    await run(site, 'npx', 'tsc');
    await run(site, 'npx', 'ximblox', 'build');
    const origin = await start('start');
    const page = await textOf(origin);
    expect(page).toContain('Mallards');
    const [style = ''] = /\/_site\/styles-[\w-]+\.css/.exec(page) ?? [];
    expect(await textOf(origin + style)).toContain('.ducks');
    const [islands = ''] = /\/_site\/islands-[\w-]+\.js/.exec(page) ?? [];
    expect(await textOf(origin + islands)).toContain('blocks/counter');
    const admin = await textOf(`${origin}/cmsadmin/login`);
    for (const [, path = ''] of admin.matchAll(/(?:src|href)="(\/cmsadmin\/assets\/[^"]+)"/g))
      await textOf(origin + path);
    const [actions = ''] = /\/_site\/menu-actions-[\w-]+\.js/.exec(admin) ?? [];
    expect(await textOf(origin + actions)).toContain('menuActions');
  });

  test('reloads in development', async () => {
    const origin = await start('dev');
    expect(await textOf(origin)).toContain('Mallards');
    expect(await textOf(`${origin}/cmsadmin/login`)).toContain('/cmsadmin/assets/');
    await change('blocks/ducks.tsx', 'className="ducks"', 'className="ducks changed"');
    await expect.poll(() => textOf(origin)).toContain('ducks changed');
  });

  test('passes its own test and lists posts when it is a blog', async () => {
    await create('my-blog', '--template', 'blog', '--languages', 'nl,fr');
    const blog = join(folder, 'my-blog');
    await symlink(join(site, 'node_modules'), join(blog, 'node_modules'));
    await run(blog, 'npm', 'test');
    const origin = await start('start', blog);
    expect(await textOf(origin)).toMatch(/Een reiger als buurman.*De eerste vorst/s);
    expect(await textOf(`${origin}/blog/de-eerste-vorst`)).toContain('2 november 2026');
  });

  test('outside a site, the command says in one sentence that there is none', async () => {
    const elsewhere = await mkdtemp(join(folder, 'empty-'));
    const running = runXimblox(['build'], {}, { main: join(site, 'node_modules', '.bin', 'ximblox'), cwd: elsewhere });
    expect(await running.ended).toBe(1);
    expect(running.errors()).toBe(`There is no site in ${elsewhere}: it has no file ximblox.config.tsx.\n`);
  });
});
