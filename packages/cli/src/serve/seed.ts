import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { seedSite, type Services } from '@ximblox/server';
import type { Database } from '@ximblox/server/platform';

/** Loads the content that comes with a site project into an installation that has no page yet. */
export async function seedWhenEmpty({ db, services }: { db: Database; services: Services }, siteFolder: string): Promise<void> {
  const folder = join(siteFolder, 'content');
  const hasContent = await access(folder).then(
    () => true,
    () => false,
  );
  if (hasContent) await seedSite({ db, services, folder });
}
