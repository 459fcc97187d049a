import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { type Account, runsAsRoot } from './run-as.ts';

const prefix = 'ximblox-pg-';
/** Bytes that the path of a Unix socket may have: 107 on Linux, 103 on macOS. */
const longestPath = 103;

/** A short private folder for the socket, which the account of the server and this process may enter, nobody else. */
export async function makeSocketFolder(account: Account | undefined): Promise<string> {
  const places = runsAsRoot() ? ['/run', '/tmp'] : [tmpdir(), '/tmp'];
  for (const place of places) {
    if (Buffer.byteLength(join(place, `${prefix}123456/.s.PGSQL.5432.lock`)) > longestPath) continue;
    try {
      const folder = await mkdtemp(join(place, prefix));
      await chmod(folder, 0o700);
      if (account) await chown(folder, account.uid, account.gid);
      return folder;
    } catch {
      // The next place may do.
    }
  }
  throw new StartError(
    `The embedded PostgreSQL finds no folder for its socket: ${places.join(' and ')} cannot be written.`,
  );
}

/** Removes a socket folder of ours; any other folder is left alone. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (basename(folder).startsWith(prefix)) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}
