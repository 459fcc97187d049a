import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const bin = (path: string): string => `${root}node_modules/${path}`;
const sources = ['packages', 'sites', 'tools', 'e2e', 'bench', 'scripts'];

/** A static check: its name and the arguments for Node. */
export interface Check {
  name: string;
  args: string[];
}

/** Number of cores for each of the two checks that run concurrently. */
const cores = Math.max(1, Math.floor(availableParallelism() / 2));

/** Environment of checks written in Go: their cores, and no garbage collection below the memory limit. */
const forGo = { GOMAXPROCS: String(cores), GOGC: 'off', GOMEMLIMIT: '2GiB' };

/**
 * The static checks. The linter could report the errors of the compiler too (`--type-check`). It finds the same ones, but takes 104 s
 * of processor time for both, instead of 77 s, since it builds a program for each `tsconfig.json`.
 */
export const checks: Check[] = [
  {
    name: 'types',
    args: [bin('typescript7/bin/tsc'), '--project', 'tsconfig.json', '--checkers', String(Math.min(cores, 4))],
  },
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', ...sources] },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
  {
    name: 'arrows',
    args: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      'packages',
      'sites',
      'tools',
    ],
  },
  { name: 'format', args: [bin('@biomejs/biome/bin/biome'), 'format', '.'] },
];

/** Runs Node with arguments. @returns whether it exited with 0 */
export function runNode(args: string[], env: Record<string, string> = {}): boolean {
  return (
    spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  );
}

/** Runs Node and buffers its output, so that concurrent checks do not mix theirs. */
async function runQuietly(args: readonly string[]): Promise<{ passed: boolean; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...forGo },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { passed: code === 0, output };
}

/**
 * Runs all checks, even if one fails. Two run concurrently, as some of them use a single core.
 * @returns the names of those that failed
 */
export async function runChecks(all: readonly Check[] = checks): Promise<string[]> {
  const rest = [...all];
  const failed: string[] = [];
  const runRest = async (): Promise<void> => {
    for (let check = rest.shift(); check; check = rest.shift()) {
      const start = performance.now();
      const { passed, output } = await runQuietly(check.args);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      process.stdout.write(`${output}${passed ? 'passed' : 'FAILED'}: ${check.name} (${seconds} s)\n`);
      if (!passed) failed.push(check.name);
    }
  };
  await Promise.all([runRest(), runRest()]);
  return failed;
}
