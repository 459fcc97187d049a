import { siteProblems } from './check-site/check-site.ts';
import { SiteDefinitionError } from './check-site/problems.ts';
import { recordSource } from './definition-source.ts';
import {
  type DeclaredPart,
  type DeclaredParts,
  type Extension,
  type ServerParts,
  siteExtension,
} from './extend/index.ts';
import { noParts } from './extend/extension.ts';
import { byLocaleCode, localeCode } from './locale.ts';
import { sharedSectionBlock, sharedSectionPageType } from './built-in-definitions.ts';
import type { BlockDefinition } from './define-block.ts';
import type { PageTypeDefinition } from './define-page-type.ts';
import type { MenuDefinition, Site, SiteDefinition, SiteLocale } from './site-definition.ts';

const list = <Item>(value: readonly Item[] | undefined): readonly Item[] => (Array.isArray(value) ? value : []);

/** Adds a built-in definition, once if the site extends another defined site. */
const withBuiltIn = <Item>(own: readonly Item[], builtIn: Item): readonly Item[] => [
  ...own.filter((one) => one !== builtIn),
  builtIn,
];

const inLowerCase = (code: string): string => (typeof code === 'string' ? localeCode(code) : code);

const localeIn = (locale: SiteLocale): SiteLocale =>
  typeof locale === 'object' && locale !== null ? { ...locale, code: inLowerCase(locale.code) } : locale;

/** Adds the parts of extensions, once if the site extends another defined site. */
function withParts<Part>(
  parts: readonly Part[] | undefined,
  extensions: readonly Extension[],
  name: 'blocks' | 'pageTypes' | 'forms',
): readonly Part[] {
  const own = list(parts);
  const added = extensions.flatMap((extension) => list(extension?.[name] as unknown as readonly Part[] | undefined));
  return [...own, ...added.filter((part) => !own.includes(part))];
}

const partNames = ['hooks', 'endpoints', 'jobs', 'permissions', 'settings', 'messages'] as const;

/** The server parts are those of the extension `site`. */
const withoutServerParts = <Definition extends Partial<ServerParts>>(
  definition: Definition,
): Omit<Definition, keyof ServerParts> => {
  const names: readonly string[] = partNames;
  const others = Object.entries(definition).filter(([name]) => !names.includes(name));
  return Object.fromEntries(others) as Omit<Definition, keyof ServerParts>;
};

/** Returns the extensions of a site; its own server parts are the extension `site`. */
function extensionsOf(definition: Partial<ServerParts & Pick<SiteDefinition, 'extensions'>>): readonly Extension[] {
  const named = list(definition.extensions);
  const own = Object.fromEntries(partNames.flatMap((name) => (definition[name] ? [[name, definition[name]]] : [])));
  return Object.keys(own).length === 0 ? named : [...named, { ...noParts, ...own, name: siteExtension }];
}

/**
 * Declares a site: the value that `ximblox.config.tsx` exports. Lower-cases locale codes.
 * @throws SiteDefinitionError with every problem of the site, its blocks, page types, forms and menus
 */
export function defineSite<
  Block extends BlockDefinition = BlockDefinition,
  PageType extends PageTypeDefinition = PageTypeDefinition,
  const Menu extends MenuDefinition = MenuDefinition,
  Added extends Extension & DeclaredParts = never,
>(
  definition: Pick<SiteDefinition, 'name' | 'locales' | 'defaultLocale'> &
    Partial<SiteDefinition> &
    Partial<ServerParts> & {
      blocks: readonly Block[];
      pageTypes: readonly PageType[];
      menus?: readonly Menu[];
      extensions?: readonly Added[];
    },
): Site<Block | DeclaredPart<Added, 'block'>, PageType | DeclaredPart<Added, 'pageType'>, Menu> {
  const { search } = definition;
  const extensions = extensionsOf(definition);
  const locales = list(definition.locales).map(localeIn);
  const site: SiteDefinition = {
    icons: [],
    ...withoutServerParts(definition),
    locales,
    defaultLocale: inLowerCase(definition.defaultLocale),
    customSlugLocales: definition.customSlugLocales?.map(inLowerCase) ?? locales.map((locale) => locale?.code),
    blocks: withBuiltIn(withParts(definition.blocks, extensions, 'blocks'), sharedSectionBlock),
    pageTypes: withBuiltIn(withParts(definition.pageTypes, extensions, 'pageTypes'), sharedSectionPageType),
    menus: list(definition.menus),
    forms: withParts(definition.forms, extensions, 'forms'),
    extensions,
    extraMenuItems: list(definition.extraMenuItems),
    ...(search ? { search: { ...search, slugs: byLocaleCode(search.slugs ?? {}) } } : {}),
  };
  recordSource(site, defineSite);
  const problems = siteProblems(site);
  if (problems.length > 0) throw new SiteDefinitionError(problems);
  return site;
}
