import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { storageErrors } from '../metrics/metrics.ts';
import { prepareIncoming, removeOldFiles } from './prepare-incoming.ts';
import {
  type ByteRange,
  type ObjectStore,
  type OpenBlob,
  StorageUnavailable,
  type StoredObject,
} from './object-store.ts';
import { readXml } from './read-xml.ts';
import { type S3Bucket, S3Error, type S3Request, sendToS3 } from './s3-client.ts';
import { putMultipart } from './s3-multipart.ts';
import { spool } from './spool.ts';

export interface S3Options extends S3Bucket {
  /** Local folder in which content is spooled before it is sent. */
  folder: string;
}

/** Milliseconds in which the store must respond to a readiness check. */
const checkTimeout = 1_200;

/** Whether an object is missing. Responses to HEAD have no code, so a missing bucket looks the same there. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3Error && error.status === 404 && (error.code === 'NoSuchKey' || error.code === '');

const unlessMissing = <Result>(work: Promise<Result>): Promise<Result | null> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Wraps every error of the store in `StorageUnavailable`. */
async function wrapErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    storageErrors.inc();
    throw new StorageUnavailable(error);
  }
}

/** Returns the size of the object: the total in `Content-Range`, or else `Content-Length`. */
function sizeOf({ headers }: IncomingMessage): number {
  const size = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? headers['content-length'];
  if (size === undefined) throw new Error('the store sent an object without its size');
  return Number(size);
}

interface Listing {
  objects: StoredObject[];
  /** Continuation token; undefined on the last page. */
  next: string | undefined;
}

function readListing(xml: string): Listing {
  const objects: Listing['objects'] = [];
  const last = new Map<string, string>();
  for (const { name, text: value } of readXml(xml)) {
    if (name !== 'Contents') last.set(name, value);
    else {
      const changedAt = new Date(last.get('LastModified') ?? '');
      objects.push({ name: last.get('Key') ?? '', size: Number(last.get('Size') ?? 0), changedAt });
    }
  }
  return { objects, next: last.get('IsTruncated') === 'true' ? last.get('NextContinuationToken') : undefined };
}

async function openObject(bucket: S3Bucket, key: string, range: ByteRange | undefined): Promise<OpenBlob | null> {
  const rangeOptions = range ? { headers: { Range: `bytes=${range.start}-${range.end}` } } : {};
  const response = await unlessMissing(sendToS3(bucket, { method: 'GET', key, ...rangeOptions }));
  return response && { stream: response, size: sizeOf(response) };
}

/**
 * Opens an object store in a bucket of an S3-compatible store. Streamed content is first spooled to a local file, which
 * gives its size and hash, and then sent in one request: the object appears completely or not at all.
 */
export async function openS3Store(options: S3Options): Promise<ObjectStore> {
  const incoming = join(options.folder, 'incoming');
  await prepareIncoming(incoming);
  const read = async (request: S3Request): Promise<string> => text(await sendToS3(options, request));

  const put = async (key: string, hash: string, size: number, body: () => Readable | Buffer): Promise<void> => {
    const headers = {
      'Content-Length': String(size),
      'X-Amz-Content-Sha256': hash,
      'X-Amz-Checksum-Sha256': Buffer.from(hash, 'hex').toString('base64'),
    };
    await wrapErrors(() => read({ method: 'PUT', key, headers, body }));
  };

  const list = async function* (prefix: string): AsyncGenerator<StoredObject> {
    let token: string | undefined;
    do {
      const query = { 'list-type': '2', prefix: `${prefix}/`, ...(token ? { 'continuation-token': token } : {}) };
      const { objects, next } = readListing(await wrapErrors(() => read({ method: 'GET', query })));
      yield* objects;
      token = next;
    } while (token !== undefined);
  };
  const remove = (key: string): Promise<unknown> => wrapErrors(() => read({ method: 'DELETE', key }));

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
    putStream: (key, content) => putMultipart((request) => wrapErrors(() => sendToS3(options, request)), key, content),
    has: (key) => wrapErrors(async () => (await unlessMissing(read({ method: 'HEAD', key }))) !== null),
    open: (key, range) => wrapErrors(() => openObject(options, key, range)),
    async delete(name) {
      await remove(name);
    },
    async deleteBelow(prefix) {
      for await (const { name } of list(prefix)) await remove(name);
    },
    list,
    tidy: () => removeOldFiles(incoming),
    async check() {
      await wrapErrors(() => read({ method: 'HEAD', signal: AbortSignal.timeout(checkTimeout) }));
    },
  };
}
