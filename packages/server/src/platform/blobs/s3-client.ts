import { AwsV4Signer } from 'aws4fetch';
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { readXml } from './read-xml.ts';

export interface S3Bucket {
  bucket: string;
  /** URL of an S3-compatible store; null for Amazon S3 in the region. */
  endpoint: string | null;
  region: string;
  keys: { accessKeyId: string; secretAccessKey: string };
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Name of an object; without it the request addresses the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Creates the body, once per attempt: a stream can be sent only once. */
  body?: () => Readable | Buffer;
  signal?: AbortSignal;
}

/** The store responded with a status other than 2xx. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly status: number;
  /** S3 error code such as `NoSuchKey`; empty for HEAD, whose responses have no body. */
  readonly code: string;

  constructor(status: number, code: string) {
    super(`the store responded ${status} ${code}`.trim());
    this.status = status;
    this.code = code;
  }
}

/** Milliseconds in which the store must accept a connection. */
const connectTimeout = 2_000;
/** Milliseconds for which a connection may be idle. */
const idleTimeout = 10_000;

const transports = {
  'http:': { request: plainRequest, agent: new PlainAgent({ keepAlive: true }) },
  'https:': { request: secureRequest, agent: new SecureAgent({ keepAlive: true }) },
};

const urlOf = ({ bucket, endpoint, region }: S3Bucket, { key, query }: S3Request): URL => {
  const host = endpoint?.endsWith('/') ? endpoint.slice(0, -1) : endpoint;
  const base = host === null ? `https://${bucket}.s3.${region}.amazonaws.com` : `${host}/${bucket}`;
  const url = new URL(key === undefined ? base : `${base}/${key}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return url;
};

/** Sends a signed request once. @returns the response, whatever its status, with an unread body */
async function sendOnce(bucket: S3Bucket, given: S3Request): Promise<IncomingMessage> {
  const { method, body, signal } = given;
  const signer = new AwsV4Signer({
    method,
    url: urlOf(bucket, given).href,
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
      const timer = setTimeout(
        () => request.destroy(new Error('the store did not accept a connection')),
        connectTimeout,
      );
      socket.once('close', () => clearTimeout(timer)).once('connect', () => clearTimeout(timer));
    });
    request.setTimeout(idleTimeout, () => {
      // A slow reader of the response leaves the connection idle as well.
      if (answer && answer.readableLength > 0) answer.socket.setTimeout(idleTimeout);
      else request.destroy(new Error('the connection to the store was idle for too long'));
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
  const answer = await sendOnce(bucket, request);
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) return answer;
  const code = readXml(await text(answer)).find(({ name }) => name === 'Code');
  throw new S3Error(status, code?.text ?? '');
}

/** Whether a retry may succeed. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof S3Error) || error.status >= 500 || error.status === 429;

/**
 * Sends a request to an S3-compatible store, with one retry after a transient error.
 * @returns the response; the caller reads its body
 * @throws {S3Error} when the store refuses the request
 */
export async function sendToS3(bucket: S3Bucket, request: S3Request): Promise<IncomingMessage> {
  try {
    return await attempt(bucket, request);
  } catch (error) {
    if (!isTransient(error) || request.signal?.aborted) throw error;
    return attempt(bucket, request);
  }
}
