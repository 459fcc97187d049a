import { findWrongValues, repairValues } from '../../content/pages/index.ts';
import { fillReferences, findStaleReferences, isIndexCurrent } from '../../foundation/references/index.ts';
import { checkStoredContent } from '../content-check/index.ts';
import { compareSearchIndex, repairSearchIndex } from '../search/index.ts';
import type { Check, Found } from './examination.ts';

const definitions: Check = {
  id: 'definitions',
  isQuick: false,
  async run({ context: { db, services } }): Promise<Found> {
    const { pages, findings } = await checkStoredContent({ db, site: services.site });
    const errors = findings.filter(({ severity }) => severity === 'error');
    const [first] = errors;
    if (!first) return { code: 'definitions-fit', values: { pages } };
    return { code: 'definitions-differ', values: { errors: errors.length, first: `${first.subject} ${first.what}.` } };
  },
};

const derived: Check = {
  id: 'derived',
  isQuick: false,
  async run({ context }): Promise<Found> {
    const wrong = await findWrongValues(context);
    return wrong.length === 0
      ? { code: 'derived-right' }
      : { code: 'derived-wrong', values: { names: wrong.join(', ') } };
  },
  async repair({ context }) {
    const repaired = await repairValues(context);
    return `Derived again from the pages: ${repaired.join(', ')}.`;
  },
};

const references: Check = {
  id: 'references',
  isQuick: false,
  async run({ context }): Promise<Found> {
    if (!(await isIndexCurrent(context))) return { code: 'references-outdated' };
    const { pages, others } = await findStaleReferences(context);
    if (pages.length + others.length === 0) return { code: 'references-right' };
    return { code: 'references-wrong', values: { pages: pages.length, others: others.length } };
  },
  async repair({ context }) {
    await fillReferences(context, {}, Infinity);
    return 'The index was built again from all pages, menus, page types and settings.';
  },
};

const search: Check = {
  id: 'search',
  isQuick: false,
  async run({ context }): Promise<Found> {
    const { missing, outdated, superfluous, unreadable, pages, indexing } = await compareSearchIndex(context);
    if (indexing.state === 'loading') {
      return { code: 'search-indexing', values: { done: indexing.done, total: indexing.total } };
    }
    if (indexing.state === 'idle' && indexing.removed_at) return { code: 'search-removed' };
    if (missing.length + outdated.length + superfluous > 0) {
      return {
        code: 'search-wrong',
        values: { missing: missing.length, outdated: outdated.length, superfluous },
      };
    }
    return unreadable > 0
      ? { code: 'search-unreadable', values: { pages: unreadable } }
      : { code: 'search-right', values: { pages } };
  },
  async repair({ context }) {
    const { indexed, removed } = await repairSearchIndex(context);
    return `Pages indexed: ${indexed}. Documents deleted: ${removed}.`;
  },
};

/** Checks of the content, and of what is derived from it. */
export const contentChecks: readonly Check[] = [definitions, derived, references, search];
