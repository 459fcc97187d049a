import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mainModule } from '../build/module-file.ts';

/** A command in a child process. */
export interface Run {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

export interface RunOptions {
  /** The main module of the command; of this package by default. */
  main?: string;
  /** The working directory; that of this process by default. */
  cwd?: string;
  /** File descriptor of standard output and errors, instead of what `output` and `errors` return. */
  outputTo?: number;
}

/** Runs a command with only these settings. */
export function runXimblox(
  args: readonly string[],
  settings: Record<string, string> = {},
  { main = mainModule, cwd, outputTo }: RunOptions = {},
): Run {
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      XIMBLOX_LOG_LEVEL: 'warn',
      XIMBLOX_SHUTDOWN_DELAY: '0',
      ...settings,
    },
    stdio: ['ignore', outputTo ?? 'pipe', outputTo ?? 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = (once(child, 'exit') as Promise<[number | null]>).then(([code]) => code);
  return { child, output: () => output, errors: () => errors, ended };
}

/** Waits until a started server prints its address. @returns its origin */
export async function untilListening(run: Run): Promise<string> {
  for (;;) {
    const origin = /Site +(https?:\/\/\S+?)\/?\s/.exec(run.output())?.[1];
    if (origin) return origin;
    const ended = await Promise.race([
      run.ended.then(() => true),
      new Promise<false>((resolve) => {
        setTimeout(() => resolve(false), 25);
      }),
    ]);
    if (ended) throw new Error(`It ended instead of listening:\n${run.errors()}`);
  }
}
