import type { VersionContent } from '@ximblox/contract';
import type { Context } from '../../context.ts';
import { referencesOfVersion, addVersionReferences } from '../references/index.ts';
import { actorID } from './page-target.ts';
import { insertVersion } from './version-store.ts';

/**
 * Adds a version by the actor, makes it the newest of its page, and keeps what it points to.
 * The caller holds the page's lock, or has just made the page.
 * @param beside writes what else belongs to the version, at the same time
 */
export async function appendVersion(
  context: Context,
  page: { id: number; type: string },
  number: number,
  content: VersionContent,
  beside?: (stored: { id: number }) => Promise<void>,
): Promise<{ id: number; created_at: Date }> {
  const { db, services } = context;
  const stored = await insertVersion(db, { pageID: page.id, number, authorID: actorID(context), content });
  const references = referencesOfVersion(services.site, page.type, content);
  await Promise.all([
    addVersionReferences(db, [{ pageID: page.id, versionID: stored.id, references }]),
    beside?.(stored),
  ]);
  return stored;
}
