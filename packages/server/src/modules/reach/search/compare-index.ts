import { pageTypeIDs } from '@ximblox/blocks/internal';
import type { Context } from '../../../context.ts';
import { countSearchable } from '../../content/public-content/index.ts';
import { findIndexDifferences, removeStale, removeSuperfluous } from './document-store.ts';
import { indexPages, maxIndexedPages } from './index-pages.job.ts';
import { type Indexing, indexingState } from './indexing-store.ts';

/** How the search index differs from the published pages. */
export interface IndexComparison {
  /** IDs of pages without a document, and of pages whose document is that of another version. */
  missing: number[];
  outdated: number[];
  /** Number of documents of pages that are not searchable. */
  superfluous: number;
  /** Number of pages that cannot be read. */
  unreadable: number;
  /** Number of searchable pages. */
  pages: number;
  indexing: Indexing;
}

/** Compares the index with the published pages. Pages that wait for a job are not missing. Changes nothing. */
export async function compareSearchIndex({ db, services }: Context): Promise<IndexComparison> {
  const types = pageTypeIDs(services.site);
  const [differences, pages, indexing] = [
    await findIndexDifferences(db, types),
    await countSearchable(db, types),
    await indexingState(db),
  ];
  return { ...differences, pages, indexing };
}

/** Indexes missing and outdated pages, and deletes superfluous documents. */
export async function repairSearchIndex(context: Context): Promise<{ indexed: number; removed: number }> {
  const { missing, outdated, superfluous } = await compareSearchIndex(context);
  const pageIDs = [...missing, ...outdated];
  for (let first = 0; first < pageIDs.length; first += maxIndexedPages) {
    await indexPages(context, { pageIDs: pageIDs.slice(first, first + maxIndexedPages) });
  }
  const types = pageTypeIDs(context.services.site);
  await removeStale(context.db, types);
  await removeSuperfluous(context.db, types);
  return { indexed: pageIDs.length, removed: superfluous };
}
