import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import type * as publicSite from '../../packages/site/src/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Compiles the public site like the product, and loads it. */
export async function loadSite(): Promise<typeof publicSite> {
  const outDir = await mkdtemp(join(tmpdir(), 'ximblox-site-'));
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
        input: { site: join(root, 'packages/site/src/index.ts') },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  return import(pathToFileURL(join(outDir, 'site.mjs')).href);
}
