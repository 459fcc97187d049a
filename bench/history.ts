import { spawnSync } from 'node:child_process';

/*
 * Long histories for the time machine: changes a site at random, stores what visitors get at 400 moments, and compares them with
 * the same moments afterwards. `SEEDS=21,22 npm run bench -- history` runs these seeds; each takes a few minutes.
 */

const seeds = (process.env.SEEDS ?? '1,2,3').split(',');
const steps = 1000;
const file = 'packages/cli/src/serve/moments/recorded-history.test.ts';

const failed = seeds.filter((seed) => {
  const options = ['vitest', 'run', '--project', 'cli', '--testTimeout', '3600000', file];
  const env = { ...process.env, XIMBLOX_HISTORY: `${seed},${steps}` };
  return spawnSync('npx', options, { stdio: 'inherit', env }).status !== 0;
});
if (failed.length > 0) {
  process.stdout.write(`Seeds with moments that differ: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
