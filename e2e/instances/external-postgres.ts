import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endWithUs } from '../product.ts';

/** A PostgreSQL outside the instances, whose supervisor starts it again when it ends. */
export interface ExternalPostgres extends AsyncDisposable {
  url: string;
  /** Ends the server: `SIGINT` ends its sessions first, `SIGKILL` is a crash. It starts again by itself. */
  restart(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
}

const program = fileURLToPath(new URL('../../packages/server/src/testing/run-embedded-postgres.ts', import.meta.url));

export async function startExternalPostgres(folder: string): Promise<ExternalPostgres> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  endWithUs(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  return {
    url,
    async restart(signal) {
      const [pid = ''] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), signal);
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
