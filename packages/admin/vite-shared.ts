import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type SharedModule, sharedModulesFile } from './src/index.ts';

const prefix = 'virtual:ximblox/shared/';
const require = createRequire(import.meta.url);

/** Returns a module with the exports of one that is no ES module. */
const moduleOf = (name: string): string => {
  const names = Object.keys(require(name) as object).filter((one) => /^[A-Za-z_]\w*$/.test(one) && one !== 'default');
  return `import all from ${JSON.stringify(name)};\nexport default all;\nexport const { ${names.join(', ')} } = all;\n`;
};

/** Entries of the build for modules that the site's own parts import, by the name that sites import them under. */
const entries: Record<string, string> = {
  react: `${prefix}react`,
  'react/jsx-runtime': `${prefix}react/jsx-runtime`,
  'react-dom': `${prefix}react-dom`,
  '@ximblox/admin/load-code': fileURLToPath(new URL('./src/lib/load-code.ts', import.meta.url)),
  '@ximblox/admin/kit': fileURLToPath(new URL('./src/kit/index.ts', import.meta.url)),
};

/** `@ximblox/admin/kit` becomes `admin-kit`. */
const fileName = (name: string): string => name.replace(/^@ximblox\//, '').replaceAll('/', '-');

const inputs = {
  index: fileURLToPath(new URL('index.html', import.meta.url)),
  ...Object.fromEntries(Object.entries(entries).map(([name, module]) => [fileName(name), module])),
};

/** Adds the shared modules to the build, with a file that lists their addresses and exports. */
export const sharedModules = (): Plugin => ({
  name: 'ximblox-shared-modules',
  apply: 'build',
  // Sites import the exports by name.
  config: () => ({ build: { rolldownOptions: { input: inputs, preserveEntrySignatures: 'exports-only' } } }),
  resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
  load: (id) =>
    id.startsWith(`\0${prefix}`) ? { code: moduleOf(id.slice(prefix.length + 1)), moduleType: 'js' } : undefined,
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk' && one.isEntry);
    const found = Object.keys(entries).map((name): [string, SharedModule] => {
      const chunk = chunks.find((one) => one.name === fileName(name));
      if (chunk?.type !== 'chunk') throw new Error(`The build has no shared module "${name}".`);
      return [name, { address: `/cmsadmin/${chunk.fileName}`, names: chunk.exports }];
    });
    this.emitFile({
      type: 'asset',
      fileName: sharedModulesFile,
      source: JSON.stringify(Object.fromEntries(found), null, 2),
    });
  },
});
