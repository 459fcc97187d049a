import type { TestProject } from 'vitest/node';
import { root } from '../checks.ts';
import { builtFolder } from './packages.ts';
import { startRegistry } from './registry.ts';
import { registrySettings, run } from './run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the registry with the packages. */
    registry: string;
  }
}

/**
 * Builds all packages, unless `npm test` has built them beside its checks, and publishes them to a registry on loopback, with the
 * command of CONTRIBUTING.md.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const upstream = await run({ cwd: root }, 'npm', 'config', 'get', 'registry');
  const registry = await startRegistry(upstream.trim());
  if (process.env.PACKAGES_ARE_BUILT !== 'yes') await run({ cwd: root }, process.execPath, 'scripts/build-packages.ts');
  const context = { cwd: builtFolder, env: registrySettings(registry.origin) };
  await run(context, 'npm', 'publish', '--workspaces', '--access', 'public');
  project.provide('registry', registry.origin);
  return () => registry.stop();
}
