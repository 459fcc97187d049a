import { existsSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { argumentOf, type Instruction, readDockerfile } from './dockerfile.ts';
import { createSite, emptyFolder, removeFolder, type Site, siteIn, startCommand, textOf } from './site.ts';

let folder: string;
let site: Site;
let instructions: Instruction[];

beforeAll(async () => {
  folder = await emptyFolder();
  site = await createSite(folder, 'my-site');
  await site.run('npm', 'install');
  instructions = readDockerfile(await readFile(join(site.folder, 'Dockerfile'), 'utf8'));
});
afterAll(() => removeFolder(folder));

/** Copies what `COPY` names; the ignored names are folders and files at the top of the site. */
async function copy(argument: string, to: string): Promise<void> {
  const ignored = (await readFile(join(site.folder, '.dockerignore'), 'utf8')).trim().split('\n');
  const isIgnored = (path: string): boolean => ignored.some((line) => line.replace(/\/$/, '') === path);
  const sources = argument.split(' ').slice(0, -1);
  for (const source of sources) {
    await cp(join(site.folder, source), join(to, source), {
      recursive: true,
      filter: (path) => !isIgnored(relative(site.folder, path)),
    });
  }
}

/**
 * Runs the steps of the Dockerfile without a container: a folder replaces the root of the image, the current user the
 * image's user `node`.
 */
async function build(image: string): Promise<{ workdir: string; env: Record<string, string> }> {
  const places = [argumentOf(instructions, 'WORKDIR'), argumentOf(instructions, 'VOLUME')];
  const inImage = (text: string): string =>
    places.reduce((changed, place) => changed.replaceAll(place, join(image, place)), text);
  const workdir = inImage(argumentOf(instructions, 'WORKDIR'));
  const env: Record<string, string> = {};
  await mkdir(workdir, { recursive: true });
  for (const { name, argument } of instructions) {
    if (name === 'ENV') {
      for (const [, key = '', value = ''] of argument.matchAll(/(\w+)=(\S+)/g)) env[key] = inImage(value);
    } else if (name === 'COPY') {
      await copy(argument, workdir);
    } else if (name === 'RUN') {
      const command = inImage(argument).replace('chown node ', 'chown "$(id -u)" ');
      await siteIn(workdir).run('sh', '-ec', command);
    }
  }
  return { workdir, env };
}

/** Packages of others and ours, of which a production install has as many as npm has written folders. */
async function installedPackages(workdir: string): Promise<string[]> {
  const lockfile = await readFile(join(workdir, 'node_modules', '.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, object> };
  return Object.keys(packages).filter((path) => existsSync(join(workdir, path)));
}

describe('the Dockerfile of a new site', () => {
  test('builds an image that serves the site, keeps its data and stops in order', async () => {
    const image = join(folder, 'image');
    const { workdir, env } = await build(image);

    const installed = await installedPackages(workdir);
    const [kilobytes] = (await site.run('du', '-sk', join(workdir, 'node_modules'))).split('\t');
    process.stdout.write(
      `production install: ${installed.length} packages (limit 250), ${Math.round(Number(kilobytes) / 1024)} MB (limit 350)\n`,
    );
    expect(installed.length).toBeGreaterThan(50);
    expect(installed.length).toBeLessThanOrEqual(250);
    expect(Number(kilobytes)).toBeLessThan(350 * 1024);

    const command = JSON.parse(argumentOf(instructions, 'CMD')) as string[];
    // Tests serve on loopback only.
    const settings = { ...env, HOST: '127.0.0.1' };
    const first = await startCommand(workdir, command, settings);
    expect(await textOf(first.origin)).toContain('<blockquote>');
    // As `docker stop` does: to the first process alone.
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(existsSync(join(image, argumentOf(instructions, 'VOLUME'), 'postgres', 'postmaster.pid'))).toBe(false);

    const second = await startCommand(workdir, command, settings);
    expect(await textOf(second.origin)).toContain('<blockquote>');
  });

  test('uses a Node that the site accepts', async () => {
    const { engines } = JSON.parse(await readFile(join(site.folder, 'package.json'), 'utf8')) as {
      engines: { node: string };
    };
    const [, major] = /^node:(\d+)-slim$/.exec(argumentOf(instructions, 'FROM')) ?? [];
    expect(engines.node).toMatch(new RegExp(`^>=${major}\\.`));
  });

  test('agrees with compose.yaml about port and volume', async () => {
    const compose: unknown = parse(await readFile(join(site.folder, 'compose.yaml'), 'utf8'));
    const port = argumentOf(instructions, 'EXPOSE');
    const volume = argumentOf(instructions, 'VOLUME');
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
