import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endWithUs } from '@ximblox/e2e/product';

export interface Reference {
  url: string;
  /** Of its process. */
  pid: number;
  stop(): Promise<void>;
}

/** Starts a program that prints its port in a process of its own. */
async function start(program: URL, ...args: string[]): Promise<Reference> {
  const child = spawn(process.execPath, [fileURLToPath(program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithUs(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${line.toString().trim()}`,
    // What has printed a line has been started.
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** A `node:http` server of the pages of a benchmark of rendering: see `render-server.ts`. */
export const startRendering = (
  way: 'ready' | 'react' | 'cold',
  bundle: string,
  databaseUrl: string,
): Promise<Reference> => start(new URL('render-server.ts', import.meta.url), way, bundle, databaseUrl);

/** A bare `node:http` server that sends from memory what the product at `origin` answers. */
export const startReference = (origin: string): Promise<Reference> =>
  start(new URL('reference-server.ts', import.meta.url), origin);

/** A bare `node:http` server that lists and saves pages in SQLite, each save durable: see `sqlite-server.ts`. */
export const startSqlite = (): Promise<Reference> => start(new URL('sqlite-server.ts', import.meta.url));
