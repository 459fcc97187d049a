import { failAll } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { hookErrors, hookPage, queueHooks } from '../../foundation/hooks/index.ts';
import { referencesOfVersion, setPageReferences } from '../../foundation/references/index.ts';
import {
  contentOf,
  emitContentEvent,
  findVersion,
  type PageRow,
  publicationErrors,
  publicPageChanged,
  requireOnPage,
  setPublished,
} from '../pages/index.ts';
import { queuePageImages } from '../public-content/index.ts';
import { insertPeriod } from './publication-store.ts';

/** A period in which a version of an imported page was public; null for one that has not ended. */
export interface ImportedPeriod {
  versionID: number;
  from: Date;
  until: Date | null;
}

/**
 * Stores the periods in which versions of a new page were public. A page with a running period becomes public, with everything
 * that follows from a publication. An approval is not required: the page was public elsewhere.
 * @param publicSince when the page became public without a break
 * @throws UM_01, and the errors that prevent a publication
 */
export async function importPeriods(
  context: Context,
  page: PageRow,
  { periods, publicSince }: { periods: readonly ImportedPeriod[]; publicSince: Date | null },
): Promise<void> {
  const { db, services } = context;
  if (periods.length > 0) await requireOnPage(context, 'publish-page', page);
  for (const { versionID, from, until } of periods) {
    const publicationID = await insertPeriod(db, { pageID: page.id, versionID, from, until });
    const version = until === null ? await findVersion(db, versionID) : undefined;
    if (!version) continue;
    const content = contentOf(services.site, page, version);
    failAll([
      ...(await publicationErrors(db, services.site, page, content)),
      ...(await hookErrors(context, 'page.publish', () => ({ page: hookPage(page), versionID, content }))),
    ]);
    await setPublished(db, page.id, { versionID, publicationID, publishedAt: publicSince ?? from });
    await setPageReferences(db, { pageID: page.id, published: referencesOfVersion(services.site, page.type, content) });
    await publicPageChanged(context, page);
    await queuePageImages(db, services.jobs, [page.id]);
    await emitContentEvent(context, { name: 'page.published', page, versionID });
    await queueHooks(context, 'page.publish', () => ({ page: hookPage(page), versionID }));
    const changes = { versionID: { from: null, to: versionID } };
    await audit(context, { action: 'page.publish', object: 'page', objectID: page.id, changes });
  }
}
