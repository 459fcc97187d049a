import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readStamp, type Stamp } from './stamp.ts';

/**
 * Copies the admin, with its compressed files, from the build of another site: it is the same for all sites.
 * @param builds folder with the builds of all sites
 * @param stamp sources of the build that needs the admin
 * @param admin folder for the copy, which does not exist
 * @returns whether a build from the same packages had one
 */
export async function reuseAdmin(builds: string, stamp: Stamp, admin: string): Promise<boolean> {
  const isSame = (build: string): boolean => readStamp(build)?.packages === stamp.packages;
  for (const name of await readdir(builds).catch(() => [])) {
    const build = join(builds, name);
    if (!isSame(build)) continue;
    // Another process may replace the build meanwhile.
    const isCopied = await cp(join(build, 'admin'), admin, { recursive: true }).then(
      () => isSame(build),
      () => false,
    );
    if (isCopied) return true;
    await rm(admin, { recursive: true, force: true });
  }
  return false;
}
