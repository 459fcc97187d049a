import { fail, type Release } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { getRelease } from './get-release.ts';
import { inBatches } from './named-content.ts';
import { type NewReleaseItem, releaseItems } from './release-item-store.ts';
import { kindOf } from './release-kinds.ts';
import { changeOf } from './release-problems.ts';
import { findRelease, insertRelease } from './release-store.ts';
import { storeItems } from './store-items.ts';

/**
 * Creates a draft release that restores what was public before a release was published. Its items report a conflict where
 * something has changed since then. Pages that have been deleted are left out.
 * @param name of the new release; by default that of the published one
 * @throws RM_01; 409 V_07 if the release is not published
 */
export async function rollBackRelease(context: Context, id: number, name?: string): Promise<{ release: Release }> {
  const { db, services } = context;
  const release = (await findRelease(db, id)) ?? fail('RM_01', 'id');
  if (release.state !== 'published') fail('V_07');
  const items: NewReleaseItem[] = [];
  for await (const { batch, named } of inBatches(db, await releaseItems(db, id), changeOf)) {
    for (const item of batch) {
      const published = changeOf(item);
      const kind = kindOf(published);
      const change = kind.back(services.site, published, item.previous);
      if (change && (await kind.titleOf(context, change, named)) !== null)
        items.push({ key: item.key, change, title: item.title, base: await kind.current(context, change, named) });
    }
  }
  const added = { name: name ?? release.name, description: '', userID: actorID(context), rollsBack: id };
  const newID = await insertRelease(db, added);
  await storeItems(context, newID, items);
  await audit(context, { action: 'release.roll-back', object: 'release', objectID: id, changes: { release: newID } });
  return getRelease(context, newID);
}
