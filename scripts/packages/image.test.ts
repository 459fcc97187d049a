import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { argumentOf, environmentOf, readDockerfile, type Stage } from './dockerfile.ts';
import { addNode, commandIn, createDebianRoot } from './root-folder.ts';
import { createSite, emptyFolder, npmSettings, removeFolder, type Site, startCommand, textOf } from './site.ts';

let folder: string;
let site: Site;
let stages: [build: Stage, image: Stage];

beforeAll(async () => {
  folder = await emptyFolder();
  site = await createSite(folder, 'my-site');
  // The steps of the Dockerfile install what the lockfile has.
  await site.run('npm', 'install', '--package-lock-only');
  const [build, image, ...others] = readDockerfile(await readFile(join(site.folder, 'Dockerfile'), 'utf8'));
  if (!build || !image || others.length > 0) throw new Error('The Dockerfile does not have two stages.');
  stages = [build, image];
});
afterAll(() => removeFolder(folder));

/** Copies what `COPY` names, from the site or from the root folder of another stage. */
async function copy(argument: string, root: string, workdir: string): Promise<void> {
  const [, from, names = ''] = /^(?:--from=(\S+) )?(.+)$/.exec(argument) ?? [];
  const words = names.split(' ');
  const [sources, to = ''] = [words.slice(0, -1), words.at(-1)];
  if (from !== undefined) {
    for (const source of sources) {
      await cp(join(folder, from, source), join(root, to), { recursive: true, verbatimSymlinks: true });
    }
    return;
  }
  // The ignored names are folders and files at the top of the site.
  const ignored = (await readFile(join(site.folder, '.dockerignore'), 'utf8')).trim().split('\n');
  const isIgnored = (path: string): boolean => ignored.some((line) => line.replace(/\/$/, '') === path);
  for (const source of sources) {
    await cp(join(site.folder, source), join(root, workdir, to, source), {
      recursive: true,
      filter: (path) => !isIgnored(relative(site.folder, path)),
    });
  }
}

/** Runs the steps of a stage in a root folder, which has the content of the image that the stage is made from. */
async function build(stage: Stage, root: string): Promise<void> {
  let workdir = '/';
  for (const { name, argument } of stage.instructions) {
    if (name === 'WORKDIR') {
      workdir = argument;
      await mkdir(join(root, workdir), { recursive: true });
    } else if (name === 'COPY') {
      await copy(argument, root, workdir);
    } else if (name === 'RUN') {
      // The cache of this machine saves downloads.
      const mounts = { '/var/cache/npm': join(homedir(), '.npm') };
      const env = { ...npmSettings, npm_config_cache: '/var/cache/npm', ...environmentOf(stage) };
      await mkdir(join(root, '/var/cache/npm'), { recursive: true });
      const [program = '', ...args] = commandIn({ root, workdir, user: 'root', env, mounts }, ['sh', '-ec', argument]);
      await site.run(program, ...args);
    }
  }
}

/** Packages of others and ours, of which a production install has as many as npm has written folders. */
async function installedPackages(workdir: string): Promise<number> {
  const lockfile = await readFile(join(workdir, 'node_modules', '.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, object> };
  return Object.keys(packages).filter((path) => existsSync(join(workdir, path))).length;
}

/** Returns the size of a folder in millions of bytes, as Docker counts. */
async function megabytes(path: string): Promise<number> {
  const [bytes] = (await site.run('du', '-s', '--apparent-size', '--one-file-system', '--bytes', path)).split('\t');
  return Math.round(Number(bytes) / 1e6);
}

describe('the Dockerfile of a new site', () => {
  test('builds an image that serves the site without root and on a read-only root, keeps its data and stops in order', async () => {
    const [buildStage, imageStage] = stages;
    const slim = join(folder, 'slim');
    const buildRoot = join(folder, buildStage.name);
    const root = join(folder, 'image');
    await mkdir(slim);
    await createDebianRoot(slim);
    for (const copied of [buildRoot, root]) await cp(slim, copied, { recursive: true, verbatimSymlinks: true });
    await addNode(buildRoot);
    await build(buildStage, buildRoot);
    await build(imageStage, root);

    const workdir = argumentOf(imageStage, 'WORKDIR');
    const packages = await installedPackages(join(root, workdir));
    const sizes = [await megabytes(root), await megabytes(slim), await megabytes(join(root, workdir))];
    process.stdout.write(
      `image: ${sizes[0]} MB (limit 350) with ${sizes[1]} MB of Debian and ${sizes[2]} MB of the site, ${packages} packages (limit 250)\n`,
    );
    expect(packages).toBeGreaterThan(50);
    expect(packages).toBeLessThanOrEqual(250);
    expect(sizes[0]).toBeLessThan(350);

    const volume = argumentOf(imageStage, 'VOLUME');
    const data = join(folder, 'volume');
    await mkdir(data);
    await chown(data, 1000, 1000);
    const temporary = join(folder, 'tmp');
    await mkdir(temporary);
    await chmod(temporary, 0o1777);
    const mounts = { [volume]: data, '/tmp': temporary };
    const user = argumentOf(imageStage, 'USER');
    /** A program in the container, which serves on loopback. */
    const inContainer = (command: readonly string[], port = '0'): string[] => {
      const env = { ...environmentOf(imageStage), HOST: '127.0.0.1', PORT: port, XIMBLOX_SHUTDOWN_DELAY: '0' };
      return commandIn({ root, workdir, user, env, mounts, isReadOnly: true }, command);
    };
    const runIn = (command: readonly string[], port?: string): Promise<string> => {
      const [program = '', ...args] = inContainer(command, port);
      return site.run(program, ...args);
    };
    expect(await runIn(['sh', '-c', 'id -un; touch /site/x /x 2>&1 || true'])).toMatch(
      /^node\n.*Read-only file system\n.*Read-only file system\n$/,
    );
    const start = inContainer(JSON.parse(argumentOf(imageStage, 'CMD')) as string[]);
    const first = await startCommand('/', start, {});
    expect(await textOf(first.origin)).toContain('<blockquote>');
    const check = JSON.parse(argumentOf(imageStage, 'HEALTHCHECK').replace(/^.* CMD /, '')) as string[];
    const { port } = new URL(first.origin);
    await runIn(check, port);
    await expect(runIn(check, '1')).rejects.toThrow('failed');
    // Commands that operators run in a container.
    const ximblox = join(dirname(JSON.parse(argumentOf(imageStage, 'CMD'))[0] as string), 'ximblox');
    expect(await runIn([ximblox, 'doctor'], port)).toContain(' 0 faults.');
    await runIn([ximblox, 'backup', join(volume, 'backup.tar.zst')], port);
    // As `docker stop` does: to the first process alone.
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(existsSync(join(data, 'postgres', 'PG_VERSION'))).toBe(true);
    expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false);

    const second = await startCommand('/', start, {});
    expect(await textOf(second.origin)).toContain('<blockquote>');
  });

  test('uses a Node that the site accepts, on the Debian of the image', async () => {
    const { engines } = JSON.parse(await readFile(join(site.folder, 'package.json'), 'utf8')) as {
      engines: { node: string };
    };
    const [, major, debian] = /^node:(\d+)-(\w+)-slim$/.exec(stages[0].image) ?? [];
    expect(engines.node).toMatch(new RegExp(`^>=${major}\\.`));
    expect(stages[1].image).toBe(`debian:${debian}-slim`);
  });

  test('agrees with compose.yaml about port and volume', async () => {
    const compose: unknown = parse(await readFile(join(site.folder, 'compose.yaml'), 'utf8'));
    const port = argumentOf(stages[1], 'EXPOSE');
    const volume = argumentOf(stages[1], 'VOLUME');
    expect(compose).toEqual({
      services: {
        site: {
          build: '.',
          ports: [`${port}:${port}`],
          env_file: [{ path: '.env', required: false }],
          volumes: [`data:${volume}`],
          restart: 'unless-stopped',
        },
      },
      volumes: { data: null },
    });
  });
});
