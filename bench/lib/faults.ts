import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, Instance } from '@ximblox/e2e/instances';

/** A fault that ends by itself. */
export interface Fault {
  name: string;
  /** @returns what it affected */
  run(): Promise<string>;
}

/** Creates the faults of a cluster: of its processes, its network and the servers that it uses. */
export function createFaults(
  { instances, postgres, storage, s3, mail }: Cluster,
  random: (below: number) => number,
): Fault[] {
  const any = (): Instance => {
    const chosen = instances[random(instances.length)];
    if (!chosen) throw new Error('The cluster has no instances.');
    return chosen;
  };
  const pause = (most: number): Promise<void> => sleep(random(most));
  const ofOne = (name: string, run: (instance: Instance) => Promise<unknown>): Fault => ({
    name,
    async run() {
      const instance = any();
      await run(instance);
      return String(instance.number);
    },
  });
  const ofAll = (name: string, run: () => Promise<unknown>): Fault => ({
    name,
    async run() {
      await run();
      return '';
    },
  });
  const end = async (instance: Instance, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const code = await instance.end(signal);
    if (signal === 'SIGTERM' && code !== 0)
      throw new Error(`Instance ${instance.number} ended with ${code}:\n${instance.output()}`);
    await pause(1_000);
    await instance.startReady();
  };
  return [
    ofOne('kill', (one) => end(one, 'SIGKILL')),
    ofOne('kill during the start', async (one) => {
      await one.end('SIGKILL');
      one.start();
      await pause(2_000);
      await end(one, 'SIGKILL');
    }),
    ofAll('kill all', async () => {
      await Promise.all(instances.map((one) => one.end('SIGKILL')));
      await Promise.all(instances.map((one) => one.startReady()));
    }),
    ofOne('stop', (one) => end(one, 'SIGTERM')),
    ofOne('freeze', async ({ process }) => {
      const { pid = 0 } = process().process;
      globalThis.process.kill(pid, 'SIGSTOP');
      await sleep(5_000 + random(20_000));
      globalThis.process.kill(pid, 'SIGCONT');
    }),
    ofAll('database stopped', () => postgres.restart('SIGINT')),
    ofAll('database crashed', () => postgres.restart('SIGKILL')),
    ofOne('database silent', async ({ database }) => {
      database.silence();
      await pause(3_000);
    }),
    ofOne('database away', async ({ database }) => {
      database.silence();
      database.silenceNew(true);
      await sleep(5_000 + random(10_000));
      database.heal();
    }),
    ofOne('notifications silent', async ({ database }) => {
      database.silence('ximblox listener');
      await sleep(8_000);
    }),
    ofOne('database reset', async ({ database }) => {
      database.resetNew(true);
      database.reset();
      await pause(5_000);
      database.heal();
    }),
    ofOne('database slow', async ({ database }) => {
      database.delay(50 + random(300));
      await sleep(5_000);
      database.heal();
    }),
    ofAll('storage stopped', async () => {
      await s3.stop();
      await pause(4_000);
      await s3.start();
    }),
    ofAll('storage silent', async () => {
      storage.silence();
      storage.silenceNew(true);
      await sleep(3_000 + random(15_000));
      storage.heal();
    }),
    ofAll('storage reset', async () => {
      storage.resetNew(true);
      storage.reset();
      await pause(3_000);
      storage.heal();
    }),
    ofAll('storage slow', async () => {
      storage.delay(500);
      await sleep(5_000);
      storage.heal();
    }),
    ofAll('mail server silent', async () => {
      mail.silence();
      mail.silenceNew(true);
      await sleep(12_000);
      mail.heal();
    }),
    ofAll('mail server reset', async () => {
      mail.resetNew(true);
      mail.reset();
      await pause(5_000);
      mail.heal();
    }),
  ];
}
