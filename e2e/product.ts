import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A running Ximblox, started like an operator would, with the demo site and a data folder of its own. */
export interface Product {
  url: string;
  email: string;
  password: string;
  dataFolder: string;
  process: ChildProcess;
  /** Everything it has printed. */
  output: () => string;
  /** Stops it like Ctrl-C, and removes its data unless they are to be kept. @returns its exit code */
  stop(options?: { keepData?: boolean }): Promise<number | null>;
}

/** The folder of this repository. */
export const repository = fileURLToPath(new URL('..', import.meta.url));

/** Returns a free loopback port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Kills a child process when this process exits. */
export function endWithUs(child: ChildProcess): void {
  const end = (): unknown => child.kill('SIGTERM');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

/** A started process and its output. */
export interface Started {
  process: ChildProcess;
  output: () => string;
  /** Resolves when the process has exited. @returns its exit code, or null if a signal killed it */
  ended: Promise<number | null>;
}

/** Starts the built product with exactly these settings, like `npm start`. @param root folder of a repository, this one by default */
export function spawnProduct(environment: Record<string, string>, root = repository): Started {
  const child = spawn(process.execPath, [join(root, 'packages/cli/src/main.ts'), 'start'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      XIMBLOX_SHUTDOWN_DELAY: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  return { process: child, output: () => printed, ended };
}

/** Milliseconds that a start may take on a busy machine. */
const readyTime = 200_000;

/** Waits until a started product responds. @throws when it exits instead */
export async function untilReady(url: string, started: Started): Promise<void> {
  const { process: child, output } = started;
  const deadline = Date.now() + readyTime;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product stopped with code ${child.exitCode}:\n${output()}`);
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.status === 200) return;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The product was not ready within ${readyTime / 1000} s:\n${output()}`);
}

/** Starts the built product on a free port. @param environment additional settings @param root as for `spawnProduct` */
export async function startProduct(environment: Record<string, string> = {}, root = repository): Promise<Product> {
  const dataFolder = environment.XIMBLOX_DATA ?? (await mkdtemp(join(tmpdir(), 'ximblox-e2e-')));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const email = 'admin@waterlijn.example';
  const password = 'Dijkbewaking!2026';
  const started = spawnProduct(
    {
      PORT: String(port),
      XIMBLOX_DATA: dataFolder,
      XIMBLOX_ADMIN_EMAIL: email,
      XIMBLOX_ADMIN_PASSWORD: password,
      ...environment,
    },
    root,
  );
  await untilReady(url, started);
  return {
    url,
    email,
    password,
    dataFolder,
    process: started.process,
    output: started.output,
    async stop({ keepData = false } = {}) {
      started.process.kill('SIGTERM');
      const code = await started.ended;
      if (!keepData) await rm(dataFolder, { recursive: true, force: true });
      return code;
    },
  };
}
