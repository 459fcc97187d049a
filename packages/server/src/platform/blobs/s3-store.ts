import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { clearIncoming, removeOld } from './clear-incoming.ts';
import { type ByteRange, type ObjectStore, type OpenBlob, StorageAway } from './object-store.ts';
import { readXml } from './read-xml.ts';
import { type S3Bucket, S3Error, type S3Request, sendToS3 } from './s3-client.ts';
import { spool } from './spool.ts';

export interface S3Options extends S3Bucket {
  /** Folder of this machine in which a content lies until it is whole. */
  folder: string;
}

/** Milliseconds in which the store must say that it is there. */
const checkTimeout = 1_200;

/** An answer to HEAD has no body that could tell a missing object from a missing bucket. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3Error && error.status === 404 && (error.code === 'NoSuchKey' || error.code === '');

const unlessMissing = <Result>(work: Promise<Result>): Promise<Result | null> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Whatever else the store answers, or that it does not: nothing can be kept there now. */
async function atStore<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StorageAway(error);
  }
}

/** The size behind the slash of `bytes 0-9/1234`, else that of the whole answer. */
function sizeOf({ headers }: IncomingMessage): number {
  const size = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? headers['content-length'];
  if (size === undefined) throw new Error('an object came without its size');
  return Number(size);
}

interface Listing {
  objects: { name: string; changedAt: Date }[];
  /** What to ask for the rest with; undefined at the end. */
  next: string | undefined;
}

function readListing(xml: string): Listing {
  const objects: Listing['objects'] = [];
  const last = new Map<string, string>();
  for (const { name, text: value } of readXml(xml)) {
    if (name !== 'Contents') last.set(name, value);
    else objects.push({ name: last.get('Key') ?? '', changedAt: new Date(last.get('LastModified') ?? '') });
  }
  return { objects, next: last.get('IsTruncated') === 'true' ? last.get('NextContinuationToken') : undefined };
}

/**
 * Keeps objects in a bucket of a store that speaks the protocol of S3. A content is first written to a file of this machine,
 * which gives its size and hash, and then sent at once: the store shows an object when it is whole, or not at all.
 */
export async function openS3Store(options: S3Options): Promise<ObjectStore> {
  const incoming = join(options.folder, 'incoming');
  await clearIncoming(incoming);
  const read = async (request: S3Request): Promise<string> => text(await sendToS3(options, request));

  const put = async (key: string, hash: string, size: number, body: () => Readable | Buffer): Promise<void> => {
    const headers = {
      'Content-Length': String(size),
      'X-Amz-Content-Sha256': hash,
      'X-Amz-Checksum-Sha256': Buffer.from(hash, 'hex').toString('base64'),
    };
    await atStore(() => read({ method: 'PUT', key, headers, body }));
  };

  const list = async function* (prefix: string): AsyncGenerator<{ name: string; changedAt: Date }> {
    let token: string | undefined;
    do {
      const query = { 'list-type': '2', prefix: `${prefix}/`, ...(token ? { 'continuation-token': token } : {}) };
      const { objects, next } = readListing(await atStore(() => read({ method: 'GET', query })));
      yield* objects;
      token = next;
    } while (token !== undefined);
  };
  const remove = (key: string): Promise<unknown> => atStore(() => read({ method: 'DELETE', key }));

  return {
    async put(content, nameOf) {
      if (Buffer.isBuffer(content)) {
        const hash = createHash('sha256').update(content).digest('hex');
        await put(nameOf(hash), hash, content.length, () => content);
        return { hash, size: content.length };
      }
      const { path, hash, size } = await spool(incoming, content);
      try {
        await put(nameOf(hash), hash, size, () => createReadStream(path));
        return { hash, size };
      } finally {
        await rm(path, { force: true });
      }
    },
    has: (key) => atStore(async () => (await unlessMissing(read({ method: 'HEAD', key }))) !== null),
    open: (key, range) => atStore(() => openObject(key, range)),
    async delete(name) {
      await remove(name);
    },
    async deleteBelow(prefix) {
      for await (const { name } of list(prefix)) await remove(name);
    },
    list,
    tidy: () => removeOld(incoming),
    async check() {
      await atStore(() => read({ method: 'HEAD', signal: AbortSignal.timeout(checkTimeout) }));
    },
  };

  async function openObject(key: string, range: ByteRange | undefined): Promise<OpenBlob | null> {
    const wish = range ? { headers: { Range: `bytes=${range.start}-${range.end}` } } : {};
    const answer = await unlessMissing(sendToS3(options, { method: 'GET', key, ...wish }));
    return answer && { stream: answer, size: sizeOf(answer) };
  }
}
