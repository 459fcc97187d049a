import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const bin = (path: string): string => `${root}node_modules/${path}`;
const sources = ['packages', 'sites', 'e2e', 'bench', 'scripts'];

/** The static checks: name and the arguments that Node runs. */
export const checks: { name: string; args: string[] }[] = [
  { name: 'types', args: [bin('typescript7/bin/tsc'), '--project', 'tsconfig.json'] },
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', ...sources] },
  { name: 'format', args: [bin('@biomejs/biome/bin/biome'), 'format', '.'] },
  {
    name: 'arrows',
    args: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      'packages',
      'sites',
    ],
  },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
];

/** Runs Node on a script of a package. @returns whether it ended well */
export function runNode(args: string[], env: Record<string, string> = {}): boolean {
  return (
    spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  );
}

/** Runs every static check, also after one has failed. @returns the names of those that failed */
export function runChecks(): string[] {
  return checks
    .filter(({ name, args }) => {
      const start = performance.now();
      const passed = runNode(args);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      process.stdout.write(`${passed ? 'passed' : 'FAILED'}: ${name} (${seconds} s)\n`);
      return !passed;
    })
    .map(({ name }) => name);
}
