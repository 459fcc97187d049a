import type { SiteDefinition } from '@ximblox/blocks';

/**
 * Returns the translation for other languages (`x-default`): that of the default locale, or of the first locale that has one.
 */
export const unmatchedAlternate = <Alternate extends { locale: string }>(
  { defaultLocale, locales }: Pick<SiteDefinition, 'defaultLocale' | 'locales'>,
  alternates: readonly Alternate[],
): Alternate | undefined =>
  [defaultLocale, ...locales.map(({ code }) => code)]
    .flatMap((code) => alternates.find(({ locale }) => locale === code) ?? [])
    .at(0);
