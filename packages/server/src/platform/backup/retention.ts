import { z } from 'zod';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { ObjectStore } from '../blobs/object-store.ts';
import { text } from 'node:stream/consumers';
import type { BackupsToKeep } from '../setting-values.ts';
import type { BackupManifest } from './manifest.ts';
import { BackupError } from './backup-error.ts';
import { readBackup } from './read-backup.ts';

const nameForm = /^backups\/(\d{4}-\d\d-\d\d)t(\d\d)-(\d\d)-(\d\d)z\.tar\.zst$/;

/** Returns when a backup was written; null for other files. */
function timeOf(name: string): Date | null {
  const [, day, hour, minute, second] = nameForm.exec(name) ?? [];
  return day === undefined ? null : new Date(`${day}T${hour}:${minute}:${second}Z`);
}

/** Milliseconds by which the clocks of the machines that create and restore a backup may differ. */
const tolerance = 3_600_000;

/** Whether a backup has a time that has not come yet. */
export const isInFuture = (name: string): boolean => (timeOf(name)?.getTime() ?? 0) > Date.now() + tolerance;

const dayLength = 86_400_000;
// Day 0 of the Unix time was a Thursday; weeks start on Monday.
const periods: Record<keyof BackupsToKeep, (time: Date) => string | number> = {
  daily: (time) => Math.floor(time.getTime() / dayLength),
  weekly: (time) => Math.floor((time.getTime() / dayLength + 3) / 7),
  monthly: (time) => time.toISOString().slice(0, 7),
};

/**
 * Returns the names of backups that are no longer kept, by UTC. The newest one and files with other names are always kept. So are
 * those with a later time than `newest`, which a clock that was ahead has left: they would take the places of new backups.
 * @param newest the backup that was just created
 */
export function expiredBackups(names: readonly string[], keep: BackupsToKeep, newest: string): string[] {
  const newestFirst = names
    .filter((name) => timeOf(name) && name <= newest)
    .toSorted()
    .toReversed();
  const kept = new Set(newestFirst.slice(0, 1));
  for (const [period, periodOf] of Object.entries(periods) as [
    keyof BackupsToKeep,
    (time: Date) => string | number,
  ][]) {
    const seen = new Set<string | number>();
    for (const name of newestFirst) {
      const key = periodOf(timeOf(name) ?? new Date(0));
      if (seen.has(key) || seen.size === keep[period]) continue;
      seen.add(key);
      kept.add(name);
    }
  }
  return newestFirst.filter((name) => !kept.has(name));
}

const listOfFiles = (backup: string): string =>
  backup.replace(/^backups\//, 'manifests/').replace(/\.tar\.zst$/, '.json');

/** Stores which files a backup of a folder needs, so that this is known without reading the whole backup. */
export async function storeFileList(folder: ObjectStore, backup: string, { files }: BackupManifest): Promise<void> {
  const hashes = JSON.stringify(files.map(({ hash }) => hash));
  await folder.put(Buffer.from(hashes), () => listOfFiles(backup));
}

async function filesOf(folder: ObjectStore, backup: string): Promise<string[]> {
  const stored = await folder.open(listOfFiles(backup));
  const json: unknown = stored ? JSON.parse(await text(stored.stream)) : null;
  const known = z.array(z.string()).safeParse(json);
  if (known.success) return known.data;
  const opened = await folder.open(backup);
  if (!opened) return [];
  const skip = async (content: AsyncIterable<Buffer>): Promise<void> => {
    for await (const _ of content);
  };
  const { manifest } = await readBackup(opened.stream, {
    header: async () => undefined,
    table: async () => undefined,
    file: (_, content) => skip(content),
    key: async () => undefined,
  });
  return manifest.files.map(({ hash }) => hash);
}

const ownerName = 'owner.txt';

/**
 * Requires that a folder has the scheduled backups of one site only, because retention would delete those of another one.
 * @throws BackupError
 */
export async function claimFolder(
  folder: ObjectStore,
  { name, owner }: { name: string; owner: string },
): Promise<void> {
  const stored = await folder.open(ownerName);
  const found = stored ? await text(stored.stream) : '';
  if (found === owner) return;
  if (found !== '') {
    throw new BackupError(
      `${name} has the backups of ${found}. Choose another target, or delete ${ownerName} there if ${owner} replaces it.`,
    );
  }
  await folder.put(Buffer.from(owner), () => ownerName);
}

async function namesOf(folder: ObjectStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of folder.list('backups')) if (name.endsWith('.tar.zst')) names.push(name);
  return names;
}

/**
 * Deletes the backups of a folder that are no longer kept, and the files that no other backup needs. If a kept backup cannot be
 * read, no file is deleted.
 * @returns the names of the deleted backups
 */
export async function removeExpired(
  folder: ObjectStore,
  files: BlobStore,
  { keep, newest }: { keep: BackupsToKeep; newest: string },
): Promise<string[]> {
  const names = await namesOf(folder);
  const expired = expiredBackups(names, keep, newest);
  if (expired.length === 0) return [];
  const needed = new Set<string>();
  for (const name of names.filter((one) => !expired.includes(one))) {
    for (const hash of await filesOf(folder, name)) needed.add(hash);
  }
  for (const name of expired) {
    await folder.delete(name);
    await folder.delete(listOfFiles(name));
  }
  for await (const { hash } of files.list()) if (!needed.has(hash)) await files.delete(hash);
  return expired;
}
