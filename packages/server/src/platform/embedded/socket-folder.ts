import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { type Account, runsAsRoot } from './run-as.ts';

/** Maximum bytes of a Unix socket path: 107 on Linux, 103 on macOS. */
const maxPathLength = 103;

/**
 * Returns the name of the socket folder of a database folder: a hash of its device and inode. It is the same through symbolic
 * links and after a rename. A copy gets another name, even under the path of the original.
 */
async function nameFor(cluster: string): Promise<string> {
  const { dev, ino } = await stat(cluster, { bigint: true });
  return `ximblox-pg-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 12)}`;
}

/** Creates or empties a private folder. @throws when another user owns it, which anyone can arrange in `/tmp` */
async function claimFolder(folder: string, owner: number | undefined): Promise<void> {
  const found = await lstat(folder).catch(() => null);
  if (found && (!found.isDirectory() || (owner !== undefined && found.uid !== owner))) {
    throw new Error(`${folder} belongs to another user`);
  }
  // No server of this database folder is running, so this is left by a killed one.
  if (found) await rm(folder, { recursive: true });
  await mkdir(folder, { mode: 0o700 });
}

/**
 * Creates a private folder with a short path for the socket, accessible to this process and the server's account only. Call
 * it only while no server runs on the database folder.
 */
export async function createSocketFolder(cluster: string, account: Account | undefined): Promise<string> {
  const parents = runsAsRoot() ? ['/run', '/tmp'] : [tmpdir(), '/tmp'];
  const name = await nameFor(cluster);
  const owner = account?.uid ?? process.getuid?.();
  for (const parent of parents) {
    if (Buffer.byteLength(join(parent, `${name}-123456/.s.PGSQL.5432.lock`)) > maxPathLength) continue;
    try {
      let folder = join(parent, name);
      await claimFolder(folder, owner).catch(async () => {
        folder = await mkdtemp(`${folder}-`);
      });
      await chmod(folder, 0o700);
      if (account) await chown(folder, account.uid, account.gid);
      return folder;
    } catch {
      // Try the next one.
    }
  }
  throw new StartError(`The embedded PostgreSQL cannot create its socket: ${parents.join(' and ')} are not writable.`);
}

/** Removes the socket folder of this database folder. Any other folder, such as that of a copy's original, stays. */
export async function removeSocketFolder(folder: string, cluster: string): Promise<void> {
  if (basename(folder).startsWith(await nameFor(cluster))) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
