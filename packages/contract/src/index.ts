export {
  type ApiToken,
  maxTokenDays,
  readScopes,
  tokenPermissions,
  tokenPrefix,
  type TokenScope,
  tokenScopes,
} from './api-tokens.ts';
export * from './audit.ts';
export * from './base-path.ts';
export * from './audit-actions.ts';
export type { TrashAction, DeletedPage } from './trash.ts';
export type { BulkAction, BulkActionKind, BulkItem, BulkPreviewItem, BulkProgress } from './bulk-actions.ts';
export * from './bulk-limits.ts';
export * from './cache-tags.ts';
export type { CalendarDay, CalendarItem } from './calendar.ts';
export * from './calendar-limits.ts';
export * from './client.ts';
export * from './single-line.ts';
export * from './site-client.ts';
export type * from './comparison.ts';
export type { ListedAuditEntry } from './audit.ts';
export type { Comment, CommentThread } from './comments.ts';
export type { ContentImport } from './content-files.ts';
export * from './contract.ts';
export * from './dashboard.ts';
export * from './delivery.ts';
export * from './endpoint.ts';
export * from './frontend-preview.ts';
export * from './entities/block.ts';
export type { Challenge } from './entities/challenge.ts';
export * from './entities/media.ts';
export * from './entities/menu.ts';
export * from './entities/menu-levels.ts';
export * from './entities/page.ts';
export type {
  Submission,
  SubmissionFolder,
  SubmissionMessage,
  SubmissionState,
  SubmissionWithMessages,
} from './entities/submission.ts';
export * from './entities/max-total.ts';
export * from './entities/paged-list.ts';
export * from './entities/site-settings.ts';
export * from './entities/tag.ts';
export * from './entities/underway-states.ts';
export * from './entities/user.ts';
export * from './entities/values.ts';
export * from './errors.ts';
export * from './is-record.ts';
export * from './key-pattern.ts';
export { lightBlockModule } from './light-block-module.ts';
export type { DeletedMedia } from './media-trash.ts';
export * from './openapi.ts';
export type { MoveProblem, TreeNode } from './page-tree.ts';
export * from './permissions.ts';
export type { PageVersionStatus, PresentUsers } from './presence.ts';
export * from './preview.ts';
export * from './publication.ts';
export * from './redirects.ts';
export * from './release-limits.ts';
export {
  type AwaitingRelease,
  type CalendarRelease,
  type ContainedChange,
  type Release,
  type ReleaseAction,
  type ReleaseChange,
  type ReleaseItem,
  type ReleaseItemKind,
  type ReleaseItemName,
  type ReleaseState,
  type ReleaseSummary,
  type VisibleSettings,
  visibleSettings,
} from './releases.ts';
export { maxMomentDays } from './moments.ts';
export { maxReviewDays, type ReviewLink } from './review-links.ts';
export {
  type Notification,
  type NotificationKind,
  maxNotifications,
  notificationDays,
  notificationPath,
  type ReleaseNotice,
  releaseNotices,
  topicOfKind,
} from './notifications.ts';
export type { ExtensionSettingsInfo } from './extension-settings.ts';
export type { BackgroundJob } from './jobs.ts';
export type { Backup } from './backups.ts';
export {
  describeFinding,
  type FindingAmount,
  type FindingAmounts,
  type FindingCode,
  findings,
  type FindingState,
  findingText,
  type FindingValues,
  type HealthCheck,
  healthChecks,
} from './findings.ts';
export type { DiskState, HealthFinding, SlowQuery, SystemFeature } from './system.ts';
export type { UnsentMail } from './mails.ts';
export * from './uploads.ts';
export {
  isTermLongEnough,
  type MissedTerm,
  maxCuratedTerms,
  maxSearchResults,
  maxPinnedPages,
  maxSynonymTerms,
  type PinnedPage,
  type Pins,
  type SearchFacets,
  type SearchIndexStatus,
  type SearchResult,
  type Synonyms,
} from './search.ts';
export {
  blockTypeInfo,
  pageTypeInfo,
  type BlockTypeInfo,
  type PageTypeInfo,
  type PageTypeOverview,
  type EmptiedDefault,
  type TypeDefaults,
} from './site-structure.ts';
export type { RoleInfo } from './roles.ts';
export type { PasskeyInfo } from './passkeys.ts';
export type { SessionInfo } from './sessions.ts';
export type { SsoProviderStatus, UserIdentity } from './sso.ts';
export * from './sso-reasons.ts';
export {
  type ExtraMenuEntryInfo,
  type ExtraMenuIcon,
  extraMenuIcons,
  type ExtraMenuItemInfo,
  type StoredSettings,
} from './settings.ts';
export type { SubmittedForm } from './submissions.ts';
export type { Translation, TranslationCell, TranslationSource } from './translations.ts';
export { maxSavedViews, type SavedView } from './saved-views.ts';
export { maxTemplates, type PageTemplate } from './templates.ts';
export { maxSiteVersions, type SiteVersion, type SiteVersions } from './site-versions.ts';
export * from './time-zone.ts';
export * from './validation.ts';
export { versionInput, type VersionChanges, type VersionInput } from './versions.ts';
export {
  deliveryStates,
  type Delivery,
  type DeliveryFailure,
  type DeliveryState,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
  type WebhookInput,
  webhookTestEvent,
} from './webhooks.ts';
export { draftBlock, workingCopyContent, type WorkingCopy, type WorkingCopyContent } from './working-copies.ts';
