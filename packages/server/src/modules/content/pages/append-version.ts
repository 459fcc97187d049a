import { isDeepStrictEqual } from 'node:util';
import type { VersionContent } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { referencesOfVersion, setPageReferences } from '../../foundation/references/index.ts';
import { type AddedVersion, insertVersion, type NewVersionIdentity } from './version-store.ts';

/**
 * Appends a version, makes it the newest of its page, and updates its references. The caller holds the lock of the
 * page or has just created it.
 * @param before the content of the previous version, if the caller has read it: equal references are not written again
 * @param authorID the author, if it is not the actor
 */
export async function appendVersion(
  context: Context,
  page: { id: number; type: string },
  version: AddedVersion,
  before?: VersionContent,
  authorID = actorID(context),
): Promise<NewVersionIdentity> {
  const { db, services } = context;
  const pointsTo = (content: VersionContent) => referencesOfVersion(services.site, page.type, content);
  const references = pointsTo(version.content);
  const isKnown = before !== undefined && isDeepStrictEqual(pointsTo(before), references);
  const added = await insertVersion(db, { ...version, pageID: page.id, authorID });
  if (!isKnown) await setPageReferences(db, { pageID: page.id, newest: references });
  return added;
}
