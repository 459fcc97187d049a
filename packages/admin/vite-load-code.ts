import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'vite';

const file = fileURLToPath(new URL('src/lib/load-code.ts', import.meta.url));

/** Lets every `import()` of the build load its files by `loadCode` instead of the function that Vite brings. */
export const loadCodePlugin = (): Plugin => ({
  name: 'ximblox-load-code',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (id !== '\0vite/preload-helper.js') return null;
    const base = JSON.stringify(this.environment.config.base);
    return `import { loadCode } from ${JSON.stringify(file)};
export const __vitePreload = (load, files = []) => loadCode(load, files.map((file) => ${base} + file));`;
  },
});

/** Scripts that each `import()` names; Vite leaves out one that imports nothing. */
export const modulePreload: BuildOptions['modulePreload'] = {
  polyfill: false,
  resolveDependencies: (script, others, { hostType }) =>
    hostType === 'html' || others.includes(script) ? others : [script, ...others],
};
