import { readFile, stat } from 'node:fs/promises';

/** The user under which PostgreSQL runs; undefined is the user of this process. */
export interface Account {
  uid: number;
  gid: number;
}

/** User numbers that no distribution hands out: neither to people, nor to services, nor to containers. */
const firstUid = 60_600;
const uidCount = 500;

async function knownUids(): Promise<Map<number, string>> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const entries = passwd.split('\n').map((line) => line.split(':'));
  return new Map(entries.filter((parts) => parts.length > 3).map((parts) => [Number(parts[2]), parts[0] ?? '']));
}

export const runsAsRoot = (): boolean => process.getuid?.() === 0;

/**
 * The account that owns the database folder `cluster` and runs its server. PostgreSQL refuses root, so root lends it a number of its own
 * that owns nothing else on the machine; a folder that belongs to somebody already keeps its owner.
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

/** An account with a name, which initdb insists on: nobody, else any other that is not root. */
export async function namedAccount(): Promise<Account | undefined> {
  if (!runsAsRoot()) return undefined;
  const taken = [...(await knownUids())];
  const nobody = taken.find(([uid, name]) => name === 'nobody' && uid !== 0) ?? taken.find(([uid]) => uid !== 0);
  const uid = nobody?.[0] ?? 65_534;
  return { uid, gid: uid };
}
