import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { StartError } from '../start-error.ts';
import { platform, type Release } from './releases.ts';
import { runsAsRoot } from './run-as.ts';

/** The PostgreSQL programs of a major version. */
export interface Binaries {
  major: number;
  /** Paths of programs. */
  postgres: string;
  initdb: string;
}

const suffix = process.platform === 'win32' ? '.exe' : '';

const programs = (folder: string): Omit<Binaries, 'major'> => ({
  postgres: join(folder, 'bin', `postgres${suffix}`),
  initdb: join(folder, 'bin', `initdb${suffix}`),
});

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Returns the missing links between the package's libraries. It lists them in a file, since npm packages cannot contain links. */
async function missingLinks(native: string): Promise<{ path: string; target: string }[]> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  const links = list.map(({ source, target }) => ({ path: join(dirname(native), target), target: basename(source) }));
  const present = await Promise.all(links.map(({ path }) => exists(path)));
  return links.filter((_, index) => !present[index]);
}

async function createLinks(native: string): Promise<void> {
  for (const { path, target } of await missingLinks(native)) {
    await symlink(target, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Whether any user can read the file: as root, the database runs as another user. */
async function reachableByAll(path: string): Promise<boolean> {
  if (((await stat(path)).mode & 0o005) !== 0o005) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function usableInPlace(native: string): Promise<boolean> {
  const { postgres, initdb } = programs(native);
  try {
    await Promise.all([access(postgres, constants.X_OK), access(initdb, constants.X_OK)]);
    if (runsAsRoot() && !(await reachableByAll(postgres))) return false;
    await createLinks(native);
    return true;
  } catch {
    return false;
  }
}

/** Makes a folder readable for all users, whatever the umask of root. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
}

/** Copies the programs to `target` atomically. */
async function copyTo(native: string, target: string): Promise<void> {
  const temporary = `${target}.${randomUUID()}`;
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    const root = join(temporary, 'native');
    await cp(native, root, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
    });
    await createLinks(root);
    if (runsAsRoot()) {
      await chmod(dirname(target), 0o755);
      await makeReadable(temporary);
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (await exists(join(target, 'native', 'bin'))) return;
    throw error;
  }
}

/**
 * Returns the programs of a release, executable by the account that runs them. They stay in node_modules if
 * that account can reach them there. Otherwise they are copied once: as root to a system folder that only root can write,
 * else to the data folder.
 * @throws StartError when no folder is writable
 */
export async function prepareBinaries(dataFolder: string, { folder, major, version }: Release): Promise<Binaries> {
  const native = join(folder, 'native');
  if (await usableInPlace(native)) return { major, ...programs(native) };
  const caches = runsAsRoot()
    ? ['/var/cache/ximblox', '/var/lib/ximblox', '/opt/ximblox']
    : [join(dataFolder, 'cache')];
  for (const cache of caches) {
    const target = join(cache, `postgres-${version}-${platform}`);
    const copied = programs(join(target, 'native'));
    if (!(await exists(copied.postgres))) {
      try {
        await copyTo(native, target);
      } catch {
        continue;
      }
    }
    if (!runsAsRoot() || (await reachableByAll(copied.postgres))) return { major, ...copied };
  }
  throw new StartError(`The embedded PostgreSQL could not be copied to ${caches.join(' or ')}.`);
}
