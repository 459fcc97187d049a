import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@ximblox/contract';
import { type Cluster, logIn, startCluster, startLoad } from '@ximblox/e2e/instances';
import { createFaults, type Fault } from './lib/faults.ts';
import { report } from './lib/figures.ts';

// Faults in random order while five writers and a visitor work through a balancer:
// npm run bench -- chaos --rounds=300 --only=kill --seed=7
// SIGINT and SIGTERM end it after the current round; everything is compared then too.
const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
let rounds = Number(given.rounds);
/** Rounds after which what was acknowledged in them is compared; at the end, everything is compared again. */
const roundsOfLoad = 20;
/** Milliseconds within which an instance is ready after a fault, and all show a new page. */
const patience = 60_000;

let state = Number(given.seed);
/** Returns a number from 0 to `below`, the same sequence for a seed. */
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
};

const cluster = await startCluster({
  count: 3,
  settings: {
    XIMBLOX_LIMITS: JSON.stringify({
      admin: '10000000/1m',
      public: '10000000/1m',
      uploads: '10000000/1m',
      login: '10000000/1m',
    }),
  },
});
const faults = createFaults(cluster, random).filter(({ name }) => name.includes(given.only));
const problems: string[] = [];
const failures = new Map<string, number>();
const readyAfter: number[] = [];
const shownAfter: number[] = [];
let acknowledged = 0;
let lost = 0;

const problem = (text: string): void => {
  problems.push(text);
  process.stdout.write(`  PROBLEM ${text}\n`);
};

async function until(isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < patience && !(await isSo().catch(() => false))) await sleep(50);
  return performance.now() - began;
}

const answer = (url: string): Promise<Response> => fetch(url, { signal: AbortSignal.timeout(10_000) });

const untilReady = ({ instances }: Cluster): Promise<number> =>
  until(async () => (await Promise.all(instances.map(({ url }) => answer(`${url}/readyz`)))).every(({ ok }) => ok));

/** Publishes a page and waits until all instances show it. @returns milliseconds */
async function untilShown(
  round: number,
  { client }: Awaited<ReturnType<typeof logIn>>,
  pageID: number,
): Promise<number> {
  const { newestVersionID } = await client.call(contract.pages.get, { params: { id: String(pageID) } });
  const title = `Round ${round}`;
  await client.call(contract.versions.store, { params: { id: String(newestVersionID) }, body: { title } });
  await client.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  return until(async () => {
    const pages = cluster.instances.map(async ({ url }) => (await answer(`${url}/en-gb/probe`)).text());
    return (await Promise.all(pages)).every((html) => html.includes(title));
  });
}

async function runFault(round: number, fault: Fault, load: Awaited<ReturnType<typeof startLoad>>): Promise<void> {
  const before = load.failed();
  const target = await fault.run();
  const ready = await untilReady(cluster);
  if (ready >= patience) problem(`round ${round}: ${fault.name} ${target}: not ready after ${patience} ms`);
  readyAfter.push(ready);
  const failed = Object.entries(load.failed())
    .map(([kind, count]) => `${kind}: ${count - (before[kind] ?? 0)}`)
    .filter((text) => !text.endsWith(': 0'));
  process.stdout.write(`${round} ${fault.name} ${target}, ready after ${Math.round(ready)} ms; ${failed.join(', ')}\n`);
}

async function findLost(load: Awaited<ReturnType<typeof startLoad>>, instances: Cluster['instances']): Promise<void> {
  for (const { url, number } of instances) {
    for (const what of await load.missing(url)) {
      lost += 1;
      problem(`lost on instance ${number}: ${what}`);
    }
  }
}

async function compare(load: Awaited<ReturnType<typeof startLoad>>): Promise<void> {
  await load.stop();
  acknowledged += load.acknowledged();
  for (const [kind, count] of Object.entries(load.failed())) failures.set(kind, (failures.get(kind) ?? 0) + count);
  await findLost(load, cluster.instances);
  const unsent = (): string[] => load.invited().filter((email) => !cluster.mails.taken.includes(email));
  if ((await until(async () => unsent().length === 0)) >= patience) problem(`emails not sent: ${unsent().join(' ')}`);
}

// Without the balancer, which leaves instances out for a second after a failure.
const probe = await logIn({ ...cluster, url: cluster.instances[0]?.url ?? cluster.url });
const { pageID } = await probe.client.call(contract.pages.create, {
  body: { title: 'Probe', slug: 'probe', type: 'content', locale: 'en-gb', content: [] },
});
let round = 0;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (rounds = round + 1));
const loads: Awaited<ReturnType<typeof startLoad>>[] = [];
while (round < rounds) {
  const load = await startLoad(cluster, `load-${round}`);
  loads.push(load);
  for (const last = round + roundsOfLoad; round < Math.min(rounds, last); round++) {
    const fault = faults[random(faults.length)];
    if (!fault) throw new Error(`No fault is called ${given.only}.`);
    await runFault(round, fault, load);
    const shown = await untilShown(round, probe, pageID).catch((error: unknown) => {
      problem(`round ${round}: after ${fault.name}: ${String(error)}`);
      return 0;
    });
    shownAfter.push(shown);
    if (shown > 2_000) {
      const busy = loadavg()[0]?.toFixed(0);
      problem(`round ${round}: ${fault.name}: shown by all instances after ${Math.round(shown)} ms, at load ${busy}`);
    }
  }
  await compare(load);
}
for (const load of loads) await findLost(load, cluster.instances.slice(0, 1));
process.stdout.write(`${round} faults\n`);
const twice = new Set(cluster.mails.taken.filter((email, index, all) => all.indexOf(email) !== index)).size;
const errors = cluster.instances.flatMap((instance) => instance.errors());
await cluster[Symbol.asyncDispose]();

const messages = new Map<string, number>();
for (const line of errors) {
  const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
  const text = `${msg}: ${err?.message ?? ''}`;
  messages.set(text, (messages.get(text) ?? 0) + 1);
}
process.stdout.write('\nFailed requests\n');
for (const [kind, count] of failures) process.stdout.write(`  ${count} ${kind}\n`);
process.stdout.write('Errors in the logs\n');
for (const [text, count] of messages) process.stdout.write(`  ${count} ${text}\n`);
process.stdout.write(`Problems\n${problems.map((text) => `  ${text}\n`).join('')}`);
report({ subject: 'chaos: acknowledged writes', value: acknowledged, unit: '' });
report({ subject: 'chaos: lost writes', value: lost, unit: '', limit: { atMost: 0 } });
report({ subject: 'chaos: emails that were sent twice', value: twice, unit: '' });
report({
  subject: 'chaos: all instances ready again',
  value: Math.max(...readyAfter),
  unit: 'ms',
  limit: { atMost: 20_000 },
});
report({
  subject: 'chaos: new page shown by all instances',
  value: Math.max(...shownAfter),
  unit: 'ms',
  limit: { atMost: 2_000 },
});
if (problems.length > 0) process.exitCode = 1;
