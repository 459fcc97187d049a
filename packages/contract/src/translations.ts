import { z } from 'zod';
import { endpoint, permission, session } from './endpoint.ts';
import { pageMarks, pageState } from './entities/page.ts';
import { id, idParam, locale, person, time } from './entities/values.ts';

const params = z.object({ id: idParam });

/** The source page of a translation and the state relative to it. */
export const translationSource = z.object({
  pageID: id,
  locale,
  title: z.string(),
  /** The source version that the translation is up to date with, and its number. */
  versionID: id,
  versionNumber: id,
  newestVersionID: id,
  newestVersionNumber: id,
  markedAt: time,
  markedBy: person,
});
export type TranslationSource = z.output<typeof translationSource>;

export const translation = z.object({
  pageID: id,
  title: z.string(),
  slug: z.string(),
  url: z.string(),
  state: pageState,
  ...pageMarks.shape,
  publishedVersionID: id.nullable(),
  publishAt: time.nullable(),
  unpublishAt: time.nullable(),
  updatedAt: time,
  author: person,
  /** The source page; null for an original. */
  source: translationSource.nullable(),
  isOutdated: z.boolean(),
  /** Whether the caller may edit the page and set its source. */
  canEdit: z.boolean(),
});
export type Translation = z.output<typeof translation>;

/** A locale of the site with the page in that locale. */
export const translationCell = z.object({
  locale,
  page: translation.nullable(),
  /** Whether the page is missing and the caller may create it. */
  canCreate: z.boolean(),
});
export type TranslationCell = z.output<typeof translationCell>;

/** Translations of a page and their sources; `pages.createTranslation` creates one. */
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
