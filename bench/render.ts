import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import type * as pageBenchmark from '../packages/site/src/testing/page-benchmark.ts';
import { median, percentile, report } from './lib/figures.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = await mkdtemp(join(tmpdir(), 'ximblox-render-'));

// Compiled as the product is: React as visitors' pages use it, JSX turned into calls.
await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  ssr: { noExternal: true, external: ['typescript'] },
  build: {
    ssr: true,
    outDir,
    minify: false,
    target: 'node24',
    rolldownOptions: {
      input: { page: join(root, 'packages/site/src/testing/page-benchmark.ts') },
      output: { entryFileNames: '[name].mjs' },
    },
  },
});

const { createPageBenchmark }: typeof pageBenchmark = await import(pathToFileURL(join(outDir, 'page.mjs')).href);
const page = await createPageBenchmark();

const ways = { cold: page.cold, reference: page.reference };

async function time(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const samples = { cold: [] as number[], reference: [] as number[] };
for (let turn = 0; turn < 3000; turn++) {
  for (const name of ['cold', 'reference'] as const) {
    const took = await time(ways[name]);
    if (turn >= 1000) samples[name].push(took);
  }
}

report({
  subject: 'render: page of fifteen blocks, content in memory',
  value: median(samples.cold),
  unit: 'ms',
  spread: [percentile(samples.cold, 0.05), percentile(samples.cold, 0.95)],
  reference: median(samples.reference),
  // Turned over, since it is speed that the limit is about.
  ratio: median(samples.reference) / median(samples.cold),
  limit: { atLeast: 0.4 },
});

await rm(outDir, { recursive: true, force: true });
