import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { clearUploads, collectOrphans, listAbandonedUploads, listOrphans } from '../../library/media/index.ts';
import type { NamedFile } from '../../../platform/blobs/named-files.ts';
import { listNamedFiles } from './doctor-store.ts';
import { type Check, firstOf, type Found } from './examination.ts';

/** Number of files that are compared with their checksums without `--all`. */
const sampleSize = 100;

/** Returns a random selection. */
function sampleOf<Item>(items: readonly Item[], size: number): Item[] {
  const rest = [...items];
  return Array.from({ length: Math.min(size, rest.length) }, () =>
    rest.splice(Math.floor(Math.random() * rest.length), 1),
  ).flat();
}

async function storedHashes({ services }: Context): Promise<Set<string>> {
  const hashes = new Set<string>();
  for await (const { hash } of services.blobs.list()) hashes.add(hash);
  return hashes;
}

/** Returns whether the stored bytes have the hash under which they are stored. */
async function isIntact({ services }: Context, hash: string): Promise<boolean> {
  const opened = await services.blobs.open(hash);
  if (!opened) return false;
  const sum = createHash('sha256');
  for await (const chunk of opened.stream) sum.update(chunk as Buffer);
  return sum.digest('hex') === hash;
}

const namesOf = (files: readonly NamedFile[]): string => firstOf(files.map(({ name }) => name));

const files: Check = {
  id: 'files',
  isQuick: false,
  async run({ context, readsAll }): Promise<Found> {
    const named = await listNamedFiles(context.db);
    const stored = await storedHashes(context);
    const missing = named.filter(({ hash }) => !stored.has(hash));
    const present = named.filter(({ hash }) => stored.has(hash));
    const compared = readsAll ? present : sampleOf(present, sampleSize);
    const altered: NamedFile[] = [];
    for (const file of compared) if (!(await isIntact(context, file.hash))) altered.push(file);
    if (missing.length > 0 && altered.length > 0) {
      const names = namesOf([...missing, ...altered]);
      return { code: 'files-damaged', values: { missing: missing.length, altered: altered.length, names } };
    }
    if (missing.length > 0) {
      return { code: 'files-missing', values: { missing: missing.length, names: namesOf(missing) } };
    }
    if (altered.length > 0) {
      return { code: 'files-altered', values: { altered: altered.length, names: namesOf(altered) } };
    }
    return { code: 'files-complete', values: { files: named.length, compared: compared.length } };
  },
};

const orphans: Check = {
  id: 'orphans',
  isQuick: false,
  async run({ context }): Promise<Found> {
    const [unused, uploads] = [await listOrphans(context), await listAbandonedUploads(context)];
    if (unused.length + uploads.length === 0) return { code: 'orphans-none' };
    return { code: 'orphans-found', values: { files: unused.length, uploads: uploads.length } };
  },
  async repair({ context }) {
    const uploads = (await listAbandonedUploads(context)).length;
    const removed = await collectOrphans(context);
    await clearUploads(context);
    return `Files deleted: ${removed}. Abandoned uploads deleted: ${uploads}.`;
  },
};

/** Checks of the stored files. */
export const fileChecks: readonly Check[] = [files, orphans];
