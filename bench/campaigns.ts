import { parseArgs } from 'node:util';
import { startCampaigns, startCluster } from '@ximblox/e2e/instances';
import { openDatabase } from '@ximblox/server/platform';
import { report } from './lib/figures.ts';

// Three overlapping releases of 40 pages, published by hand and by schedule while instances are killed:
// npm run bench -- campaigns --rounds=20
const { values: given } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, size: { type: 'string', default: '40' } },
});
const limits = { admin: '10000000/1m', public: '10000000/1m', login: '10000000/1m' };
const cluster = await startCluster({ count: 3, settings: { XIMBLOX_LIMITS: JSON.stringify(limits) } });
const database = openDatabase({ url: cluster.postgres.url, poolSize: 1 });
const problems: string[] = [];
let kills = 0;
let takenOver = 0;

/** Kills instances in turn until the work is done. */
async function killDuring(work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const done = work.finally(() => ended.abort());
  while (!ended.signal.aborted) {
    const instance = cluster.instances[kills % cluster.instances.length];
    await instance?.end('SIGKILL');
    kills += 1;
    await instance?.startReady();
  }
  await done;
}

for (let round = 0; round < Number(given.rounds); round++) {
  const campaigns = await startCampaigns(cluster, database, { name: `round-${round}`, size: Number(given.size) });
  const publishing = Promise.all(
    [0, 1, 2].map((person) => campaigns.publish(person, { isScheduled: (person + round) % 2 === 0 })),
  );
  await killDuring(publishing);
  takenOver += (await publishing).reduce((sum, count) => sum + count, 0);
  const found = await campaigns.problems();
  problems.push(...found.map((text) => `round ${round}: ${text}`));
  process.stdout.write(`${round}: ${kills} kills, ${takenOver} taken over, ${found.length} problems\n`);
}
await database.close();
await cluster[Symbol.asyncDispose]();
process.stdout.write(problems.map((text) => `  ${text}\n`).join(''));
report({ subject: 'campaigns: instances killed', value: kills, unit: '' });
report({ subject: 'campaigns: problems', value: problems.length, unit: '', limit: { atMost: 0 } });
