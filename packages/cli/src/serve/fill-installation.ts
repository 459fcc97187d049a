import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFirstAdministrator, type FirstAdministrator, seedSite, type Services } from '@ximblox/server';
import type { Database } from '@ximblox/server/platform';

/** Loads the content of a site project into an empty installation and ensures that there is an administrator. */
export async function fillInstallation(
  context: { db: Database; services: Services },
  siteFolder: string,
): Promise<FirstAdministrator> {
  const folder = join(siteFolder, 'content');
  if (existsSync(folder)) {
    const seeded = await seedSite({ ...context, folder });
    if (seeded)
      process.stderr.write(`Loaded ${seeded.pages} pages, ${seeded.files} files and ${seeded.menus} menus.\n`);
  }
  return ensureFirstAdministrator(context);
}
