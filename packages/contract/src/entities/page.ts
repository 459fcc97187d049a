import { z } from 'zod';
import { errorItem } from './error-item.ts';
import { block, fileRecord, imageRecord, linkValue } from './block.ts';
import { publicTag } from './tag.ts';
import { underwayStates } from './underway-states.ts';
import { id, locale, person, record, time } from './values.ts';

/** States of a page. `requested` takes precedence over `scheduled` (publication is due), which takes precedence over the rest. */
export const pageStates = ['not-published', 'published', 'changed', 'requested', 'scheduled'] as const;
export const pageState = z.enum(pageStates);
export type PageState = z.output<typeof pageState>;

export const underway = z.enum(underwayStates);
export type Underway = z.output<typeof underway>;

/** The two state marks of a page: whether it is live, and what is under way. */
export const pageMarks = z.object({
  /** Whether visitors see the page. */
  live: z.boolean(),
  underway: underway.nullable(),
  /** The time of `scheduled` and `expiring`; null for the others. */
  underwayAt: time.nullable(),
});
export type PageMarks = z.output<typeof pageMarks>;

/** Actions that the server permits the caller on a page. */
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
  ...pageMarks.shape,
  /** Whether its source has changed since it was created or last marked as up to date. */
  isOutdated: z.boolean(),
});
export type Sibling = z.output<typeof sibling>;

/** Errors of a failed scheduled publish or unpublish. */
export const scheduleFailure = z.object({
  action: z.enum(['publish', 'unpublish']),
  errors: z.array(errorItem),
  time,
});
export type ScheduleFailure = z.output<typeof scheduleFailure>;

/** Schedule of a page: publication of one version, unpublication, or both. */
export const schedule = z.object({
  /** The version to publish; null for none. */
  versionID: id.nullable(),
  versionNumber: id.nullable(),
  /** Whether a newer version exists; the scheduled one is published nevertheless. */
  isOutdated: z.boolean(),
  publishAt: time.nullable(),
  unpublishAt: time.nullable(),
  by: person,
  /** Kept until the next publication, schedule or cancellation. */
  failure: scheduleFailure.nullable(),
});
export type Schedule = z.output<typeof schedule>;

/** Who works on a page, and until which day. */
export const assignment = z.object({
  id,
  /** The user who works on the page. */
  assignee: person,
  /** Whether the account of the assignee is active. */
  isActive: z.boolean(),
  /** A day without a time, `2026-11-21`; null for none. */
  dueOn: z.iso.date().nullable(),
  by: person,
  at: time,
});
export type Assignment = z.output<typeof assignment>;

/** A page as a release will publish it. */
export const pageInRelease = z.object({
  id,
  name: z.string(),
  /** The version of the live line that the release has taken over. */
  liveVersionID: id,
  /** The newest version of the live line. */
  newestLiveVersionID: id,
  /** What the release does with the page; null if it does not change the page. */
  change: z.enum(['publish', 'unpublish']).nullable(),
  /** Other open releases that change the page. */
  conflicts: z.array(z.object({ releaseID: id, name: z.string(), by: person })),
});
export type PageInRelease = z.output<typeof pageInRelease>;

/** A page in the admin; `content` is the blocks of the newest version. */
export const page = z.object({
  id,
  slug: z.string(),
  type: z.string(),
  locale,
  title: z.string(),
  content: z.array(block),
  typeData: record,
  /** The published version; null if the page is not published. */
  publishedVersionID: id.nullable(),
  /** The current publication (the period in which a version is public); null for none. */
  publishedID: id.nullable(),
  /** In a release, the version that it will publish. */
  newestVersionID: id,
  state: pageState,
  ...pageMarks.shape,
  /** Public path with the locale prefix. */
  url: z.string(),
  siblings: z.array(sibling),
  /** Whether the source of this translation has changed since; false for an original. */
  isOutdated: z.boolean(),
  schedule: schedule.nullable(),
  /** Null if nobody is assigned to the page. */
  assignment: assignment.nullable(),
  availableActions: z.array(pageAction),
  /** Keys of blocks that the caller cannot change, because the page was created from a template. */
  lockedBlocks: z.array(z.string()),
  /** The release that the page was read in; null for the live line. */
  release: pageInRelease.nullable(),
  /** On the live line: the caller's working copies of the page in releases that were published or cancelled. */
  closedCopies: z.array(
    z.object({
      release: z.object({ id, name: z.string(), state: z.enum(['published', 'cancelled']) }),
      revision: id,
      savedAt: time,
    }),
  ),
  createdAt: time,
  updatedAt: time,
  publishedAt: time.nullable(),
  author: person,
});
export type Page = z.output<typeof page>;

/** A page without its content. */
export const pageMetadata = page.omit({ content: true, typeData: true });
export type PageMetadata = z.output<typeof pageMetadata>;

/** A page without blocks, for lists. */
export const pageSummary = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  type: z.string(),
  locale,
  url: z.string(),
  state: pageState,
  ...pageMarks.shape,
  newestVersionID: id,
  publishedVersionID: id.nullable(),
  createdAt: time,
  updatedAt: time,
  publishedAt: time.nullable(),
  /** Scheduled times of publication and unpublication; null for none. */
  publishAt: time.nullable(),
  unpublishAt: time.nullable(),
  author: person,
});
export type PageSummary = z.output<typeof pageSummary>;

/** First image of the newest version of a page, for lists. */
export const listedImage = z.object({ fileID: id, hash: z.string() });
export type ListedImage = z.output<typeof listedImage>;

/** A page in the list of pages. */
export const listedPage = pageSummary.extend({
  /** Whether the caller has a working copy of the page. */
  hasWorkingCopy: z.boolean(),
  /** What the release that the caller works in does with the page; null if it does not change the page. */
  inRelease: z
    .object({
      /** The version that it publishes; null if it unpublishes the page. */
      version: z.object({ id, number: id, title: z.string() }).nullable(),
    })
    .nullable(),
  /** Whether it is a translation whose source has changed since. */
  isOutdated: z.boolean(),
  /** Null if nobody is assigned to the page. */
  assignment: assignment.nullable(),
});
export type ListedPage = z.output<typeof listedPage>;

/** A page with its translations. */
export const pageGroup = z.object({
  id,
  /** The page that names the group: the original (the first without a source), or the first that matches the filters. */
  pageID: id,
  /** Image of the original; null for none. */
  image: listedImage.nullable(),
  /** In the order of the locales of the site. */
  pages: z.array(listedPage),
});
export type PageGroup = z.output<typeof pageGroup>;

/** A page that refers to another page or to a file. */
export const referringPage = pageSummary.extend({
  /** Number of references in its newest version; 0 if only the published version refers to it. */
  uses: z.int().nonnegative(),
  /** Whether its published version refers to it. */
  inPublished: z.boolean(),
});
export type ReferringPage = z.output<typeof referringPage>;

/** The versioned content of a page: everything but its address. */
export const versionContent = z.object({
  title: z.string(),
  /** Blocks in the order of the page: `key`, `type`, `props`, `anchorPoint`, `isHidden`, and `__images` and `__files` by field path. */
  blocks: z.array(block),
  /** Stored values of the fields of the page type, by name, and `__images` and `__files` by field path. */
  typeData: record,
  /** Title for search engines; `''` for the title of the page. */
  seoTitle: z.string(),
  /** Description for search engines; `''` for none. */
  seoDescription: z.string(),
  seoKeywords: z.array(z.string()),
  /** Image for social networks; empty for none. */
  seoImage: z.array(imageRecord).max(1),
  /** Whether the page stays out of search engines, the sitemap, feeds and the search of the site. */
  seoNoindex: z.boolean(),
  /** The page or https address that search engines should show instead; null for the page itself. */
  seoCanonical: linkValue.nullable(),
  /** Tag IDs in ascending order, with later merges and deletions applied. */
  tags: z.array(id),
});
/** The versioned content of a page: everything but its address. */
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
  /** The release that it was saved in; null for a version of the live line. */
  release: z.object({ id, name: z.string() }).nullable(),
});
export type PageVersion = z.output<typeof pageVersion>;

/** A published page as returned to visitors. */
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
    seoNoindex: z.boolean(),
    seoCanonical: linkValue.nullable(),
    blocks: z.array(block),
    typeData: record,
    /** Public tags by name. */
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
  ...pageMarks.shape,
  isPublic: z.boolean(),
  /** Anchors of the newest version, in the order of its blocks. */
  anchors: z.array(z.string()),
  /** Anchors of the published version; empty if the page is not published. */
  publicAnchors: z.array(z.string()),
});
export type LinkTarget = z.output<typeof linkTarget>;

/** Suggested targets of a link. */
export const linkSuggestions = z.object({
  /** The page at the address that was typed; null if it is none of this site. */
  match: pageSummary.nullable(),
  pages: z.array(pageSummary),
});
export type LinkSuggestions = z.output<typeof linkSuggestions>;
