import { realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type BrowserFile, browserFile } from './site-files.ts';

/** Packages of Ximblox that run on the server only. */
const serverPackages = /^@ximblox\/(?:server|cli|blocks\/clean|blocks\/clean-svg|site\/build)(?:\/|$)/;

/** Functions whose definitions contain code for the server. */
const serverParts = ['defineEndpoint', 'defineExtension', 'defineHook', 'defineJob'];

const names: Record<BrowserFile['kind'], string> = { island: 'island', enhance: 'enhancement', action: 'menu action' };

/** The part of ESTree that finding imports needs. */
interface Statement {
  type: string;
  source?: { value?: unknown } | null;
  specifiers?: { imported?: { name?: string } }[];
}

/** Returns a function for parts of the server that a module imports from `@ximblox/blocks`; undefined if it imports none. */
const serverPartOf = (body: readonly Statement[]): string | undefined =>
  body
    .filter(({ type, source }) => type === 'ImportDeclaration' && source?.value === '@ximblox/blocks')
    .flatMap(({ specifiers = [] }) => specifiers.map(({ imported }) => imported?.name ?? ''))
    .find((name) => serverParts.includes(name));

/** Returns the package name in a module specifier or in a path below node_modules. */
const packageOf = (text: string): string | undefined =>
  /(?:^|.*\/node_modules\/)((?:@[\w.-]+\/)?[\w.-]+)/.exec(text)?.[1];

/** Imports may omit the extension. */
const withoutSuffix = (file: string): string => file.replace(/\?.*$/, '').replace(/\.[cm]?[jt]sx?$/, '');

/** Importers of files in browser code, and the chains of imports that end at a file that browser code starts with. */
function createImportChains(siteFolder: string) {
  /** First importer of each file of the site and each package. */
  const importers = new Map<string, string>();

  /** Returns what an error calls a file that browser code starts with; undefined for other files. */
  const nameOf = (file: string): string | undefined => {
    if (file === join(siteFolder, 'ximblox.admin.tsx')) return 'ximblox.admin.tsx';
    const found = browserFile(siteFolder, file);
    return found && `The ${names[found.kind]} "${found.id}"`;
  };

  const importChain = (importer: string): string[] => {
    const chain: string[] = [];
    for (let file: string | undefined = importer; file !== undefined && !chain.includes(file); ) {
      chain.unshift(file);
      if (nameOf(file) !== undefined) break;
      const key: string | undefined = file.includes('/node_modules/') ? packageOf(file) : withoutSuffix(file);
      file = key === undefined ? undefined : importers.get(key);
    }
    return chain;
  };
  return {
    nameOf,
    importChain,
    /** Records an import; the first importer of a file or package counts. */
    record(source: string, importer: string): void {
      const isFile = source.startsWith('.') || source.startsWith('/');
      const key = isFile ? withoutSuffix(resolve(dirname(importer), source)) : packageOf(source);
      if (key !== undefined && !importers.has(key)) importers.set(key, importer);
    },
  };
}

/**
 * Rejects imports of server-only modules, and of definitions with code for the server, in browser code. The error names the
 * island and the chain of imports. Without it, the island would fail in the browser or bundle server code.
 */
export function serverModulesPlugin(folder: string): Plugin {
  const siteFolder = realpathSync(folder);
  const { nameOf, importChain, record } = createImportChains(siteFolder);
  const shownFiles = (chain: readonly string[]): string[] => chain.map((file) => relative(siteFolder, file));

  const isServerOnly = (source: string, importer: string): boolean =>
    serverPackages.test(source) ||
    // Packages import bare built-ins that they can do without in a browser.
    (importer.includes('/node_modules/') ? source.startsWith('node:') : isBuiltin(source));

  return {
    name: 'ximblox:server-modules',
    resolveId: {
      order: 'pre',
      handler(source, rawImporter) {
        const importer = rawImporter?.replace(/\?.*$/, '');
        if (importer === undefined || this.environment.config.consumer !== 'client') return null;
        if (!importer.startsWith(`${siteFolder}/`) && !importer.includes('/node_modules/')) return null;
        if (!isServerOnly(source, importer)) {
          record(source, importer);
          return null;
        }
        const chain = importChain(importer);
        const name = nameOf(chain[0] ?? '');
        if (name === undefined) return null;
        const shown = [...shownFiles(chain), source].join(' -> ');
        return this.error(
          `${name} runs in the browser, but imports "${source}", which only the server has (${shown}). Read such data in \`load\` of a block, and pass it on as props.`,
        );
      },
    },
    transform(code, rawID) {
      if (this.environment.config.consumer !== 'client' || !serverParts.some((part) => code.includes(part))) return;
      const id = rawID.replace(/\?.*$/, '');
      // The types of the syntax tree do not narrow by `type`.
      const part = serverPartOf(this.parse(code).body as unknown as Statement[]);
      if (part === undefined) return;
      const chain = importChain(id);
      const name = nameOf(chain[0] ?? '');
      if (name === undefined) return;
      const files = shownFiles(chain);
      this.error(
        `${name} runs in the browser, but imports "${files.at(-1)}", which defines a part of the server with \`${part}\` (${files.join(' -> ')}). Import only types from it (\`import type\`), or move what both need to a file of its own.`,
      );
    },
  };
}
