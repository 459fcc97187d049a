import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Content that has been written durably to a temporary file. */
export interface Spooled {
  path: string;
  /** SHA-256. */
  hash: string;
  size: number;
}

/** Writes content to a new file in `folder` and syncs it. Removes the file on failure. */
export async function spool(folder: string, content: Readable | Buffer): Promise<Spooled> {
  const path = join(folder, randomUUID());
  const digest = createHash('sha256');
  let size = 0;
  try {
    const file = await open(path, 'wx', 0o600);
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
    return { path, hash: digest.digest('hex'), size };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
