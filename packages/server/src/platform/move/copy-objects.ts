import { createHash } from 'node:crypto';
import { BackupError } from '../backup/backup-error.ts';
import { withReason } from '../backup/backup-problem.ts';
import { connectForBackup } from '../backup/tables.ts';
import { type NamedFile, namedFilesStatement } from '../blobs/named-files.ts';
import type { ObjectStore } from '../blobs/object-store.ts';

/** Bytes of the objects of a file storage, by name. */
export type ObjectSizes = ReadonlyMap<string, number>;

/** Files, their variants, and parts of unfinished uploads. */
const folders = ['files', 'variants', 'uploads'] as const;

/** Object that marks the target of a move until it is complete. */
const marker = 'unfinished-move.txt';

/** Number of objects that are copied or read at once. */
const concurrency = 4;

const sourceName = 'The file storage of the site';
const targetName = 'The file storage of the target';

async function listObjects(objects: ObjectStore): Promise<ObjectSizes> {
  const sizes = new Map<string, number>();
  for (const folder of folders) for await (const { name, size } of objects.list(folder)) sizes.set(name, size);
  return sizes;
}

/** Runs work for each item, several at once, until one fails. */
async function forEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const remaining = [...items].values();
  let isStopped = false;
  const run = async (): Promise<void> => {
    for (const item of remaining) {
      if (isStopped) return;
      await work(item).catch((error: unknown) => {
        isStopped = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, run));
}

/** Returns the SHA-256 in the name of a file; null for variants and parts, whose names do not depend on their content. */
const hashIn = (name: string): string | null => /^files\/..\/([0-9a-f]{64})$/.exec(name)?.[1] ?? null;

/** Counts for the progress of a move. */
export interface CopiedObjects {
  objects: number;
  bytes: number;
}

export interface ObjectMove {
  from: ObjectStore;
  to: ObjectStore;
  onProgress?: (done: CopiedObjects) => void;
}

/**
 * Marks a storage as the target of a move.
 * @param mayHaveOthers whether it may contain files that the source does not have
 * @throws BackupError if it has such files, unless an earlier attempt of this move has marked it
 */
export async function claimObjects({ from, to }: ObjectMove, mayHaveOthers: boolean): Promise<void> {
  await withReason(targetName, async () => {
    if (await to.has(marker)) return;
    const [own, found] = await Promise.all([listObjects(from), listObjects(to)]);
    const others = [...found.keys()].filter((name) => hashIn(name) !== null && !own.has(name));
    if (others.length > 0 && !mayHaveOthers) {
      throw new BackupError(
        `The file storage of the target has ${others.length} files that this site does not have. Choose an empty bucket or folder, or use --replace if the files of another site are not in it.`,
      );
    }
    await to.put(Buffer.from('ximblox move is not complete\n'), () => marker);
  });
}

/** Removes the mark of `claimObjects`. */
export const releaseObjects = (to: ObjectStore): Promise<void> => withReason(targetName, () => to.delete(marker));

/**
 * Copies all objects that are missing in the target. An object appears there completely or not at all.
 * @throws BackupError that names all damaged files, after everything else was copied
 */
export async function copyObjects({ from, to, onProgress }: ObjectMove): Promise<CopiedObjects> {
  const wanted = await withReason(sourceName, () => listObjects(from));
  const present = await withReason(targetName, () => listObjects(to));
  const missing = [...wanted.keys()].filter((name) => present.get(name) !== wanted.get(name));
  const damaged: string[] = [];
  const done: CopiedObjects = { objects: 0, bytes: 0 };
  await forEach(missing, async (name) => {
    const object = await withReason(sourceName, () => from.open(name));
    // Deleted since the listing.
    if (!object) return;
    const expected = hashIn(name);
    const nameOf = (hash: string): string => (expected === null ? name : `files/${hash.slice(0, 2)}/${hash}`);
    const { hash, size } = await withReason(targetName, () => to.put(object.stream, nameOf));
    if (expected !== null && hash !== expected) {
      damaged.push(expected);
      await to.delete(nameOf(hash));
    }
    done.objects += 1;
    done.bytes += size;
    onProgress?.({ ...done });
  });
  if (damaged.length > 0) {
    throw new BackupError(
      `These stored files are damaged and were not copied: ${damaged.join(', ')}. Restore them from a backup or upload them again; "ximblox doctor --all" names them too.`,
    );
  }
  return done;
}

/** Returns the files that a database names and the target of a move does not have, since the source has lost them. */
export async function listLostFiles(databaseUrl: string, to: ObjectStore): Promise<NamedFile[]> {
  const client = await connectForBackup(databaseUrl);
  try {
    const { rows } = await client.query<NamedFile>(namedFilesStatement);
    const present = await withReason(targetName, () => listObjects(to));
    return rows.filter(({ hash }) => !present.has(`files/${hash.slice(0, 2)}/${hash}`));
  } finally {
    await client.end();
  }
}

/**
 * Reads all files of the target and compares them with their hashes, and with the list of the source.
 * @returns the number and size of all objects
 * @throws BackupError that names what is missing or differs
 */
export async function verifyObjects({ from, to, onProgress }: ObjectMove): Promise<CopiedObjects> {
  const wanted = await withReason(sourceName, () => listObjects(from));
  const present = await withReason(targetName, () => listObjects(to));
  const wrong: string[] = [];
  const done: CopiedObjects = { objects: 0, bytes: 0 };
  await forEach(wanted, async ([name, size]) => {
    const expected = hashIn(name);
    const digest = createHash('sha256');
    if (present.get(name) !== size) wrong.push(name);
    else if (expected !== null) {
      await withReason(targetName, async () => {
        for await (const chunk of (await to.open(name))?.stream ?? []) digest.update(chunk as Buffer);
      });
      if (digest.digest('hex') !== expected) {
        wrong.push(name);
        // The next attempt copies it again.
        await to.delete(name);
      }
    }
    done.objects += 1;
    done.bytes += size;
    onProgress?.({ ...done });
  });
  if (wrong.length > 0) {
    throw new BackupError(
      `These files of the target differ from the original: ${wrong.join(', ')}. Run the move again.`,
    );
  }
  return done;
}
