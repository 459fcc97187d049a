import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endWithUs } from '@ximblox/e2e/product';

export interface Reference {
  url: string;
  stop(): Promise<void>;
}

/** Starts a bare `node:http` server in a process of its own that sends from memory what the product at `origin` answers. */
export async function startReference(origin: string): Promise<Reference> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('reference-server.ts', import.meta.url)), origin], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithUs(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${line.toString().trim()}`,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
