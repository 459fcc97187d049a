import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Instance, repository, startCluster, startLoad, startProduct } from '@ximblox/e2e/instances';
import { report } from './lib/figures.ts';
import { buildCommit } from './lib/older-version.ts';

// Replaces the instances of an older version one after the other while both work on one database. Then this version opens a
// data folder that the older one has written:
// npm run bench -- rolling-upgrade --from=64cf953d
const { values: given } = parseArgs({ options: { from: { type: 'string', default: '64cf953d' } } });
const older = buildCommit(given.from);
const everything = '10000000/1m';
const limits = JSON.stringify({ admin: everything, public: everything, uploads: everything, login: everything });
const cluster = await startCluster({
  count: 3,
  root: older,
  settings: {
    XIMBLOX_SHUTDOWN_DELAY: '2',
    XIMBLOX_LIMITS: limits,
  },
});
const load = await startLoad(cluster, 'upgrade');
const problems: string[] = [];

/** Waits until every writer has had time for many more writes. */
async function work(): Promise<void> {
  const enough = load.acknowledged() + 100;
  while (load.acknowledged() < enough) await sleep(50);
}

/** Replaces an instance by one of this version. */
async function upgrade(instance: Instance): Promise<void> {
  const code = await instance.end('SIGTERM');
  if (code !== 0) problems.push(`Instance ${instance.number} ended with ${code}.`);
  instance.root = repository;
  await instance.startReady();
  process.stdout.write(`Instance ${instance.number} is replaced; failed: ${JSON.stringify(load.failed())}\n`);
  await work();
}

await work();
for (const instance of cluster.instances) await upgrade(instance);
await load.stop();
let lost = 0;
for (const { url, number } of cluster.instances) {
  const missing = await load.missing(url);
  lost += missing.length;
  problems.push(...missing.map((what) => `lost on instance ${number}: ${what}`));
}
const errors = cluster.instances.flatMap((instance) => instance.errors());
await cluster[Symbol.asyncDispose]();

const first = await startProduct({ XIMBLOX_LIMITS: limits }, older);
const written = await startLoad(first, 'folder');
while (written.acknowledged() < 50) await sleep(50);
await written.stop();
await first.stop({ keepData: true });
const second = await startProduct({ XIMBLOX_LIMITS: limits, XIMBLOX_DATA: first.dataFolder });
const notOpened = await written.missing(second.url);
await second.stop();
problems.push(...notOpened.map((what) => `not in the opened data folder: ${what}`));

const failed = Object.entries(load.failed());
problems.push(...failed.map(([kind, count]) => `${count} failed: ${kind}`), ...errors);
process.stdout.write(problems.map((text) => `  ${text}\n`).join(''));
report({ subject: 'rolling upgrade: acknowledged writes', value: load.acknowledged(), unit: '' });
report({ subject: 'rolling upgrade: lost writes', value: lost, unit: '', limit: { atMost: 0 } });
report({
  subject: 'rolling upgrade: failed requests',
  value: failed.reduce((sum, [, count]) => sum + count, 0),
  unit: '',
  limit: { atMost: 0 },
});
report({ subject: 'data folder: lost writes', value: notOpened.length, unit: '', limit: { atMost: 0 } });
if (problems.length > 0) process.exitCode = 1;
