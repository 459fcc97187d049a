import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFirstAdministrator, type FirstAdministrator, seedSite, type Services } from '@ximblox/server';
import type { Database } from '@ximblox/server/platform';

/** Loads the content that comes with a site project into an installation without pages, and sees to it that somebody can log in. */
export async function fillInstallation(
  ground: { db: Database; services: Services },
  siteFolder: string,
): Promise<FirstAdministrator> {
  const folder = join(siteFolder, 'content');
  if (existsSync(folder)) {
    const seeded = await seedSite({ ...ground, folder });
    if (seeded)
      process.stderr.write(`Loaded ${seeded.pages} pages, ${seeded.files} files and ${seeded.menus} menus.\n`);
  }
  return ensureFirstAdministrator(ground);
}
