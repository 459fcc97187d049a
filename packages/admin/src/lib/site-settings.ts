import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type AnswerOf, contract, type PageTypeInfo } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from './api.ts';

/** What the admin knows of the site: its name, locales, menus, and items for the side menu. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['settings', 'admin'],
  queryFn: ({ signal }) => api.call(contract.settings.admin, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export type SiteSettings = AnswerOf<typeof contract.settings.admin>;

/** Settings of the site; loaded before a screen is drawn. */
export const useSiteSettings = (): SiteSettings => useSuspenseQuery(siteSettingsQuery).data;

/** The page types that the site registers, in a language of the interface. */
export const pageTypesQuery = (language: string) =>
  queryOptions({
    queryKey: ['page-types', language],
    queryFn: ({ signal }) => api.call(contract.types.pageTypes, { query: { language }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Page types; loaded before a screen is drawn. */
export const usePageTypes = (): PageTypeInfo[] => useSuspenseQuery(pageTypesQuery(useTranslation().i18n.language)).data;

/** Name of a page type as people read it; its ID when the site does not register it any more. */
export const pageTypeLabel = (types: readonly PageTypeInfo[], id: string): string =>
  types.find((type) => type.id === id)?.label ?? id;

/** The ID as it stands in an address: lower case, encoded. */
export const pageTypeSegment = (id: string): string => encodeURIComponent(id.toLowerCase());

/** The page type that such a segment, decoded by the router, names in whatever case; undefined when the site registers none. */
export const usePageTypeAt = (segment: string | undefined): PageTypeInfo | undefined =>
  usePageTypes().find(({ id }) => id.toLowerCase() === segment?.toLowerCase());

/** Slug prefix of a type in a locale, without slashes at its ends. */
export const slugPrefix = (type: PageTypeInfo | undefined, locale: string): string => {
  if (type === undefined) return '';
  return typeof type.slugPrefix === 'string' ? type.slugPrefix : (type.slugPrefix[locale] ?? '');
};
