import { pageTypeIDs, type SiteDefinition } from '@ximblox/blocks/internal';
import type { Database } from '../../../platform/database/database.ts';
import { addMomentDocuments, versionsWithoutDocument } from './moment-store.ts';
import { searchDocuments } from './search-document.ts';
import { type SearchInput, type SearchOutcome, searchPages } from './search-pages.ts';

/** Most pages whose version at the moment is another than now and that a search finds: the latest published. */
const maxOtherVersions = 500;

/**
 * Searches the pages of a moment. Pages that had the version of today use the search index; the others are indexed for this search.
 * @param db reads the moment
 */
export async function searchAtMoment(db: Database, site: SiteDefinition, input: SearchInput): Promise<SearchOutcome> {
  const versions = await versionsWithoutDocument(db, pageTypeIDs(site), maxOtherVersions);
  if (versions.length > 0) {
    // Versions that cannot be read are not found in the search of today either.
    const { documents } = await searchDocuments(db, site, versions, () => undefined);
    await addMomentDocuments(db, documents);
  }
  return searchPages(db, site, input, true);
}
