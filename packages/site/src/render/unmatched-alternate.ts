import type { SiteDefinition } from '@ximblox/blocks';

/**
 * The translation for whoever reads none of the languages (`x-default`): that of the default locale, else of the first of the
 * site's locales that has one.
 */
export const unmatchedAlternate = <Alternate extends { locale: string }>(
  { defaultLocale, locales }: Pick<SiteDefinition, 'defaultLocale' | 'locales'>,
  alternates: readonly Alternate[],
): Alternate | undefined =>
  [defaultLocale, ...locales.map(({ code }) => code)]
    .flatMap((code) => alternates.find(({ locale }) => locale === code) ?? [])
    .at(0);
