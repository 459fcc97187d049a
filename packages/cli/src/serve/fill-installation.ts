import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFirstAdministrator, type FirstAdministrator, seedSite, type Services } from '@ximblox/server';
import type { Database } from '@ximblox/server/platform';
import { counted } from '../counted.ts';

/** Loads the content of a site project into an empty installation and ensures that there is an administrator. */
export async function fillInstallation(
  context: { db: Database; services: Services },
  siteFolder: string,
): Promise<FirstAdministrator> {
  const folder = join(siteFolder, 'content');
  if (existsSync(folder)) {
    const seeded = await seedSite({ ...context, folder });
    if (seeded) {
      const { pages, files, menus } = seeded;
      process.stderr.write(
        `Loaded ${counted(pages, 'page')}, ${counted(files, 'file')} and ${counted(menus, 'menu')}.\n`,
      );
    }
  }
  return ensureFirstAdministrator(context);
}
