import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The command `ximblox` of this repository. */
export const cli = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url));

/** Largest memory of a process until now, in MiB; 0 when it has ended. */
export async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Runs a command of Ximblox without its output. @returns its seconds, and its largest memory in MiB @throws when it fails */
export async function measureCommand(
  args: readonly string[],
  data: string,
): Promise<{ seconds: number; peak: number }> {
  const began = performance.now();
  const env = { PATH: process.env.PATH, XIMBLOX_DATA: data, XIMBLOX_LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  let peak = 0;
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, await peakOf(child.pid ?? 0));
    await sleep(100);
  }
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} ended with code ${child.exitCode}.`);
  return { seconds: (performance.now() - began) / 1000, peak };
}
