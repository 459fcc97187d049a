import type { ReleaseChange } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import {
  type Reference,
  referencesOfMenu,
  referencesOfSettings,
  referencesOfType,
  referencesOfVersion,
  setReleaseReferences,
} from '../../foundation/references/index.ts';
import { contentOf, findPage, findVersion } from '../pages/index.ts';

/** Returns what a change refers to. */
async function referencesOf({ db, services: { site } }: Context, change: ReleaseChange): Promise<Reference[]> {
  switch (change.kind) {
    case 'page': {
      const page = change.versionID ? await findPage(db, change.pageID) : undefined;
      const version = page && change.versionID ? await findVersion(db, change.versionID) : undefined;
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

/** Indexes what an item of a release refers to, so that a file used only there counts as used. */
export async function setItemReferences(
  context: Context,
  releaseID: number,
  { key, change }: { key: string; change: ReleaseChange },
): Promise<void> {
  const references = await referencesOf(context, change);
  await setReleaseReferences(context.db, { releaseID, kind: change.kind, key }, references);
}
