import { createHash } from 'node:crypto';
import { readCanonical, readParts, type SiteDefinition, upgradeBlocks } from '@ximblox/blocks/internal';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { getInstallationValue, setInstallationValue } from '../../../platform/installation-value.ts';
import { jobTimeSlice } from '../../../platform/jobs/jobs.ts';
import { lockMenus, lockPictures, lockTypes, versionsOfNextPages } from './indexing-store.ts';
import { setMenuReferences, setPageReferences, setSiteReferences } from './reference-store.ts';
import { referencesOfMenu, referencesOfSettings, referencesOfType, referencesOfVersion } from './references-of.ts';

export const fillReferencesJob = 'fill-references';

/** Name under which the fingerprint of the indexed definitions is stored. */
const fingerprintName = 'references';

/** Pages that are locked at a time. */
const batchSize = 25;

/** Returns a fingerprint of the definitions that determine where links, images and files are. */
const fingerprintOf = ({ blocks, pageTypes }: SiteDefinition): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        3,
        blocks.map(({ type, fields, upgrades }) => [type, fields, Object.keys(upgrades)]),
        pageTypes.map(({ id, fields, properties }) => [id, fields, properties]),
      ]),
    )
    .digest('hex');

/** Position of the job: ID of the last indexed page. */
const position = z.object({ after: z.int().default(0) });

const fillLater = ({ db, services }: Pick<Context, 'db' | 'services'>, payload: object): Promise<void> =>
  services.jobs.add(db, fillReferencesJob, payload, { key: fillReferencesJob, isLowPriority: true });

/** Returns whether the index was built with the current definitions of the site. */
export const isIndexCurrent = async ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<boolean> =>
  (await getInstallationValue(db, fingerprintName)) === fingerprintOf(services.site);

/** Schedules a rebuild of the index if it is missing or the site's definitions have changed. Otherwise every write updates it. */
export async function scheduleReferences(context: Pick<Context, 'db' | 'services'>): Promise<void> {
  if (!(await isIndexCurrent(context))) await fillLater(context, {});
}

/**
 * Rebuilds the index for all content, in batches of pages. After a time slice the rest continues as another job.
 * @param timeSlice in milliseconds
 */
export async function fillReferences(context: Context, payload: unknown, timeSlice = jobTimeSlice): Promise<void> {
  const { site } = context.services;
  const end = performance.now() + timeSlice;
  let after: number | null = position.parse(payload).after;
  while (after !== null) {
    const from: number = after;
    after = await context.transaction(async ({ db }) => {
      const { lastPageID, versions } = await versionsOfNextPages(db, from, batchSize);
      for (const { pageID, states, type, blocks, typeData, seoImage, seoCanonical } of versions) {
        const content = {
          blocks: upgradeBlocks(site, blocks),
          ...readParts({ typeData, seoImage }),
          seoCanonical: readCanonical(seoCanonical),
        };
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
    await setInstallationValue(db, fingerprintName, fingerprintOf(site));
  });
}
