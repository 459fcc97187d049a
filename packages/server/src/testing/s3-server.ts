import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An S3 server with one bucket. */
export interface TestS3 {
  endpoint: string;
  bucket: string;
  keys: { accessKeyId: string; secretAccessKey: string };
  /** Stops the server; `start` runs it again at the same URL with the same content. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and deletes its content. */
  close(): Promise<void>;
}

/** Starts an S3 server on a free loopback port. */
export async function startTestS3(): Promise<TestS3> {
  // Loaded on demand, since few tests need it.
  const { default: S3rver } = await import('@20minutes/s3rver');
  const directory = await mkdtemp(join(tmpdir(), 'ximblox-s3-'));
  const bucket = 'media';
  const run = async (port: number) => {
    const options = { address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: bucket }] };
    const server = new S3rver(options);
    const address = await server.run();
    return { server, port: address.port };
  };
  let { server, port } = await run(0);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    stop: () => server.close(),
    async start() {
      ({ server, port } = await run(port));
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
