import { pageTypeIDs } from '@ximblox/blocks/internal';
import { type contract, fail } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { inLane } from '../../../platform/jobs/lanes.ts';
import { countSearchable } from '../../content/public-content/index.ts';
import { audit } from '../../foundation/audit/index.ts';
import { countDocuments, listUnreadable, removeDocuments } from './document-store.ts';
import { beginIndexing, indexAllPages, indexAllPagesJob } from './index-all-pages.job.ts';
import { indexManyPagesJob, indexPages, indexPagesJob } from './index-pages.job.ts';
import { indexingState, lockIndexing, noteRemoval } from './indexing-store.ts';
import {
  listPins,
  listSynonyms,
  pinErrors,
  removePins,
  removeSynonyms,
  savePins,
  saveSynonyms,
  synonymErrors,
} from './manage-curated.ts';
import { forgetMissedTerm, listMissedTerms, missedTermDays } from './missed-term-store.ts';
import { publicSearch } from './public-search.ts';
import { searchAdminPages } from './search-admin-pages.ts';
import { suggestLinks } from './suggest-links.ts';
import { tidySearch, tidySearchJob } from './tidy-search.job.ts';

export { compareSearchIndex, repairSearchIndex } from './compare-index.ts';
export { type Curated, curatedOf, replaceCurated } from './replace-curated.ts';
export { beginIndexing, scheduleIndexing } from './index-all-pages.job.ts';
export { indexChangedPages } from './index-pages.job.ts';
export { publicSearch } from './public-search.ts';
export { searchAtMoment } from './search-at-moment.ts';
export type { SearchOutcome } from './search-pages.ts';
export { scheduleTidySearch } from './tidy-search.job.ts';

/** Jobs by name. */
export const searchJobs = {
  [indexPagesJob]: inLane('urgent', indexPages),
  [indexManyPagesJob]: indexPages,
  [indexAllPagesJob]: (context: Context): Promise<void> => indexAllPages(context),
  [tidySearchJob]: (context: Context): Promise<void> => tidySearch(context),
};

/** @throws 409 V_07 while all pages are being indexed */
async function requireIdle(context: Context): Promise<void> {
  context.require('manage-search', {});
  if ((await lockIndexing(context.db)).state === 'loading') fail('V_07');
}

/** Most unreadable pages in the status. */
const maxUnreadable = 20;

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Handlers of the searches for pages in the admin. */
export const pageSearchHandlers: Pick<Handlers<typeof contract.pages>, 'search' | 'suggestLinks'> = {
  search: (context, { body }) => searchAdminPages(context, body),
  suggestLinks: (context, { body }) => suggestLinks(context, body),
};

/** Handlers of the search endpoints. */
export const searchHandlers: Handlers<typeof contract.search> = {
  async search(context, { body }) {
    const { facets, more, total, results } = await publicSearch(context, body, body.facets);
    return { total, ...(more ? { more } : {}), results, ...(body.facets ? { facets } : {}) };
  },
  async removeAllPages(context) {
    await requireIdle(context);
    await removeDocuments(context.db);
    await noteRemoval(context.db);
    await audit(context, { action: 'search.remove', object: 'installation', objectID: '' });
    return {};
  },
  async indexAllPages(context) {
    await requireIdle(context);
    await beginIndexing(context);
    await audit(context, { action: 'search.index', object: 'installation', objectID: '' });
    return {};
  },
  async status({ db, services }) {
    const [indexing, documents, pages, unreadable] = await Promise.all([
      indexingState(db),
      countDocuments(db),
      countSearchable(db, pageTypeIDs(services.site)),
      listUnreadable(db, maxUnreadable),
    ]);
    const { state, done, total } = indexing;
    return {
      documents,
      pages,
      removedAt: timeOf(indexing.removed_at),
      indexing: {
        // A page that becomes readable or is unpublished leaves the list by itself.
        state: state === 'success' && unreadable.length > 0 ? 'error' : state,
        done,
        total,
        startedAt: timeOf(indexing.started_at),
        endedAt: timeOf(indexing.ended_at),
      },
      unreadable,
    };
  },
  async listMissed({ db }, { body }) {
    const { rows, total } = await listMissedTerms(db, body);
    const items = rows.map(({ locale, term, times, first_at, last_at }) => ({
      locale,
      term,
      times,
      firstAt: first_at.toISOString(),
      lastAt: last_at.toISOString(),
    }));
    return { items, totalItems: total, retentionDays: missedTermDays };
  },
  async forgetMissed(context, { body }) {
    context.require('manage-search', {});
    await forgetMissedTerm(context.db, body);
    const changes = { locale: body.locale };
    await audit(context, { action: 'search.forget-missed', object: 'search', objectID: body.term, changes });
    return {};
  },
  listSynonyms: (context, { query }) => listSynonyms(context, query.locale),
  saveSynonyms: {
    handle: (context, { body }) => saveSynonyms(context, body),
    validate: (context, { body }) => synonymErrors(context, body),
  },
  async removeSynonyms(context, { params }) {
    await removeSynonyms(context, params.id);
    return {};
  },
  listPins: (context, { query }) => listPins(context, query.locale),
  savePins: {
    handle: (context, { body }) => savePins(context, body),
    validate: (context, { body }) => pinErrors(context, body),
  },
  async removePins(context, { params }) {
    await removePins(context, params.id);
    return {};
  },
};
