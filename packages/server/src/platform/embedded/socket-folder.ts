import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { type Account, runsAsRoot } from './run-as.ts';

/** Bytes that the path of a Unix socket may have: 107 on Linux, 103 on macOS. */
const longestPath = 103;

/**
 * The name of the socket folder of a database folder: a hash of the device and inode that the path leads to. Symbolic links and
 * a rename keep it, while a copy gets another one, also one that takes the place of a folder that was moved away.
 */
async function nameFor(cluster: string): Promise<string> {
  const { dev, ino } = await stat(cluster, { bigint: true });
  return `ximblox-pg-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 12)}`;
}

/** Makes or empties a folder for its owner alone. @throws when it belongs to somebody else, which anybody can arrange in `/tmp` */
async function takeFolder(folder: string, owner: number | undefined): Promise<void> {
  const found = await lstat(folder).catch(() => null);
  if (found && (!found.isDirectory() || (owner !== undefined && found.uid !== owner))) {
    throw new Error(`${folder} belongs to somebody else`);
  }
  // No server of this database folder runs: what a killed one has left would only be in the way.
  if (found) await rm(folder, { recursive: true });
  await mkdir(folder, { mode: 0o700 });
}

/**
 * A short private folder for the socket of a database folder, which the account of the server and this process may enter,
 * nobody else. To be called only while no server runs on the database folder.
 */
export async function makeSocketFolder(cluster: string, account: Account | undefined): Promise<string> {
  const places = runsAsRoot() ? ['/run', '/tmp'] : [tmpdir(), '/tmp'];
  const name = await nameFor(cluster);
  const owner = account?.uid ?? process.getuid?.();
  for (const place of places) {
    if (Buffer.byteLength(join(place, `${name}-123456/.s.PGSQL.5432.lock`)) > longestPath) continue;
    try {
      let folder = join(place, name);
      await takeFolder(folder, owner).catch(async () => {
        folder = await mkdtemp(`${folder}-`);
      });
      await chmod(folder, 0o700);
      if (account) await chown(folder, account.uid, account.gid);
      return folder;
    } catch {
      // The next place may do.
    }
  }
  throw new StartError(`The embedded PostgreSQL cannot create its socket: ${places.join(' and ')} are not writable.`);
}

/** Removes a socket folder of this database folder; any other, such as that of the original of a copy, is left alone. */
export async function removeSocketFolder(folder: string, cluster: string): Promise<void> {
  if (basename(folder).startsWith(await nameFor(cluster))) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
