import { startProduct } from '@ximblox/e2e/product';
import autocannon from 'autocannon';
import { median, report } from './lib/figures.ts';
import { noLimits } from './lib/staff.ts';

/** Endpoint that reads the database. Cached pages are never rejected. */
const path = '/api/ximblox/page/get-by-slug-query?slug=';
/** Milliseconds until an answer counts as late. */
const patience = 2_000;
const seconds = 6;
const product = await startProduct(noLimits);

interface Outcome {
  /** Answers with status 200 within `patience`, per second. */
  good: number;
  refused: number;
  late: number;
  p99: number;
}

/**
 * Sends requests over a number of connections, as fast as they are answered or at a fixed rate.
 * Without a rate, rejected connections retry at once, and the result would be the speed of this process.
 */
async function drive(connections: number, overallRate?: number): Promise<Outcome> {
  const found = { good: 0, refused: 0, late: 0 };
  const { latency, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options: autocannon.Options = { url: product.url + path, connections, duration: seconds, timeout: 10 };
    if (overallRate !== undefined) options.overallRate = overallRate;
    const running = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
    running.on('response', (_, status, __, took) => {
      if (status >= 500) found.refused += 1;
      else if (took > patience) found.late += 1;
      else found.good += 1;
    });
  });
  if (errors > 0) process.stdout.write(`  ${errors} requests without a response\n`);
  return { good: found.good / seconds, refused: found.refused / seconds, late: found.late / seconds, p99: latency.p99 };
}

await drive(64);
const capacities: number[] = [];
const overloads: number[] = [];
const ratios: number[] = [];
for (let turn = 0; turn < 3; turn++) {
  const before = await drive(64);
  const overload = await drive(640, Math.round(before.good * 3));
  const after = await drive(64);
  const capacity = (before.good + after.good) / 2;
  capacities.push(capacity);
  overloads.push(overload.good);
  ratios.push(overload.good / capacity);
  const { good, refused, late, p99 } = overload;
  process.stdout.write(
    `  capacity ${Math.round(capacity)}/s; overloaded: ${Math.round(good)}/s in time, ${Math.round(refused)}/s rejected, ${Math.round(late)}/s late, p99 ${Math.round(p99)} ms\n`,
  );
}
await product.stop();
report({
  subject: 'overload: answers in time at three times the capacity',
  value: median(overloads),
  unit: '/s',
  spread: [Math.min(...overloads), Math.max(...overloads)],
  reference: median(capacities),
  ratio: median(ratios),
  limit: { atLeast: 0.8 },
});
