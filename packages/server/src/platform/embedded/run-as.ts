import { readFile, stat } from 'node:fs/promises';

/** The user that runs PostgreSQL; undefined for the user of this process. */
export interface Account {
  uid: number;
  gid: number;
}

/** User IDs that no distribution assigns to users, services or containers. */
const firstUid = 60_600;
const uidCount = 500;

async function knownUids(): Promise<Map<number, string>> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const entries = passwd.split('\n').map((line) => line.split(':'));
  return new Map(entries.filter((parts) => parts.length > 3).map((parts) => [Number(parts[2]), parts[0] ?? '']));
}

export const runsAsRoot = (): boolean => process.getuid?.() === 0;

/**
 * Returns the account that owns the database folder `cluster` and runs its server. PostgreSQL refuses to run as root, so root
 * uses an unassigned user ID. A folder with another owner than root keeps it.
 */
export async function serverAccount(cluster: string): Promise<Account | undefined> {
  if (!runsAsRoot()) return undefined;
  const existing = await stat(cluster).catch(() => null);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const taken = await knownUids();
  for (let uid = firstUid; uid < firstUid + uidCount; uid++) {
    if (!taken.has(uid)) return { uid, gid: uid };
  }
  return { uid: firstUid, gid: firstUid };
}

/** Returns an account with a name, as initdb requires: nobody, or any other account except root. */
export async function namedAccount(): Promise<Account | undefined> {
  if (!runsAsRoot()) return undefined;
  const taken = [...(await knownUids())];
  const nobody = taken.find(([uid, name]) => name === 'nobody' && uid !== 0) ?? taken.find(([uid]) => uid !== 0);
  const uid = nobody?.[0] ?? 65_534;
  return { uid, gid: uid };
}
