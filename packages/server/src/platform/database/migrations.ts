import type { Database } from './database.ts';
import * as initial from './migrations/0001-initial.ts';
import * as workingCopies from './migrations/0003-working-copies.ts';
import * as schedules from './migrations/0004-schedules-and-translation-sources.ts';
import * as pictureFacts from './migrations/0006-picture-facts.ts';
import * as references from './migrations/0007-references.ts';
import * as bin from './migrations/0008-bin.ts';
import * as spokenLanguages from './migrations/0010-spoken-languages.ts';
import * as libraryDetails from './migrations/0011-library-details.ts';
import * as uploads from './migrations/0012-uploads-and-replaced-files.ts';
import * as auditAndRoles from './migrations/0013-audit-and-roles.ts';
import * as twoFactor from './migrations/0014-two-factor.ts';
import * as requestsAndMails from './migrations/0015-requests-and-mails.ts';
import * as commentsAndReviewLinks from './migrations/0016-comments-and-review-links.ts';
import * as menuVersions from './migrations/0019-menu-versions.ts';
import * as askedAddresses from './migrations/0020-asked-addresses.ts';
import * as siteSettings from './migrations/0021-site-settings.ts';
import * as tags from './migrations/0023-tags.ts';
import * as externalLinks from './migrations/0024-external-links.ts';
import * as search from './migrations/0025-search.ts';
import * as submissions from './migrations/0027-submissions.ts';
import * as roleOrigins from './migrations/0030-role-origins.ts';
import * as mediaBin from './migrations/0032-media-bin.ts';
import * as passkeys from './migrations/0034-passkeys.ts';
import * as webhooks from './migrations/0036-webhooks.ts';
import * as apiTokens from './migrations/0037-api-tokens.ts';
import * as typeDefaults from './migrations/0038-type-defaults.ts';
import * as tagReferences from './migrations/0039-tag-references.ts';
import * as searchKeys from './migrations/0040-search-keys.ts';
import * as foldedTitles from './migrations/0041-folded-titles.ts';
import * as reservedVersionIDs from './migrations/0044-reserved-version-ids.ts';
import * as heldDeliveries from './migrations/0047-held-deliveries.ts';
import * as publishedRequests from './migrations/0050-published-requests.ts';
import * as formOfDocuments from './migrations/0054-form-of-documents.ts';
import * as matchingPages from './migrations/0059-matching-pages.ts';
import * as skeletonsOfWords from './migrations/0062-skeletons-of-words.ts';
import * as answeringPages from './migrations/0063-answering-pages.ts';
import * as referencesOfPages from './migrations/0068-references-of-pages.ts';
import * as formsWithoutScripts from './migrations/0069-forms-without-scripts.ts';
import * as rankedSearch from './migrations/0075-ranked-search.ts';
import * as forgettingAndTags from './migrations/0076-forgetting-and-tags.ts';
import * as curatedSearch from './migrations/0084-curated-search.ts';
import * as candidates from './migrations/0084-candidates.ts';

/** All migrations in the order in which they run; a name never changes once released. */
export const migrations: Record<string, (db: Database) => Promise<void>> = {
  '0001-initial': initial.up,
  '0003-working-copies': workingCopies.up,
  '0004-schedules-and-translation-sources': schedules.up,
  '0006-picture-facts': pictureFacts.up,
  '0007-references': references.up,
  '0008-bin': bin.up,
  '0010-spoken-languages': spokenLanguages.up,
  '0011-library-details': libraryDetails.up,
  '0012-uploads-and-replaced-files': uploads.up,
  '0013-audit-and-roles': auditAndRoles.up,
  '0014-two-factor': twoFactor.up,
  '0015-requests-and-mails': requestsAndMails.up,
  '0016-comments-and-review-links': commentsAndReviewLinks.up,
  '0019-menu-versions': menuVersions.up,
  '0020-asked-addresses': askedAddresses.up,
  '0021-site-settings': siteSettings.up,
  '0023-tags': tags.up,
  '0024-external-links': externalLinks.up,
  '0025-search': search.up,
  '0027-submissions': submissions.up,
  '0030-role-origins': roleOrigins.up,
  '0032-media-bin': mediaBin.up,
  '0034-passkeys': passkeys.up,
  '0036-webhooks': webhooks.up,
  '0037-api-tokens': apiTokens.up,
  '0038-type-defaults': typeDefaults.up,
  '0039-tag-references': tagReferences.up,
  '0040-search-keys': searchKeys.up,
  '0041-folded-titles': foldedTitles.up,
  '0044-reserved-version-ids': reservedVersionIDs.up,
  '0047-held-deliveries': heldDeliveries.up,
  '0050-published-requests': publishedRequests.up,
  '0054-form-of-documents': formOfDocuments.up,
  '0059-matching-pages': matchingPages.up,
  '0062-skeletons-of-words': skeletonsOfWords.up,
  '0063-answering-pages': answeringPages.up,
  '0068-references-of-pages': referencesOfPages.up,
  '0069-forms-without-scripts': formsWithoutScripts.up,
  '0075-ranked-search': rankedSearch.up,
  '0076-forgetting-and-tags': forgettingAndTags.up,
  '0084-curated-search': curatedSearch.up,
  '0084-candidates': candidates.up,
};
