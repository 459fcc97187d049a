import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from '../sync-folder.ts';
import type { BlobStore, ByteRange, OpenBlob } from './blob-store.ts';

const isHash = (text: string): boolean => /^[a-f0-9]{64}$/.test(text);
const isVariant = (text: string): boolean => /^[a-z0-9][a-z0-9._-]{0,99}$/.test(text);

/** Makes a folder below `root` durably: each new name is synced in its parent. */
async function makeFolder(root: string, path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let folder = dirname(path); folder.length >= root.length; folder = dirname(folder)) await syncFolder(folder);
}

async function openFile(path: string, range?: ByteRange): Promise<OpenBlob | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  const { size } = await file.stat();
  return { stream: file.createReadStream({ start: range?.start ?? 0, ...(range ? { end: range.end } : {}) }), size };
}

/**
 * Keeps files under `folder`: written to `incoming`, synced, renamed to their hash, folder synced. A crash leaves the whole file or none.
 * Unfinished files of an earlier crash are removed here.
 */
export async function openDiskBlobStore(folder: string): Promise<BlobStore> {
  const incoming = join(folder, 'incoming');
  const pathOf = (hash: string): string => join(folder, 'files', hash.slice(0, 2), hash);
  const variantOf = (hash: string, name: string): string => join(folder, 'variants', hash.slice(0, 2), hash, name);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const dayAgo = Date.now() - 86_400_000;
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < dayAgo) await rm(path, { force: true });
  }

  const write = async (content: Readable | Buffer, target: (hash: string) => string) => {
    const temporary = join(incoming, randomUUID());
    const digest = createHash('sha256');
    let size = 0;
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
          const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk as string);
          digest.update(bytes);
          size += bytes.length;
          await file.writev([bytes]);
        }
        await file.sync();
      } finally {
        await file.close();
      }
      const hash = digest.digest('hex');
      const path = target(hash);
      await makeFolder(folder, dirname(path));
      await rename(temporary, path);
      await syncFolder(dirname(path));
      return { hash, size };
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  return {
    put: (content) => write(content, pathOf),
    async has(hash) {
      return isHash(hash) && (await stat(pathOf(hash)).catch(() => null)) !== null;
    },
    async open(hash, range) {
      return isHash(hash) ? openFile(pathOf(hash), range) : null;
    },
    async delete(hash) {
      if (!isHash(hash)) return;
      await rm(pathOf(hash), { force: true });
      await rm(join(folder, 'variants', hash.slice(0, 2), hash), { recursive: true, force: true });
    },
    async putVariant(hash, name, bytes) {
      if (!isHash(hash) || !isVariant(name)) throw new TypeError('not the name of a stored file');
      await write(bytes, () => variantOf(hash, name));
    },
    async openVariant(hash, name) {
      return isHash(hash) && isVariant(name) ? openFile(variantOf(hash, name)) : null;
    },
    check: () => access(incoming, constants.W_OK),
  };
}
