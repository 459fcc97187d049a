import { siteProblems } from './check-site/check-site.ts';
import { SiteDefinitionError } from './check-site/problems.ts';
import { recordSource } from './definition-source.ts';
import { byLocaleCode, localeCode } from './locale.ts';
import { sharedSectionBlock, sharedSectionPageType } from './built-in-definitions.ts';
import type { SiteDefinition, SiteLocale } from './site-definition.ts';

const list = <Item>(value: readonly Item[] | undefined): readonly Item[] => (Array.isArray(value) ? value : []);

/** Adds a built-in definition, once if the site extends another defined site. */
const withBuiltIn = <Item>(own: readonly Item[], builtIn: Item): readonly Item[] => [
  ...own.filter((one) => one !== builtIn),
  builtIn,
];

const inLowerCase = (code: string): string => (typeof code === 'string' ? localeCode(code) : code);

const localeIn = (locale: SiteLocale): SiteLocale =>
  typeof locale === 'object' && locale !== null ? { ...locale, code: inLowerCase(locale.code) } : locale;

/**
 * Declares a site: the value that `ximblox.config.tsx` exports. Lower-cases locale codes.
 * @throws SiteDefinitionError with every problem of the site, its blocks, page types, forms and menus
 */
export function defineSite(
  definition: Pick<SiteDefinition, 'name' | 'locales' | 'defaultLocale' | 'blocks' | 'pageTypes'> &
    Partial<SiteDefinition>,
): SiteDefinition {
  const { search } = definition;
  const locales = list(definition.locales).map(localeIn);
  const site: SiteDefinition = {
    icons: [],
    ...definition,
    locales,
    defaultLocale: inLowerCase(definition.defaultLocale),
    customSlugLocales: definition.customSlugLocales?.map(inLowerCase) ?? locales.map((locale) => locale?.code),
    blocks: withBuiltIn(list(definition.blocks), sharedSectionBlock),
    pageTypes: withBuiltIn(list(definition.pageTypes), sharedSectionPageType),
    menus: list(definition.menus),
    forms: list(definition.forms),
    extraMenuItems: list(definition.extraMenuItems),
    ...(search ? { search: { ...search, slugs: byLocaleCode(search.slugs ?? {}) } } : {}),
  };
  recordSource(site, defineSite);
  const problems = siteProblems(site);
  if (problems.length > 0) throw new SiteDefinitionError(problems);
  return site;
}
