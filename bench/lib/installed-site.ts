import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = ['contract', 'blocks', 'server', 'site', 'admin', 'cli'];

/** Creates a site outside the repository with the packages as they are published. Other packages are links. */
export async function createInstalledSite(folder: string): Promise<void> {
  const run = (...args: string[]): void => void execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe' });
  run('scripts/build-packages.ts');
  run('packages/create-ximblox/src/main.ts', folder, '--yes');
  const modules = join(folder, 'node_modules');
  const link = async (name: string): Promise<void> => {
    await mkdir(join(modules, name, '..'), { recursive: true });
    await symlink(join(root, 'node_modules', name), join(modules, name));
  };
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name.startsWith('.') || name === '@ximblox') continue;
    if (!name.startsWith('@')) await link(name);
    else for (const inner of await readdir(join(root, 'node_modules', name))) await link(`${name}/${inner}`);
  }
  // Real files, since a link would be followed into the repository.
  for (const name of packages) {
    await cp(join(root, 'dist/packages', name), join(modules, '@ximblox', name), { recursive: true });
  }
}
