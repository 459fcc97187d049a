import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type AnswerOf, contract, type PageTypeInfo } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from './api.ts';
import { tellSiteLocales } from './format.ts';

/** Hardly a screen does without these: whatever went wrong, they are asked for again, and go on being so while they are missing. */
const neededByScreens = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: 2,
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? 30_000 : false),
} as const;

/** What the admin knows of the site: its name, locales, menus, and items for the side menu. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['settings', 'admin'],
  async queryFn({ signal }) {
    const settings = await api.call(contract.settings.admin, { signal });
    tellSiteLocales(settings.locales.map(({ code }) => code));
    return settings;
  },
  ...neededByScreens,
});

export type SiteSettings = AnswerOf<typeof contract.settings.admin>;

/** Settings of the site, for what cannot be drawn without them: `ScreenFrame` stands in until they are there. */
export const useSiteSettings = (): SiteSettings => useSuspenseQuery(siteSettingsQuery).data;

/** What holds while the settings are on their way, or cannot be read; as long a session as the server gives by itself. */
const unknownSite: SiteSettings = {
  siteName: 'Ximblox',
  defaultSeoImage: null,
  locales: [],
  defaultLocale: '',
  customSlugLocales: [],
  menus: [],
  extraMenuItems: [],
  inactivityMinutes: 30,
  binDays: 30,
};

/** Settings of the site as far as they are known, for what has to stand without them too. */
export const useKnownSite = (): SiteSettings => useQuery(siteSettingsQuery).data ?? unknownSite;

/** The page types that the site registers, in a language of the interface. */
export const pageTypesQuery = (language: string) =>
  queryOptions({
    queryKey: ['page-types', language],
    queryFn: ({ signal }) => api.call(contract.types.pageTypes, { query: { language }, signal }),
    ...neededByScreens,
  });

/** Page types, for what cannot be drawn without them; see `useSiteSettings`. */
export const usePageTypes = (): PageTypeInfo[] => useSuspenseQuery(pageTypesQuery(useTranslation().i18n.language)).data;

const noTypes: PageTypeInfo[] = [];

/** Page types as far as they are known, for what has to stand without them too. */
export const useKnownPageTypes = (): PageTypeInfo[] => {
  const { language } = useTranslation().i18n;
  return useQuery({ ...pageTypesQuery(language), placeholderData: keepPreviousData }).data ?? noTypes;
};

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
