import type { S3Client } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { clearIncoming, removeOld } from './clear-incoming.ts';
import { type ByteRange, type ObjectStore, type OpenBlob, StorageAway } from './object-store.ts';
import { spool } from './spool.ts';

export interface S3Options {
  bucket: string;
  /** Null for Amazon's own in the region. */
  endpoint: string | null;
  region: string;
  keys: { accessKeyId: string; secretAccessKey: string };
  /** Folder of this machine in which a content lies until it is whole. */
  folder: string;
}

/** Milliseconds in which the store must take a connection, and say the next thing. */
const patience = {
  connectionTimeout: 2_000,
  socketTimeout: 10_000,
  requestTimeout: 10_000,
  throwOnRequestTimeout: true,
};
/** Milliseconds in which it must say that it is there. */
const checkPatience = 1_200;

const ignore = (): void => undefined;
const silence = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404);
};

/** Whatever else the store answers, or that it does not: nothing can be kept there now. */
async function atStore<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StorageAway(error);
  }
}

/** The size behind the slash of `bytes 0-9/1234`. */
const wholeSize = (contentRange: string | undefined): number | undefined => {
  const size = /\/(\d+)$/.exec(contentRange ?? '')?.[1];
  return size === undefined ? undefined : Number(size);
};

const client = async ({ endpoint, region, keys }: S3Options): Promise<S3Client> => {
  // Loaded where it is used: a server that keeps its files on disk does without.
  const { S3Client: Client } = await import('@aws-sdk/client-s3');
  return new Client({
    region,
    credentials: keys,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    requestHandler: patience,
    // It would write to the console what is thrown anyway.
    logger: silence,
    // Many compatible stores do not know the checksums that the library adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
};

/**
 * Keeps objects in a bucket of a store that speaks the protocol of S3. A content is first written to a file of this machine,
 * which gives its size and hash, and then sent at once: the store shows an object when it is whole, or not at all.
 */
export async function openS3Store(options: S3Options): Promise<ObjectStore> {
  const { bucket: Bucket } = options;
  const incoming = join(options.folder, 'incoming');
  await clearIncoming(incoming);
  const store = await client(options);
  const s3 = await import('@aws-sdk/client-s3');

  const send = async (name: string, hash: string, size: number, body: () => Readable | Buffer): Promise<void> => {
    const checksum = Buffer.from(hash, 'hex').toString('base64');
    const input = { Bucket, Key: name, ContentLength: size, ChecksumSHA256: checksum };
    // A stream can be sent once, so that the library cannot try again by itself.
    await atStore(async () => {
      const attempt = () => store.send(new s3.PutObjectCommand({ ...input, Body: body() }));
      await attempt().catch(attempt);
    });
  };

  const names = async function* (prefix: string): AsyncGenerator<{ name: string; changedAt: Date }> {
    let token: string | undefined;
    do {
      const page = await atStore(() =>
        store.send(
          new s3.ListObjectsV2Command({ Bucket, Prefix: `${prefix}/`, ...(token ? { ContinuationToken: token } : {}) }),
        ),
      );
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined && LastModified) yield { name: Key, changedAt: LastModified };
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  };
  const remove = (name: string): Promise<unknown> =>
    atStore(() => store.send(new s3.DeleteObjectCommand({ Bucket, Key: name })));

  return {
    async put(content, nameOf) {
      if (Buffer.isBuffer(content)) {
        const hash = createHash('sha256').update(content).digest('hex');
        await send(nameOf(hash), hash, content.length, () => content);
        return { hash, size: content.length };
      }
      const { path, hash, size } = await spool(incoming, content);
      try {
        await send(nameOf(hash), hash, size, () => createReadStream(path));
        return { hash, size };
      } finally {
        await rm(path, { force: true });
      }
    },
    has: (name) =>
      atStore(async () => {
        const head = store.send(new s3.HeadObjectCommand({ Bucket, Key: name }));
        return head.then(
          () => true,
          (error: unknown) => {
            if (isMissing(error)) return false;
            throw error;
          },
        );
      }),
    open: (name, range) => atStore(() => openObject(name, range)),
    async delete(name) {
      await remove(name);
    },
    async deleteBelow(prefix) {
      for await (const { name } of names(prefix)) await remove(name);
    },
    list: names,
    tidy: () => removeOld(incoming),
    async check() {
      const abortSignal = AbortSignal.timeout(checkPatience);
      await atStore(() => store.send(new s3.HeadBucketCommand({ Bucket }), { abortSignal }));
    },
  };

  async function openObject(name: string, range: ByteRange | undefined): Promise<OpenBlob | null> {
    const wish = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    try {
      const { Body, ContentLength, ContentRange } = await store.send(
        new s3.GetObjectCommand({ Bucket, Key: name, ...wish }),
      );
      const size = range ? wholeSize(ContentRange) : ContentLength;
      if (!Body || size === undefined) throw new Error('an object came without its bytes or size');
      return { stream: Body as Readable, size };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}
