import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Compiles a module like the product: React in production mode, compiled JSX.
 * @param file path from the root of the repository
 * @returns the path of the compiled module, in a temporary folder of its own
 */
export async function compileLikeProduct(file: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'ximblox-compiled-'));
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
      rolldownOptions: { input: { compiled: join(root, file) }, output: { entryFileNames: '[name].mjs' } },
    },
  });
  return join(outDir, 'compiled.mjs');
}
