import { startProduct } from '@ximblox/e2e/product';
import autocannon from 'autocannon';
import { median, report } from './lib/figures.ts';
import { noLimits } from './lib/staff.ts';

/** Calls that read the database; a page that lies ready would never be refused. */
const path = '/api/ximblox/page/get-by-slug-query?slug=';
const product = await startProduct(noLimits);

/** Answers 200 in a second, over so many connections; what was refused and what took too long for anybody to wait do not count. */
async function goodput(connections: number): Promise<{ good: number; refused: number; p99: number }> {
  const result = await autocannon({ url: product.url + path, connections, duration: 4, timeout: 5 });
  return { good: result['2xx'] / 4, refused: result['5xx'] / 4, p99: result.latency.p99 };
}

await goodput(16);
const peaks: number[] = [];
const overloads: number[] = [];
for (let turn = 0; turn < 3; turn++) {
  peaks.push((await goodput(64)).good);
  const { good, refused, p99 } = await goodput(640);
  overloads.push(good);
  process.stdout.write(`  overloaded: ${Math.round(refused)}/s refused, p99 ${Math.round(p99)} ms\n`);
}
await product.stop();
report({
  subject: 'overload: goodput at ten times the load',
  value: median(overloads),
  unit: '/s',
  spread: [Math.min(...overloads), Math.max(...overloads)],
  reference: median(peaks),
  ratio: median(overloads) / median(peaks),
  limit: { atLeast: 0.8 },
});
