import { isDeepStrictEqual } from 'node:util';
import type { VersionContent } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { referencesOfVersion, setPageReferences } from '../../foundation/references/index.ts';
import { type AddedVersion, insertVersion, type NewVersionIdentity } from './version-store.ts';

/**
 * Adds a version by the actor, makes it the newest of its page, and keeps what it points to. The caller holds the page's lock,
 * or has just made the page.
 * @param before what the newest version of the page says so far, where the caller has read it: where both point to the same
 *   nothing is written about that
 */
export async function appendVersion(
  context: Context,
  page: { id: number; type: string },
  version: AddedVersion,
  before?: VersionContent,
): Promise<NewVersionIdentity> {
  const { db, services } = context;
  const pointsTo = (content: VersionContent) => referencesOfVersion(services.site, page.type, content);
  const references = pointsTo(version.content);
  const isKnown = before !== undefined && isDeepStrictEqual(pointsTo(before), references);
  const added = await insertVersion(db, { ...version, pageID: page.id, authorID: actorID(context) });
  if (!isKnown) await setPageReferences(db, { pageID: page.id, newest: references });
  return added;
}
