import { expect, test } from 'vitest';
import { createPageBenchmark } from './page-benchmark.ts';

const plain = (html: string): string => html.replaceAll(/<!-- -->|<link[^>]*>/g, '');

test('the benchmark renders the same page in all its ways', async () => {
  const { cold, hit, reference } = await createPageBenchmark();
  const page = await cold();
  expect(plain(page.toString())).toContain(plain(reference()));
  expect(hit()).toBe(page);
  expect(await cold()).toEqual(page);
});
