import { AwsV4Signer } from 'aws4fetch';
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { readXml } from './read-xml.ts';

export interface S3Bucket {
  bucket: string;
  /** Null for Amazon's own in the region. */
  endpoint: string | null;
  region: string;
  keys: { accessKeyId: string; secretAccessKey: string };
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Name of an object; without one the request is about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Called for each attempt, since a stream can be sent once. */
  body?: () => Readable | Buffer;
  signal?: AbortSignal;
}

/** The store answered with a status other than 2xx. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly status: number;
  /** For example `NoSuchKey`; empty in answers to HEAD, which have no body. */
  readonly code: string;

  constructor(status: number, code: string) {
    super(`the store answered ${status} ${code}`.trim());
    this.status = status;
    this.code = code;
  }
}

/** Milliseconds in which the store must take a connection. */
const connectTimeout = 2_000;
/** Milliseconds for which a connection may be silent. */
const idleTimeout = 10_000;

const transports = {
  'http:': { request: plainRequest, agent: new PlainAgent({ keepAlive: true }) },
  'https:': { request: secureRequest, agent: new SecureAgent({ keepAlive: true }) },
};

const addressOf = ({ bucket, endpoint, region }: S3Bucket, { key, query }: S3Request): URL => {
  const host = endpoint?.endsWith('/') ? endpoint.slice(0, -1) : endpoint;
  const base = host === null ? `https://${bucket}.s3.${region}.amazonaws.com` : `${host}/${bucket}`;
  const url = new URL(key === undefined ? base : `${base}/${key}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return url;
};

/** Sends a signed request. @returns the answer, whatever its status, with its body unread */
async function exchange(bucket: S3Bucket, given: S3Request): Promise<IncomingMessage> {
  const { method, body, signal } = given;
  const signer = new AwsV4Signer({
    method,
    url: addressOf(bucket, given).href,
    headers: given.headers ?? {},
    service: 's3',
    region: bucket.region,
    ...bucket.keys,
  });
  const { url, headers } = await signer.sign();
  const { request: open, agent } = transports[url.protocol as keyof typeof transports];
  const request = open(url, { method, agent, headers: Object.fromEntries(headers), ...(signal ? { signal } : {}) });
  return new Promise((resolve, reject) => {
    let answer: IncomingMessage | undefined;
    request.on('socket', (socket) => {
      if (!socket.connecting) return;
      const timer = setTimeout(() => request.destroy(new Error('the store took no connection')), connectTimeout);
      socket.once('close', () => clearTimeout(timer)).once('connect', () => clearTimeout(timer));
    });
    request.setTimeout(idleTimeout, () => {
      // Whoever reads the answer slowly leaves the connection idle too.
      if (answer && answer.readableLength > 0) answer.socket.setTimeout(idleTimeout);
      else request.destroy(new Error('the connection to the store went silent'));
    });
    request.on('error', reject).on('response', (response: IncomingMessage) => {
      answer = response;
      resolve(response);
    });
    const content = body?.() ?? Buffer.alloc(0);
    if (Buffer.isBuffer(content)) request.end(content);
    else pipeline(content, request).catch(reject);
  });
}

async function attempt(bucket: S3Bucket, request: S3Request): Promise<IncomingMessage> {
  const answer = await exchange(bucket, request);
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) return answer;
  const code = readXml(await text(answer)).find(({ name }) => name === 'Code');
  throw new S3Error(status, code?.text ?? '');
}

/** Whether the same request may succeed a moment later. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof S3Error) || error.status >= 500 || error.status === 429;

/**
 * Sends a request to a bucket of a store that speaks the protocol of S3, and once more when it fails for a reason that may pass.
 * @returns the answer, whose body the caller reads
 * @throws {S3Error} when the store refuses it
 */
export async function sendToS3(bucket: S3Bucket, request: S3Request): Promise<IncomingMessage> {
  try {
    return await attempt(bucket, request);
  } catch (error) {
    if (!isPassing(error) || request.signal?.aborted) throw error;
    return attempt(bucket, request);
  }
}
