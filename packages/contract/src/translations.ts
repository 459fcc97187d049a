import { z } from 'zod';
import { endpoint, permission, session } from './endpoint.ts';
import { pageState } from './entities/page.ts';
import { id, idParam, locale, person, time } from './entities/values.ts';

const params = z.object({ id: idParam });

/** Where a translation stands in relation to the page that it follows. */
export const translationSource = z.object({
  pageID: id,
  locale,
  title: z.string(),
  /** The version that the translation was made from or last marked against, and its number. */
  versionID: id,
  versionNumber: id,
  newestVersionID: id,
  newestVersionNumber: id,
  markedAt: time,
  markedBy: person,
});
export type TranslationSource = z.output<typeof translationSource>;

/** A page of a translation group. */
export const translation = z.object({
  pageID: id,
  title: z.string(),
  slug: z.string(),
  url: z.string(),
  state: pageState,
  publishedVersionID: id.nullable(),
  publishAt: time.nullable(),
  unpublishAt: time.nullable(),
  updatedAt: time,
  author: person,
  /** The page that this one follows, null when it is an original. */
  source: translationSource.nullable(),
  isOutdated: z.boolean(),
  /** Whether the caller may change it, and with that what it follows. */
  canEdit: z.boolean(),
});
export type Translation = z.output<typeof translation>;

/** One locale of the site, in the site's order. */
export const translationCell = z.object({
  locale,
  page: translation.nullable(),
  /** Whether the page is missing here and the caller may make it. */
  canCreate: z.boolean(),
});
export type TranslationCell = z.output<typeof translationCell>;

/** Translations of a page and what they follow; `pages.createTranslation` makes one. */
export const translations = {
  list: endpoint({
    method: 'GET',
    path: '/page/{id}/translations',
    summary: 'List the translations of a page in all locales, with their state and source, and missing ones',
    access: session,
    params,
    reply: z.object({ cells: z.array(translationCell) }),
  }),
  mark: endpoint({
    method: 'POST',
    path: '/page/{id}/mark-translation',
    summary: 'Mark a translation as up to date with a version of its source, by default the newest',
    access: permission('edit-page'),
    params,
    body: z.object({ versionID: id.optional() }),
    reply: z.object({ isOutdated: z.boolean() }),
  }),
  setSource: endpoint({
    method: 'POST',
    path: '/page/{id}/set-translation-source',
    summary: 'Set the source of a translation and mark it as up to date; null makes it an original',
    access: permission('edit-page'),
    params,
    body: z.object({ sourcePageID: id.nullable() }),
  }),
};
