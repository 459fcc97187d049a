import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  link?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const lockfile = new URL('../package-lock.json', import.meta.url);
const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Record<string, LockedPackage> };

const fits = (allowed: string[] | undefined, value: string): boolean =>
  allowed === undefined || allowed.includes(value);

/** Third-party packages that `npm ci --omit=dev` installs on Linux (x64), and a few for other processors. */
const production = Object.entries(packages).filter(
  ([path, { link, dev, os, cpu, libc }]) =>
    path.includes('node_modules/') && !link && !dev && fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc'),
);

test('production needs at most 250 packages of others', () => {
  expect(production.length).toBeGreaterThan(100);
  expect(production.length).toBeLessThanOrEqual(250);
});
