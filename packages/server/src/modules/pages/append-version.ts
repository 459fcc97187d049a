import { isDeepStrictEqual } from 'node:util';
import type { VersionContent } from '@ximblox/contract';
import type { Context } from '../../context.ts';
import { referencesOfVersion, setPageReferences } from '../references/index.ts';
import { actorID } from './page-target.ts';
import { type AddedVersion, insertVersion } from './version-store.ts';

/**
 * Adds a version by the actor, makes it the newest of its page, and keeps what it points to; both leave for the database at
 * once, in this order. The caller holds the page's lock, or has just made the page.
 * @param before what the newest version of the page says so far, where the caller has read it: where both point to the same
 *   nothing is written about that
 */
export async function appendVersion(
  context: Context,
  page: { id: number; type: string },
  version: AddedVersion,
  before?: VersionContent,
): Promise<void> {
  const { db, services } = context;
  const pointsTo = (content: VersionContent) => referencesOfVersion(services.site, page.type, content);
  const references = pointsTo(version.content);
  const isKnown = before !== undefined && isDeepStrictEqual(pointsTo(before), references);
  await Promise.all([
    insertVersion(db, { ...version, pageID: page.id, authorID: actorID(context) }),
    isKnown ? undefined : setPageReferences(db, { pageID: page.id, newest: references }),
  ]);
}
