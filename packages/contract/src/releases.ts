import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { typeContent } from './entities/block.ts';
import { menuItem } from './entities/menu.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { siteSettings } from './entities/site-settings.ts';
import { maxReleaseItems, releaseStates } from './release-limits.ts';
import {
  id,
  idParam,
  locale,
  localisedText,
  multilineText,
  oldSlug,
  person,
  requiredMultilineText,
  requiredText,
  time,
} from './entities/values.ts';

const releaseState = z.enum(releaseStates);
export type ReleaseState = z.output<typeof releaseState>;

/** Settings that visitors see. */
export const visibleSettings = siteSettings.pick({ siteName: true, seoImage: true, indexing: true, popup: true });
export type VisibleSettings = z.output<typeof visibleSettings>;

/** One change of a release. A release has at most one for each page, menu, page type, address and for the settings. */
export const releaseChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    pageID: id,
    /** The version to publish; null unpublishes the page. The newest version if missing. */
    versionID: id.nullable().optional(),
  }),
  z.object({ kind: z.literal('menu'), menu: z.string().max(100), locale, items: z.array(menuItem).max(100) }),
  z.object({ kind: z.literal('page-type'), type: z.string().max(100), locale, content: typeContent }),
  z.object({ kind: z.literal('settings'), settings: visibleSettings }),
  z.object({
    kind: z.literal('redirect'),
    locale,
    slug: oldSlug,
    /** The page that the address leads to; null removes the redirect. */
    pageID: id.nullable(),
  }),
]);
export type ReleaseChange = z.output<typeof releaseChange>;

const revision = z.int().positive();

const itemKind = z.enum(['page', 'menu', 'page-type', 'settings', 'redirect']);
export type ReleaseItemKind = z.output<typeof itemKind>;

/** Names an item within its release: kind, and page ID, `menu:locale`, `type:locale`, `locale:slug` or `''`. */
const itemName = z.object({ kind: itemKind, key: z.string().max(400) });
export type ReleaseItemName = z.output<typeof itemName>;

/** Why an item cannot be published; codes of the catalogue with the property of its content. */
const problem = z.object({ property: z.string(), code: z.string() });

/** A link or reference that leads to a page which will not be public after the release. Visitors see its text without a link. */
const deadLink = z.object({
  /** The title is empty for a page that was deleted permanently. */
  target: z.object({ id, title: z.string() }),
  /** Why: the release unpublishes it, another release publishes it, or it is only a draft. */
  reason: z.enum(['deleted', 'taken-off', 'other-release', 'draft']),
  /** The other release. */
  release: z.object({ id, name: z.string() }).nullable(),
  /** The block with the link, by its position from 0; null outside blocks. */
  block: z.object({ position: z.int().nonnegative(), label: localisedText }).nullable(),
  /** Title of the item of a menu. */
  name: z.string(),
});

export const releaseItem = itemName.extend({
  change: releaseChange,
  /** Title of the page in the version to publish, label of the menu or page type, or path of the redirect. */
  title: z.string(),
  /** The page, or the page that a redirect leads to; null if it was deleted. */
  page: z.object({ id, title: z.string(), type: z.string(), locale, url: z.string() }).nullable(),
  /** The version to publish. */
  version: z
    .object({
      id,
      number: id,
      by: person,
      at: time,
      /** Whether it was saved in the release, apart from the live line of the page. */
      isOfRelease: z.boolean(),
      /** Whether the live line has a newer version, which a version of the release has not taken over. */
      isOutdated: z.boolean(),
    })
    .nullable(),
  addedBy: person,
  addedAt: time,
  /** Whether the caller may replace and remove the change. */
  isChangeable: z.boolean(),
  /** Whether what is public has changed since the item was added; publishing would undo that. */
  hasMoved: z.boolean(),
  problems: z.array(problem),
  deadLinks: z.array(deadLink),
  /** Other open releases with a change of the same thing. */
  conflicts: z.array(z.object({ releaseID: id, name: z.string(), by: person })),
});
export type ReleaseItem = z.output<typeof releaseItem>;

/** A change in an open release, found by the thing that it changes. */
const containedChange = z.object({
  releaseID: id,
  name: z.string(),
  by: person,
  at: time,
  /** Of the release, when it was stored; for optimistic locking. */
  revision,
  change: releaseChange,
  /** What was public when it was added, as a change that makes it public again; null if it cannot be. */
  base: releaseChange.nullable(),
  /** Whether what is public has changed since it was added. */
  hasMoved: z.boolean(),
});
export type ContainedChange = z.output<typeof containedChange>;

const releaseSummary = z.object({
  id,
  name: z.string(),
  description: z.string(),
  state: releaseState,
  /** Number of changes, for optimistic locking. */
  revision: z.int().positive(),
  items: z.int().nonnegative(),
  assignee: person.nullable(),
  /** A day without a time, `2026-11-21`. */
  dueOn: z.iso.date().nullable(),
  publishAt: time.nullable(),
  createdBy: person,
  createdAt: time,
  approved: z.object({ by: person, at: time }).nullable(),
  published: z.object({ by: person, at: time }).nullable(),
  cancelled: z.object({ by: person, at: time }).nullable(),
  /** The release that this one undoes. */
  rollsBack: id.nullable(),
  /** When a reviewer requested changes; null after the review is requested again. */
  returnedAt: time.nullable(),
  /** Why the last scheduled publication failed. */
  failure: z.object({ at: time, errors: z.array(problem) }).nullable(),
});
export type ReleaseSummary = z.output<typeof releaseSummary>;

export const releaseActions = [
  'edit',
  'request-review',
  'approve',
  'reject',
  'publish',
  'schedule',
  'unschedule',
  'cancel',
  'roll-back',
] as const;
const releaseAction = z.enum(releaseActions);
export type ReleaseAction = z.output<typeof releaseAction>;

/** A release in the calendar: one that was published, one that is scheduled, or a scheduled publication that failed. */
const calendarRelease = z.object({
  kind: z.enum(['published', 'publish', 'failed']),
  at: time,
  id,
  name: z.string(),
  revision: z.int().positive(),
  /** Who published or scheduled it; the creator of one that failed. */
  by: person,
});
export type CalendarRelease = z.output<typeof calendarRelease>;

/** Why a release needs the caller: a scheduled publication failed, changes were requested, it can be approved, or it is assigned to them. */
export const awaitingReleaseReasons = ['failed', 'returned', 'approve', 'assigned'] as const;

export const awaitingRelease = z.object({
  id,
  name: z.string(),
  reason: z.enum(awaitingReleaseReasons),
  dueOn: z.iso.date().nullable(),
});
export type AwaitingRelease = z.output<typeof awaitingRelease>;

const release = releaseSummary.extend({
  itemList: z.array(releaseItem),
  comments: z.array(z.object({ id, by: person, at: time, text: z.string() })),
  availableActions: z.array(releaseAction),
  /** Whether someone else has to approve the release before it can be published. */
  needsApproval: z.boolean(),
  /** The latest release that undoes this one and is not cancelled. */
  rollBack: z.object({ id, name: z.string(), state: releaseState }).nullable(),
});
export type Release = z.output<typeof release>;

const params = z.object({ id: idParam });
const access = permission('manage-releases');
const reply = z.object({ release });

export const releases = {
  list: endpoint({
    method: 'POST',
    path: '/release/list',
    kind: 'read',
    summary: 'List releases, by default the latest first',
    access,
    body: pagedQuery(['name', 'createdAt', 'publishAt']).extend({
      states: z.array(releaseState).max(releaseStates.length).default([]),
    }),
    reply: pagedList(releaseSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/release/{id}',
    summary: 'Get a release with its items and their problems',
    access,
    params,
    reply,
  }),
  between: endpoint({
    method: 'POST',
    path: '/release/between',
    kind: 'read',
    summary: 'List the releases that were published, are scheduled or failed in a period, by time, at most 200',
    access,
    body: z.object({ from: time, until: time, personID: id.optional() }),
    reply: z.array(calendarRelease),
  }),
  containing: endpoint({
    method: 'GET',
    path: '/release-items',
    summary: 'List the changes of one thing in open releases',
    access,
    query: itemName,
    reply: z.array(containedChange),
  }),
  people: endpoint({
    method: 'GET',
    path: '/release-people',
    summary: 'List users who can work on releases, by name',
    access,
    reply: z.array(person),
  }),
  create: endpoint({
    method: 'POST',
    path: '/release/create',
    summary: 'Create a release without items',
    access,
    body: z.object({ name: requiredText(100), description: multilineText(2000).default('') }),
    reply,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/release/{id}',
    summary:
      'Change name, description, assignee and due date; V_07 on `revision` if someone else has changed the release',
    access,
    params,
    body: z.object({
      name: requiredText(100),
      description: multilineText(2000),
      assigneeID: id.nullable(),
      dueOn: z.iso.date().nullable(),
      revision,
    }),
    reply,
  }),
  addItems: endpoint({
    method: 'POST',
    path: '/release/{id}/items',
    summary: 'Add changes or replace those of the same things; an approval is withdrawn',
    access,
    params,
    body: z.object({
      changes: z.array(releaseChange).min(1, 'RM_05').max(maxReleaseItems, 'RM_05'),
      /**
       * What a change of a menu, default values or settings was made from, for a single change; 409 V_07 on `changes.0.version` if
       * someone else has saved it meanwhile. Without it, the change replaces what the release has and what is public.
       */
      basis: z
        .object({
          /** Revision of the change that it replaces; 0 for none. */
          revision: z.int().nonnegative(),
          /** Version of what is live that it has taken over. If missing, what has moved still has. */
          liveVersion: z.int().nonnegative().optional(),
        })
        .optional(),
    }),
    reply,
  }),
  removeItems: endpoint({
    method: 'POST',
    path: '/release/{id}/remove-items',
    summary: 'Remove items; an approval is withdrawn; UM_01 at each item that the caller neither added nor may change',
    access,
    params,
    body: z.object({ items: z.array(itemName).min(1, 'RM_05').max(maxReleaseItems, 'RM_05') }),
    reply,
  }),
  comment: endpoint({
    method: 'POST',
    path: '/release/{id}/comment',
    summary: 'Add a comment',
    access,
    params,
    body: z.object({ text: requiredMultilineText(2000) }),
    reply,
  }),
  requestReview: endpoint({
    method: 'POST',
    path: '/release/{id}/request-review',
    summary: 'Request the review of a draft',
    access,
    params,
    body: z.object({ revision }),
    reply,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/release/{id}/approve',
    summary: 'Approve a release with exactly its current items; RM_04 for its authors if two people must be involved',
    access: permission('approve-release'),
    params,
    body: z.object({ revision }),
    reply,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/release/{id}/reject',
    summary: 'Return a release to draft, with a reason as comment',
    access: permission('approve-release'),
    params,
    body: z.object({ reason: requiredMultilineText(2000), revision }),
    reply,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/release/{id}/publish',
    summary: 'Publish all items in one transaction; all problems of all items together, at `itemList.<index>`',
    access,
    params,
    body: z.object({ revision }),
    reply,
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/release/{id}/schedule',
    summary: 'Publish the release at a time; null removes the schedule',
    access,
    params,
    body: z.object({ publishAt: time.nullable(), revision }),
    reply,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/release/{id}/cancel',
    summary: 'Cancel a release that is not published',
    access,
    params,
    body: z.object({ revision }),
    reply,
  }),
  rollBack: endpoint({
    method: 'POST',
    path: '/release/{id}/roll-back',
    summary: 'Create a release that restores what was public before this one was published',
    access,
    params,
    /** Name of the new release; that of the published one if missing. */
    body: z.object({ name: requiredText(100).optional() }),
    reply,
  }),
};
