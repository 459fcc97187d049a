import { execFile } from 'node:child_process';
import { cp, lstat, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { run } from './run.ts';

const execute = promisify(execFile);

/** Names of the packages that a list of dependencies names, without versions. */
const namesIn = (dependencies: string): string[] =>
  dependencies.split(/[,|]/).map((one) => one.trim().replace(/[\s:(].*$/, ''));

/** Returns the packages of Debian's slim image, of those that are installed here: the essential ones, apt, and what they need. */
async function slimPackages(): Promise<string[]> {
  const { stdout } = await execute(
    'dpkg-query',
    ['-W', '-f', '${Package}\t${Essential}\t${Pre-Depends},${Depends}\n'],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const installed = new Map(
    stdout.split('\n').map((line) => {
      const [name = '', essential, dependencies = ''] = line.split('\t');
      return [name, { isEssential: essential === 'yes', needs: namesIn(dependencies) }];
    }),
  );
  const found = new Set<string>();
  const add = (name: string): void => {
    const wanted = installed.get(name);
    if (!wanted || name === '' || found.has(name)) return;
    found.add(name);
    wanted.needs.forEach(add);
  };
  add('apt');
  for (const [name, { isEssential }] of installed) if (isEssential) add(name);
  return [...found];
}

/** What the slim image leaves out. */
const documentation = /^\/usr\/share\/(?:doc|man|locale|info|lintian|groff)\//;

/**
 * Fills an empty folder like Debian's slim image, with the packages of this machine.
 * @throws on other systems than Debian
 */
export async function createDebianRoot(folder: string): Promise<void> {
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    await mkdir(join(folder, 'usr', name), { recursive: true });
    await symlink(join('usr', name), join(folder, name));
  }
  for (const name of ['dev', 'proc', 'etc', 'home', 'root', 'var', 'usr/local/bin', 'usr/local/lib']) {
    await mkdir(join(folder, name), { recursive: true });
  }
  await mkdir(join(folder, 'tmp'), { mode: 0o1777 });
  const { stdout } = await execute('dpkg', ['-L', ...(await slimPackages())], { maxBuffer: 64 * 1024 * 1024 });
  const paths = new Set(stdout.split('\n').map((path) => path.replace(/^\/(bin|sbin|lib|lib64)\//, '/usr/$1/')));
  paths.add('/usr/bin/sh');
  for (const path of paths) {
    if (!path.startsWith('/') || documentation.test(path)) continue;
    const found = await lstat(path).catch(() => null);
    if (!found || found.isDirectory()) continue;
    const copy = join(folder, path);
    await mkdir(dirname(copy), { recursive: true });
    await cp(path, copy, { verbatimSymlinks: true, preserveTimestamps: true, force: true });
  }
  for (const name of ['passwd', 'group']) {
    await cp(join('/usr/share/base-passwd', `${name}.master`), join(folder, 'etc', name));
  }
  await run({ cwd: folder }, 'ldconfig', '-r', folder);
}

/** Adds Node and npm, where the image of Node has them. */
export async function addNode(folder: string): Promise<void> {
  await cp(process.execPath, join(folder, 'usr/local/bin/node'));
  const script = (await run({ cwd: folder }, 'sh', '-c', 'readlink -f "$(command -v npm)"')).trim();
  await cp(dirname(dirname(script)), join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, 'usr/local/bin', name));
  }
}

/** How a program is run in a root folder. */
export interface InRoot {
  root: string;
  workdir: string;
  user: string;
  env: Record<string, string>;
  /** Folders outside that it sees, by their paths inside. */
  mounts?: Record<string, string>;
  /** Whether it can write to its mounts only. */
  isReadOnly?: boolean;
}

/**
 * Returns the command that runs a program with a folder as its root: as another user, without the environment of the tests, and
 * with mounts of its own. It needs the permissions of root. The process is the program itself, which gets all signals.
 */
export function commandIn(
  { root, workdir, user, env, mounts = {}, isReadOnly = false }: InRoot,
  command: readonly string[],
): string[] {
  const mount = (outside: string, inside: string): string => `mount --rbind '${outside}' '${join(root, inside)}'`;
  const script = [
    'set -e',
    mount(root, '/'),
    // The mount is seen from a folder that is opened after it.
    `cd '${root}'`,
    ...(isReadOnly ? [`mount -o remount,ro,bind '${root}'`] : []),
    mount('/dev', '/dev'),
    mount('/proc', '/proc'),
    ...Object.entries(mounts).map(([inside, outside]) => mount(outside, inside)),
    `exec chroot --userspec=${user} '${root}' env -i "$@"`,
  ].join('\n');
  const variables = Object.entries({ PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/tmp', ...env });
  const inside = ['sh', '-ec', `cd ${workdir} && exec "$@"`, 'sh', ...command];
  return [
    'unshare',
    '--mount',
    'sh',
    '-c',
    script,
    'sh',
    ...variables.map(([name, value]) => `${name}=${value}`),
    ...inside,
  ];
}
