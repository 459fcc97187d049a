import type { Context } from '../../context.ts';
import { addVersionReferences, referencesOfVersion } from '../references/index.ts';
import { actorID } from './page-target.ts';
import { type AddedVersion, insertVersion } from './version-store.ts';

/**
 * Adds a version by the actor, makes it the newest of its page, and keeps what it points to; both leave for the database at
 * once, in this order. The caller holds the page's lock, or has just made the page.
 */
export async function appendVersion(
  context: Context,
  page: { id: number; type: string },
  version: AddedVersion,
): Promise<{ created_at: Date }> {
  const { db, services } = context;
  const references = referencesOfVersion(services.site, page.type, version.content);
  const [stored] = await Promise.all([
    insertVersion(db, { ...version, pageID: page.id, authorID: actorID(context) }),
    addVersionReferences(db, [{ pageID: page.id, versionID: version.id, references }]),
  ]);
  return stored;
}
