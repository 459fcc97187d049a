import type { Migration } from './migration.ts';
import { replaces, up as createInitialSchema } from './migrations/0100-initial-schema.ts';
import { up as addJobs } from './migrations/0101-jobs.ts';
import { up as createSimilarWords } from './migrations/0110-similar-words.ts';
import { up as indexLatestRequest } from './migrations/0120-latest-request.ts';
import { up as indexMentions } from './migrations/0121-mentions-of-a-user.ts';
import { up as createTranslationGroups } from './migrations/0123-translation-groups.ts';
import { up as nameGroupsByOriginal } from './migrations/0124-originals-name-groups.ts';
import { up as createPageTreeIndex } from './migrations/0126-page-tree.ts';
import { up as addRoleScope } from './migrations/0127-role-scope.ts';
import { up as addBulkActions } from './migrations/0129-bulk-actions.ts';
import { up as addPageTemplates } from './migrations/0130-page-templates.ts';
import { up as addBulkActionEnd } from './migrations/0131-bulk-action-end.ts';
import { up as indexRecentFiles } from './migrations/0132-recent-files.ts';
import { up as addRequestIndexes } from './migrations/0140-request-indexes.ts';
import { up as addSearchEngineSettings } from './migrations/0141-search-engine-settings.ts';
import { up as indexCalendar } from './migrations/0145-calendar-indexes.ts';
import { up as indexFailedSchedules } from './migrations/0146-failed-schedules.ts';
import { up as addPageAssignments } from './migrations/0155-page-assignments.ts';
import { up as addSubmissionMessages } from './migrations/0160-submission-messages.ts';
import { up as addNotifications } from './migrations/0156-notifications.ts';
import { up as addSavedViews } from './migrations/0165-saved-views.ts';
import { up as addGoodVersion } from './migrations/0170-guests-find-versions-good.ts';
import { up as addPublishedFields } from './migrations/0180-published-fields.ts';
import { up as addListsOfChoices } from './migrations/0205-lists-of-choices.ts';
import { up as addJobAttempts } from './migrations/0213-job-attempts.ts';
import { up as addBackups } from './migrations/0225-backups.ts';
import { up as addExtensionSettings } from './migrations/0214-extension-settings.ts';
import { up as addPresenceStreams } from './migrations/0262-presence-streams.ts';
import { up as addPublishedCounts } from './migrations/0220-published-counts.ts';
import { up as addScim } from './migrations/0246-scim.ts';
import { up as addHistory } from './migrations/0280-history.ts';
import { up as addHistoryTime } from './migrations/0281-history-time.ts';
import { up as addReleaseNotifications } from './migrations/0325-release-notifications.ts';
import { up as addReturnedReleases } from './migrations/0326-returned-releases.ts';
import { up as addSubmissionSearch } from './migrations/0336-submission-search.ts';
import { up as addTreeCounts } from './migrations/0337-page-tree-counts.ts';
import { up as addSessionConfirmations } from './migrations/0355-session-confirmations.ts';
import { up as watchReleases } from './migrations/0330-watched-releases.ts';
import { up as addCancelledReleases } from './migrations/0360-cancelled-releases.ts';
import { up as planSearchesOnce } from './migrations/0380-plans-of-searches.ts';
import { up as keepWordCounts } from './migrations/0410-lasting-word-counts.ts';
import { up as findFrequentCandidates } from './migrations/0411-frequent-candidates.ts';
import { up as indexAuditText } from './migrations/0420-audit-search.ts';
import { up as countGroups } from './migrations/0430-group-counts.ts';
import { up as keepGroupTexts } from './migrations/0431-group-texts.ts';
import { up as addItemRevisions } from './migrations/0370-item-revisions.ts';
import { up as addSlowQueries } from './migrations/0306-slow-queries.ts';
import { up as addReleases } from './migrations/0290-releases.ts';
import { up as addMailsByTopic } from './migrations/0302-mails-by-topic.ts';
import { up as indexAuditRequests } from './migrations/0303-audit-requests.ts';
import { up as addVersionsInReleases } from './migrations/0291-versions-in-releases.ts';
import { up as addGonePeriods } from './migrations/0320-gone-periods.ts';
import { up as indexLists } from './migrations/0266-list-indexes.ts';
import { up as addSingleSignOn } from './migrations/0245-single-sign-on.ts';
import { up as foldAscii } from './migrations/0308-folded-ascii.ts';
import { up as keyVersions } from './migrations/0309-version-keys.ts';
import { up as orderLists } from './migrations/0310-list-orders.ts';
import { up as collectWords } from './migrations/0313-pending-search-words.ts';
import { up as countTags } from './migrations/0312-tag-counts.ts';
import { up as keepOutdated } from './migrations/0311-outdated-translations.ts';
import { up as addBackupWarnings } from './migrations/0415-backup-warnings.ts';

/** All migrations in execution order; a released name never changes. */
export const migrations: Record<string, Migration> = {
  '0100-initial-schema': { up: createInitialSchema, replaces },
  '0101-jobs': { up: addJobs },
  '0110-similar-words': { up: createSimilarWords },
  '0120-latest-request': { up: indexLatestRequest },
  '0121-mentions-of-a-user': { up: indexMentions },
  '0123-translation-groups': { up: createTranslationGroups },
  '0124-originals-name-groups': { up: nameGroupsByOriginal },
  '0126-page-tree': { up: createPageTreeIndex },
  '0127-role-scope': { up: addRoleScope },
  '0129-bulk-actions': { up: addBulkActions },
  '0130-page-templates': { up: addPageTemplates },
  '0131-bulk-action-end': { up: addBulkActionEnd },
  '0132-recent-files': { up: indexRecentFiles },
  '0140-request-indexes': { up: addRequestIndexes },
  '0141-search-engine-settings': { up: addSearchEngineSettings },
  '0145-calendar-indexes': { up: indexCalendar },
  '0146-failed-schedules': { up: indexFailedSchedules },
  '0155-page-assignments': { up: addPageAssignments },
  '0160-submission-messages': { up: addSubmissionMessages },
  '0156-notifications': { up: addNotifications },
  '0165-saved-views': { up: addSavedViews },
  '0170-guests-find-versions-good': { up: addGoodVersion },
  '0180-published-fields': { up: addPublishedFields },
  '0205-lists-of-choices': { up: addListsOfChoices },
  '0213-job-attempts': { up: addJobAttempts },
  '0214-extension-settings': { up: addExtensionSettings },
  '0225-backups': { up: addBackups },
  '0245-single-sign-on': { up: addSingleSignOn },
  '0246-scim': { up: addScim },
  '0280-history': { up: addHistory },
  '0281-history-time': { up: addHistoryTime },
  '0290-releases': { up: addReleases },
  '0302-mails-by-topic': { up: addMailsByTopic },
  '0303-audit-requests': { up: indexAuditRequests },
  '0291-versions-in-releases': { up: addVersionsInReleases },
  '0325-release-notifications': { up: addReleaseNotifications },
  '0326-returned-releases': { up: addReturnedReleases },
  '0336-submission-search': { up: addSubmissionSearch },
  '0337-page-tree-counts': { up: addTreeCounts },
  '0355-session-confirmations': { up: addSessionConfirmations },
  '0320-gone-periods': { up: addGonePeriods },
  '0220-published-counts': { up: addPublishedCounts },
  '0262-presence-streams': { up: addPresenceStreams },
  '0266-list-indexes': { up: indexLists },
  '0308-folded-ascii': { up: foldAscii },
  '0309-version-keys': { up: keyVersions },
  '0310-list-orders': { up: orderLists },
  '0311-outdated-translations': { up: keepOutdated },
  '0312-tag-counts': { up: countTags },
  '0313-pending-search-words': { up: collectWords },
  '0306-slow-queries': { up: addSlowQueries },
  '0330-watched-releases': { up: watchReleases },
  '0360-cancelled-releases': { up: addCancelledReleases },
  '0380-plans-of-searches': { up: planSearchesOnce },
  '0410-lasting-word-counts': { up: keepWordCounts },
  '0411-frequent-candidates': { up: findFrequentCandidates },
  '0370-item-revisions': { up: addItemRevisions },
  '0415-backup-warnings': { up: addBackupWarnings },
  '0420-audit-search': { up: indexAuditText },
  '0430-group-counts': { up: countGroups },
  '0431-group-texts': { up: keepGroupTexts },
};
