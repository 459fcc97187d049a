import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endWithUs } from '@ximblox/e2e/product';

export interface Reference {
  url: string;
  /** Process ID. */
  pid: number;
  stop(): Promise<void>;
}

/** Starts a program in a child process. The program prints its port. */
async function start(program: URL, ...args: string[]): Promise<Reference> {
  const child = spawn(process.execPath, [fileURLToPath(program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithUs(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${line.toString().trim()}`,
    // A process that has printed a line has a PID.
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Starts `render-server.ts`. */
export const startRendering = (
  way: 'ready' | 'react' | 'cold',
  bundle: string,
  databaseUrl: string,
): Promise<Reference> => start(new URL('render-server.ts', import.meta.url), way, bundle, databaseUrl);

/** Starts `reference-server.ts` for the product at `origin`. */
export const startReference = (origin: string): Promise<Reference> =>
  start(new URL('reference-server.ts', import.meta.url), origin);

/** Starts `sqlite-server.ts`. */
export const startSqlite = (): Promise<Reference> => start(new URL('sqlite-server.ts', import.meta.url));
