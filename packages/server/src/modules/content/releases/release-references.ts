import type { SiteDefinition } from '@ximblox/blocks';
import type { ReleaseChange } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import {
  type Reference,
  referencesOfMenu,
  referencesOfSettings,
  referencesOfType,
  referencesOfVersion,
  setReleaseReferences,
} from '../../foundation/references/index.ts';
import { contentOf } from '../pages/index.ts';
import { inBatches, type NamedContent } from './named-content.ts';
import { type NewReleaseItem, storeReleaseItems } from './release-item-store.ts';

/** Returns what a change refers to. */
function referencesOf(site: SiteDefinition, change: ReleaseChange, { pages, versions }: NamedContent): Reference[] {
  switch (change.kind) {
    case 'page': {
      const page = pages.get(change.pageID);
      const version = versions.get(change.versionID ?? 0);
      return page && version ? referencesOfVersion(site, page.type, contentOf(site, page, version)) : [];
    }
    case 'menu':
      return referencesOfMenu(change.items);
    case 'page-type':
      return referencesOfType(site, change.type, change.content);
    case 'settings':
      return referencesOfSettings(change.settings);
    case 'redirect':
      return [];
  }
}

/**
 * Stores items of a release, or replaces those of the same things. What they refer to is indexed, so that a file that is used only
 * there counts as used.
 */
export async function storeItems(context: Context, releaseID: number, items: readonly NewReleaseItem[]): Promise<void> {
  const { db, services } = context;
  if (items.length === 0) return;
  await storeReleaseItems(db, releaseID, items, actorID(context));
  for await (const { batch, named } of inBatches(db, items, ({ change }) => change))
    await setReleaseReferences(
      db,
      releaseID,
      batch.map(({ key, change }) => ({
        kind: change.kind,
        key,
        references: referencesOf(services.site, change, named),
      })),
    );
}
