import { expect, test } from 'vitest';
import { createPageBenchmark } from './page-benchmark.ts';

const text = (html: string): string => html.replace(/^.*<body>/s, '').replaceAll(/<!--.*?-->|<[^>]*>/g, '');

test('all variants of the benchmark render the same page', async () => {
  const { paths, cold, hit, reference } = await createPageBenchmark();
  const page = await cold();
  expect(text(reference()).length).toBeGreaterThan(3000);
  expect(text(page.body.toString())).toContain(text(reference()));
  expect(hit()).toBe(page);
  expect((await cold()).body).toEqual(page.body);
  for (const path of paths) expect(text((await cold(path)).body.toString())).toContain(text(reference()));
});
