import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { addErrorTexts, type AnswerOf, contract, type PageTypeInfo } from '@ximblox/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from './api.ts';
import { setSiteLocales } from './format.ts';

/** Query options of data that nearly all screens need: failed calls are retried until they succeed. */
const retryUntilLoaded = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: 2,
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? 30_000 : false),
} as const;

/** Query for the site settings of the admin: name, locales, menus, and items for the side menu. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['settings', 'admin'],
  async queryFn({ signal }) {
    const settings = await api.call(contract.settings.admin, { signal });
    setSiteLocales(settings.locales.map(({ code }) => code));
    addErrorTexts(settings.extensions.messages);
    return settings;
  },
  ...retryUntilLoaded,
});

export type SiteSettings = AnswerOf<typeof contract.settings.admin>;

/** Returns the site settings; suspends while they load, which `ScreenFrame` handles. */
export const useSiteSettings = (): SiteSettings => useSuspenseQuery(siteSettingsQuery).data;

/** Fallback while the settings are not loaded; the session length is the server's default. */
const fallbackSite: SiteSettings = {
  siteName: 'Ximblox',
  defaultSeoImage: null,
  locales: [],
  defaultLocale: '',
  timeZone: 'UTC',
  customSlugLocales: [],
  menus: [],
  extraMenuItems: [],
  extensions: { permissions: [], messages: {}, settings: [] },
  inactivityMinutes: 30,
  previewUrl: null,
  binDays: 30,
};

/** Returns the site settings, or a fallback while they are not loaded. */
export const useKnownSite = (): SiteSettings => useQuery(siteSettingsQuery).data ?? fallbackSite;

/** Query for the registered page types, named in an interface language. */
export const pageTypesQuery = (language: string) =>
  queryOptions({
    queryKey: ['page-types', language],
    queryFn: ({ signal }) => api.call(contract.types.pageTypes, { query: { language }, signal }),
    ...retryUntilLoaded,
  });

/** Returns the page types; suspends while they load. */
export const usePageTypes = (): PageTypeInfo[] => useSuspenseQuery(pageTypesQuery(useTranslation().i18n.language)).data;

const noTypes: PageTypeInfo[] = [];

/** Returns the page types; an empty list while they are not loaded. */
export const useKnownPageTypes = (): PageTypeInfo[] => {
  const { language } = useTranslation().i18n;
  return useQuery({ ...pageTypesQuery(language), placeholderData: keepPreviousData }).data ?? noTypes;
};

/** Returns whether visitors can open pages of a type; true for types that are not registered or not loaded. */
export function useHasAddress(): (typeID: string) => boolean {
  const types = useKnownPageTypes();
  return useCallback((typeID) => types.find(({ id }) => id === typeID)?.hasAddress ?? true, [types]);
}

/** Label of a page type; its ID if it is not registered. */
export const pageTypeLabel = (types: readonly PageTypeInfo[], id: string): string =>
  types.find((type) => type.id === id)?.label ?? id;

/** URL segment of a page type: its ID in lower case, encoded. */
export const pageTypeSegment = (id: string): string => encodeURIComponent(id.toLowerCase());

/** Returns the page type of a decoded URL segment, ignoring case; undefined if it is not registered. */
export const usePageTypeAt = (segment: string | undefined): PageTypeInfo | undefined =>
  usePageTypes().find(({ id }) => id.toLowerCase() === segment?.toLowerCase());

/** Slug prefix of a page type in a locale, without outer slashes. */
export const slugPrefix = (type: PageTypeInfo | undefined, locale: string): string => {
  if (type === undefined) return '';
  return typeof type.slugPrefix === 'string' ? type.slugPrefix : (type.slugPrefix[locale] ?? '');
};
