import { z } from 'zod';
import { type ErrorCode, errorTexts } from '../errors.ts';
import { block, fileRecord, imageRecord } from './block.ts';
import { publicTag } from './tag.ts';
import { id, locale, person, record, time } from './values.ts';

/** States as a screen shows them; `requested` wins over `scheduled` (a publication is due), which wins over the rest. */
export const pageStates = ['not-published', 'published', 'changed', 'requested', 'scheduled'] as const;
export const pageState = z.enum(pageStates);
export type PageState = z.output<typeof pageState>;

/** What the caller may do with a page now, decided by the server. */
export const pageActions = [
  'save',
  'publish',
  'store-and-publish',
  'unpublish',
  'request-publication',
  'resend-request',
  'revoke-request',
  'review-request',
  'schedule',
  'delete',
  'duplicate',
  'create-translation',
  'change-slug',
] as const;
export const pageAction = z.enum(pageActions);
export type PageAction = z.output<typeof pageAction>;

/** A translation of a page. */
export const sibling = z.object({
  pageID: id,
  locale,
  slug: z.string(),
  title: z.string(),
  state: pageState,
  /** Whether the page that it follows has been changed since it was made or last marked as up to date. */
  isOutdated: z.boolean(),
});
export type Sibling = z.output<typeof sibling>;

/** What kept a scheduled publication or its end from happening. */
export const scheduleFailure = z.object({
  action: z.enum(['publish', 'unpublish']),
  errors: z.array(
    z.object({ property: z.string(), code: z.enum(Object.keys(errorTexts) as [ErrorCode, ...ErrorCode[]]) }),
  ),
  time,
});
export type ScheduleFailure = z.output<typeof scheduleFailure>;

/** What is due for a page: the publication of exactly one version, the end of being public, or both. */
export const schedule = z.object({
  /** The version that will be published, null when nothing will be. */
  versionID: id.nullable(),
  versionNumber: id.nullable(),
  /** Whether a newer version has been stored since; the one named is published all the same. */
  isOutdated: z.boolean(),
  publishAt: time.nullable(),
  unpublishAt: time.nullable(),
  by: person,
  /** Stays until something else is published, scheduled or cancelled. */
  failure: scheduleFailure.nullable(),
});
export type Schedule = z.output<typeof schedule>;

/** A page as its editors see it; `content` are the newest version's blocks. */
export const page = z.object({
  id,
  slug: z.string(),
  type: z.string(),
  locale,
  title: z.string(),
  content: z.array(block),
  typeData: record,
  /** The published version, null when the page is not published. */
  publishedVersionID: id.nullable(),
  /** The running publication (one period in which a version is public), null when there is none. */
  publishedID: id.nullable(),
  newestVersionID: id,
  state: pageState,
  /** Path of the page on the public site, with its locale prefix. */
  url: z.string(),
  siblings: z.array(sibling),
  /** Whether the page that this translation follows has been changed since; false for a page that follows none. */
  isOutdated: z.boolean(),
  schedule: schedule.nullable(),
  availableActions: z.array(pageAction),
  createdAt: time,
  updatedAt: time,
  publishedAt: time.nullable(),
  author: person,
});
export type Page = z.output<typeof page>;

/** What is known of a page beside its content. */
export const pageFrame = page.omit({ content: true, typeData: true });
export type PageFrame = z.output<typeof pageFrame>;

/** One row of a list of pages: never its blocks. */
export const pageSummary = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  type: z.string(),
  locale,
  url: z.string(),
  state: pageState,
  newestVersionID: id,
  publishedVersionID: id.nullable(),
  createdAt: time,
  updatedAt: time,
  publishedAt: time.nullable(),
  /** When a version will be published and when the page will be taken off, null when nothing is due. */
  publishAt: time.nullable(),
  unpublishAt: time.nullable(),
  author: person,
});
export type PageSummary = z.output<typeof pageSummary>;

/** A page in the list of pages. */
export const listedPage = pageSummary.extend({
  /** Whether the caller has a working copy of it: changes that are kept, but not saved as a version. */
  hasWorkingCopy: z.boolean(),
});
export type ListedPage = z.output<typeof listedPage>;

/** A page that points to another page or to a file. */
export const referringPage = pageSummary.extend({
  /** Places in its newest version that point there; 0 when only the published version still does. */
  uses: z.int().nonnegative(),
  /** Whether what visitors see of it points there. */
  inPublished: z.boolean(),
});
export type ReferringPage = z.output<typeof referringPage>;

/** What is versioned: everything of a page but its address. `seoImage` holds at most one picture. */
export const versionContent = z.object({
  title: z.string(),
  blocks: z.array(block),
  typeData: record,
  seoTitle: z.string(),
  seoDescription: z.string(),
  seoKeywords: z.array(z.string()),
  seoImage: z.array(imageRecord).max(1),
  /** IDs of tags in ascending order; those that were merged or deleted since are what they are by now. */
  tags: z.array(id),
});
export type VersionContent = z.output<typeof versionContent>;

export const pageVersion = versionContent.extend({
  id,
  pageID: id,
  /** 1 for the first version of a page. */
  number: id,
  hasPublicationRequest: z.boolean(),
  isNewest: z.boolean(),
  isPublished: z.boolean(),
  author: person,
  createdAt: time,
});
export type PageVersion = z.output<typeof pageVersion>;

/** A page as a visitor may see it. */
export const publicPage = z.object({
  slug: z.string(),
  type: z.string(),
  locale,
  url: z.string(),
  publishedAt: time,
  pageVersion: z.object({
    pageID: id,
    title: z.string(),
    seoTitle: z.string(),
    seoDescription: z.string(),
    seoKeywords: z.array(z.string()),
    seoImage: z.array(imageRecord).max(1),
    blocks: z.array(block),
    typeData: record,
    /** By name; private ones are left out. */
    tags: z.array(publicTag),
    pageType: z.object({
      id: z.string(),
      props: record,
      images: z.record(z.string(), imageRecord),
      files: z.record(z.string(), fileRecord),
    }),
  }),
});
export type PublicPage = z.output<typeof publicPage>;

/** A published page without its content. */
export const publicPageSummary = z.object({
  pageID: id,
  title: z.string(),
  slug: z.string(),
  type: z.string(),
  locale,
  url: z.string(),
  publishedAt: time.nullable(),
});
export type PublicPageSummary = z.output<typeof publicPageSummary>;

/** A page as the target of links. */
export const linkTarget = z.object({
  id,
  title: z.string(),
  locale,
  url: z.string(),
  state: pageState,
  isPublic: z.boolean(),
  /** Anchors of the newest version, in the order of its blocks. */
  anchors: z.array(z.string()),
  /** Those that visitors find now; none while the page is not public. */
  publicAnchors: z.array(z.string()),
});
export type LinkTarget = z.output<typeof linkTarget>;
