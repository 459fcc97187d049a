import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { untilListening } from '../../packages/cli/src/testing/run-ximblox.ts';
import { outside, registrySettings, run } from './run.ts';

/** Settings with which npm takes the packages from the registry of the tests. */
export const npmSettings = registrySettings(inject('registry'));

/** A site in a folder of its own, outside the repository. */
export interface Site {
  folder: string;
  /** Runs a program in the folder. @returns its output @throws with its output when it fails */
  run(program: string, ...args: string[]): Promise<string>;
  /** Writes files, by path in the folder. */
  write(files: Record<string, string>): Promise<void>;
  /** Replaces a text that must occur in a file. */
  change(file: string, from: string, to: string): Promise<void>;
  /** Starts a command until the test ends. @returns its origin */
  start(command?: readonly string[], settings?: Record<string, string>): Promise<string>;
}

/** Creates an empty folder for a test file. */
export const emptyFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'ximblox-packages-'));

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });

/** Returns the site in a folder. */
export function siteIn(folder: string): Site {
  return {
    folder,
    run: (program, ...args) => run({ cwd: folder, env: npmSettings }, program, ...args),
    write: async (files) => {
      for (const [file, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, file)), { recursive: true });
        await writeFile(join(folder, file), text);
      }
    },
    change: async (file, from, to) => {
      const text = await readFile(join(folder, file), 'utf8');
      expect(text).toContain(from);
      await writeFile(
        join(folder, file),
        text.replace(from, () => to),
      );
    },
    start: async (command = ['npm', 'start'], settings = {}) => (await startCommand(folder, command, settings)).origin,
  };
}

/** Runs `npm create ximblox@latest` in a folder. */
export async function createSite(parent: string, name: string, ...flags: string[]): Promise<Site> {
  await run(
    { cwd: parent, env: npmSettings },
    'npm',
    'create',
    '--yes',
    'ximblox@latest',
    name,
    '--',
    '--yes',
    ...flags,
  );
  return siteIn(join(parent, name));
}

export interface RunningCommand {
  origin: string;
  child: ChildProcess;
  errors: () => string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

/** Starts a command that serves a site, with an empty database unless `settings` name another, until the test ends. */
export async function startCommand(
  cwd: string,
  [program = '', ...args]: readonly string[],
  settings: Record<string, string>,
): Promise<RunningCommand> {
  const data = await mkdtemp(join(tmpdir(), 'ximblox-data-'));
  const env = {
    ...outside,
    PORT: '0',
    HOST: '127.0.0.1',
    XIMBLOX_DATA: data,
    XIMBLOX_LOG_LEVEL: 'warn',
    XIMBLOX_SHUTDOWN_DELAY: '0',
    ...settings,
  };
  // npm starts a shell, which starts the command: a group of its own ends together.
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const closed = once(child, 'close');
  onTestFinished(async () => {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await closed;
    await removeFolder(data);
  });
  const ended = (once(child, 'exit') as Promise<[number | null]>).then(([code]) => code);
  const running = { child, output: () => output, errors: () => errors, ended };
  return { origin: await untilListening(running), ...running };
}

/** Returns the body of a page. @throws when its status is not 200 */
export async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  return response.text();
}
