import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { judgeReadings, logIn, startCampaigns, startCluster, startReaders } from '@ximblox/e2e/instances';
import { contract } from '@ximblox/contract';
import { openDatabase } from '@ximblox/server/platform';
import { report } from './lib/figures.ts';

// Three overlapping releases of 40 pages, published by hand and by schedule while instances are killed, and one that is published
// while readers ask all instances without pause: npm run bench -- campaigns --rounds=20
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

/** What readers of all instances noticed when a release was published. */
async function publishToReaders() {
  const campaigns = await startCampaigns(cluster, database, { name: 'readers', size: Number(given.size) });
  const pages = campaigns.pages(0).map(({ path, title }) => ({ path, texts: [title, 'Menu: readers of 0'] }));
  const readers = startReaders(cluster.instances, pages);
  await sleep(2_000);
  const [publisher] = cluster.instances;
  const { client } = await logIn({ ...cluster, url: publisher?.url ?? '' });
  const [id = 0] = campaigns.ids;
  const { revision } = await campaigns.read(0);
  await client.call(contract.releases.publish, { params: { id: String(id) }, body: { revision } });
  const acknowledged = performance.now();
  await sleep(3_000);
  await readers.stop();
  return { ...judgeReadings(readers.readings(), { acknowledged, publisher: 0 }), count: readers.readings().length };
}
const noticed = await publishToReaders();
await database.close();
await cluster[Symbol.asyncDispose]();
process.stdout.write(problems.map((text) => `  ${text}\n`).join(''));
report({ subject: 'campaigns: instances killed', value: kills, unit: '' });
report({ subject: 'campaigns: problems', value: problems.length, unit: '', limit: { atMost: 0 } });
report({ subject: 'campaigns: pages read while a release is published', value: noticed.count, unit: '' });
report({
  subject: 'campaigns: old or mixed after the answer, or again later',
  value: noticed.stale.length + noticed.back.length,
  unit: '',
  limit: { atMost: 0 },
});
report({
  subject: 'campaigns: until all instances show it',
  value: noticed.slowest,
  unit: 'ms',
  limit: { atMost: 500 },
});
