import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server of its own that speaks the protocol of S3, with one bucket. */
export interface TestS3 {
  endpoint: string;
  bucket: string;
  keys: { accessKeyId: string; secretAccessKey: string };
  /** Stops it, and starts it again at the same address with what it held. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good. */
  close(): Promise<void>;
}

/** Starts an S3 server on a free port of this machine. */
export async function startTestS3(): Promise<TestS3> {
  // Loaded where it is used: most tests do without.
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
