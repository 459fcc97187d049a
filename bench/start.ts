import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Product, startProduct } from '@ximblox/e2e/product';
import { median, report } from './lib/figures.ts';
import { load } from './lib/load.ts';
import { memoryOf } from './lib/memory.ts';

/** Milliseconds until a bare Node process has printed one line: what no program of ours can go below. */
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
for (let pass = 0; pass < 5; pass++) {
  references.push(await bareStart());
  const began = performance.now();
  const product: Product = await startProduct({ XIMBLOX_DATA: dataFolder });
  await fetch(`${product.url}/`);
  starts.push(performance.now() - began);
  const { pid } = product.process;
  if (process.platform === 'linux' && pid !== undefined && pass < 2) {
    await sleep(5000);
    idle.push(await memoryOf(pid));
    await load(`${product.url}/`, { connections: 32, seconds: 10 });
    loaded.push(await memoryOf(pid));
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
  report({ subject: 'memory: idle, database included', value: median(idle), unit: 'MiB', limit: { atMost: 180 } });
  report({
    subject: 'memory: under load, database included',
    value: median(loaded),
    unit: 'MiB',
    limit: { atMost: 350 },
  });
}
