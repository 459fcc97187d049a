import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Product, startProduct } from '@ximblox/e2e/product';
import { median, report } from './lib/figures.ts';
import { load } from './lib/load.ts';
import { memoryOf } from './lib/memory.ts';
import { startReference } from './lib/reference.ts';

/** Milliseconds until a bare Node process prints a line: the minimum for any Node program. */
async function bareStart(): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [
    '-e',
    'require("node:http").createServer().listen(0, () => { console.log(1); process.exit() })',
  ]);
  await once(child.stdout, 'data');
  return performance.now() - began;
}

const first = await startProduct();
const { dataFolder } = first;
await first.stop({ keepData: true });

const starts: number[] = [];
const references: number[] = [];
const idle: number[] = [];
const loaded: number[] = [];
/** Memory of a bare `node:http` server that sends the same page: the minimum for any Node server. */
const bareMemory = { idle: [] as number[], loaded: [] as number[] };

async function measureMemory(url: string, pid: number, idleOf: number[], loadedOf: number[]): Promise<void> {
  await sleep(5000);
  idleOf.push(await memoryOf(pid));
  await load(`${url}/`, { connections: 32, seconds: 10 });
  loadedOf.push(await memoryOf(pid));
}

for (let pass = 0; pass < 5; pass++) {
  references.push(await bareStart());
  const began = performance.now();
  const product: Product = await startProduct({ XIMBLOX_DATA: dataFolder });
  await fetch(`${product.url}/`);
  starts.push(performance.now() - began);
  const { pid } = product.process;
  if (process.platform === 'linux' && pid !== undefined && pass < 2) {
    await measureMemory(product.url, pid, idle, loaded);
    const reference = await startReference(product.url);
    await measureMemory(reference.url, reference.pid, bareMemory.idle, bareMemory.loaded);
    await reference.stop();
  }
  await product.stop({ keepData: pass < 4 });
}

report({
  subject: 'start: second start to the first page',
  value: median(starts),
  unit: 'ms',
  spread: [Math.min(...starts), Math.max(...starts)],
  reference: median(references),
  limit: { atMost: 1500 },
});
if (idle.length > 0) {
  report({
    subject: 'memory: idle, database included',
    value: median(idle),
    unit: 'MiB',
    reference: median(bareMemory.idle),
    limit: { atMost: 180 },
  });
  report({
    subject: 'memory: under load, database included',
    value: median(loaded),
    unit: 'MiB',
    reference: median(bareMemory.loaded),
    limit: { atMost: 350 },
  });
}
