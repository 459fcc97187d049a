/** What the other packages of Ximblox import: the public names, and parts that may change in any version. */
export * from './addresses.ts';
export * from './check-form.ts';
export { ownKindsOf } from './check-site/check-kinds.ts';
export { declaredPermissions } from './check-site/check-extensions.ts';
export { recordSource, sourceOf } from './definition-source.ts';
export { SiteDefinitionError, type SiteProblem } from './check-site/problems.ts';
export * from './compare-content.ts';
export { compareFields, type FieldChange } from './compare-fields.ts';
export * from './content.ts';
export * from './upgrade-nested.ts';
export * from './crop.ts';
export { type FileState, followedRecord, type ReplacedFile } from './replaced-file.ts';
export type * from './article.ts';
export type * from './block-content.ts';
export * from './define-block.ts';
export * from './define-form.ts';
export * from './form-question.ts';
export * from './define-page-type.ts';
export { computeValues, type ComputedValues, type PlainValues } from './computed.ts';
export * from './define-site.ts';
export * from './site-definition.ts';
export { siteDay, siteTimeZone } from './site-day.ts';
export * from './shared-section.ts';
export * from './extend/index.ts';
export { createSiteClient } from '@ximblox/contract';
export * from './fields/index.ts';
export { type CropParams, cropParams } from '@ximblox/contract';
export * from './inherit-content.ts';
export * from './item-keys.ts';
export * from './json-schema.ts';
export * from './locale.ts';
export * from './messages.ts';
export * from './media-url.ts';
export type * from './page-description.ts';
export * from './content-source.ts';
export type * from './paged-list.ts';
export * from './menu-action.ts';
export * from './lost-menu-actions.ts';
export * from './merge-content.ts';
export {
  type BlockConflict,
  type MergeChoice,
  type MergeConflict,
  type MergeFieldConflict,
  type MergePart,
  partID,
  type PartChange,
} from './merge-record.ts';
export { mergeOrder } from './merge-order.ts';
export type { FieldConflict, FieldDecision } from './merge-fields.ts';
export type * from './content-page.ts';
export { contentWeightErrors } from './content-weight.ts';
export * from './page-header.ts';
export type * from './conditions.ts';
export * from './fields/operators.ts';
export * from './page-conditions.ts';
export { tagsOfQuery, tagsOfValues } from './query-tags.ts';
export * from './page-order.ts';
export * from './read-page-query.ts';
export { type PageValue, PageQueryError, queryLimits } from './page-value.ts';
export * from './render-context.ts';
export * from './resolve.ts';
export { type SeoFallback, seoFallback } from './seo-fallback.ts';
export { isSameValue } from './same-value.ts';
export { perBlock, sharedBlock, sharedBlocks } from './shared-blocks.ts';
export type * from './search-view.ts';
export type * from './site-search.ts';
export * from './social-crop.ts';
export { tidyLines } from './fields/tidy-lines.ts';
export * from './type-content.ts';
export * from './stored-parts.ts';
export { unknownPaths } from './unknown-paths.ts';
export * from './unreadable-block.ts';
export * from './validate.ts';
export * from './walk.ts';
export * from './localised-text.ts';
export { clockTime, type ClockTime, dayAfter, dayStart, momentOfClock } from './zoned-time.ts';
export * from './localise-fields.ts';
