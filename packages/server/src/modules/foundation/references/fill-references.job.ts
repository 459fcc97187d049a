import { createHash } from 'node:crypto';
import { readParts, type SiteDefinition, upgradeBlocks } from '@ximblox/blocks';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { getInstallationValue, setInstallationValue } from '../../../platform/installation-value.ts';
import { jobTimeSlice } from '../../../platform/jobs/jobs.ts';
import { lockMenus, lockPictures, lockTypes, versionsOfNextPages } from './indexing-store.ts';
import { setMenuReferences, setPageReferences, setSiteReferences } from './reference-store.ts';
import { referencesOfMenu, referencesOfSettings, referencesOfType, referencesOfVersion } from './references-of.ts';

export const fillReferencesJob = 'fill-references';

/** Under which it is noted by which definitions the index was made whole. */
const indexMark = 'references';

/** Pages that are kept from changes at a time. */
const batch = 25;

/** What the index depends on: where the definitions say that a link, picture or file stands. */
const fingerprintOf = ({ blocks, pageTypes }: SiteDefinition): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        3,
        blocks.map(({ id, definition }) => [id, definition.fields, Object.keys(definition.upgrades)]),
        pageTypes.map(({ id, fields, properties }) => [id, fields, properties]),
      ]),
    )
    .digest('hex');

/** The page behind which to go on. */
const place = z.object({ after: z.int().default(0) });

const fillLater = ({ db, services }: Pick<Context, 'db' | 'services'>, payload: object): Promise<void> =>
  services.jobs.add(db, fillReferencesJob, payload, { key: fillReferencesJob, isLowPriority: true });

/** Has the index made anew when it was never made, or by other definitions than the site has now. Every store keeps it after that. */
export async function scheduleReferences(context: Pick<Context, 'db' | 'services'>): Promise<void> {
  if ((await getInstallationValue(context.db, indexMark)) !== fingerprintOf(context.services.site))
    await fillLater(context, {});
}

/**
 * Makes the index for everything that is stored, a few pages in a transaction. What is left after a turn is done by the
 * next run. @param turn in ms
 */
export async function fillReferences(context: Context, payload: unknown, turn = jobTimeSlice): Promise<void> {
  const { site } = context.services;
  const end = performance.now() + turn;
  let after: number | null = place.parse(payload).after;
  while (after !== null) {
    const from: number = after;
    after = await context.transaction(async ({ db }) => {
      const { lastPageID, versions } = await versionsOfNextPages(db, from, batch);
      for (const { pageID, states, type, blocks, typeData, seoImage } of versions) {
        const content = { blocks: upgradeBlocks(site, blocks), ...readParts({ typeData, seoImage }) };
        const references = referencesOfVersion(site, type, content);
        await setPageReferences(db, { pageID, ...Object.fromEntries(states.map((state) => [state, references])) });
      }
      return lastPageID;
    });
    if (after !== null && performance.now() > end) return fillLater(context, { after });
  }
  await context.transaction(async ({ db }) => {
    for (const menu of await lockMenus(db)) await setMenuReferences(db, menu, referencesOfMenu(menu.items));
    for (const { type, locale, content } of await lockTypes(db)) {
      await setSiteReferences(db, { place: 'page-type', type, locale }, referencesOfType(site, type, content));
    }
    await setSiteReferences(db, { place: 'settings' }, referencesOfSettings(await lockPictures(db)));
    await setInstallationValue(db, indexMark, fingerprintOf(site));
  });
}
