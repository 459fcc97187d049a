import {
  beginningOf,
  blockDefinition,
  defaultsOfType,
  fieldsOfType,
  localise,
  pagePath,
  pageTypeDefinition,
  type SiteDefinition,
} from '@ximblox/blocks';
import {
  type ErrorItem,
  fail,
  type MenuItem,
  type ReleaseChange,
  type ReleaseItemKind,
  type VersionContent,
  visibleSettings,
} from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { chosenSettings, saveSettings, settingsErrors } from '../../foundation/settings/index.ts';
import { pageIDOfOldAddress, redirectErrors, setRedirect } from '../addresses/index.ts';
import { findMenu, newMenuErrors, saveMenu } from '../menus/index.ts';
import { contentOf, publicationErrors, requireOnPage } from '../pages/index.ts';
import { publishVersion, unpublishLocked } from '../publication/index.ts';
import { findTypeDefaults, saveTypeDefaults, typeDefaultsErrors } from '../types/index.ts';
import { joinLiveLine } from './join-live-line.ts';
import type { NamedContent } from './named-content.ts';

type ChangeOf<Kind extends ReleaseItemKind> = Extract<ReleaseChange, { kind: Kind }>;

/** What releases do with one kind of change. `named` has the pages and versions that the change names. */
interface ReleaseKind<Change> {
  keyOf(change: Change): string;
  /** Returns the name of what changes; null if it does not exist. */
  titleOf(context: Context, change: Change, named: NamedContent): Promise<string | null>;
  /** @throws UM_01 if the actor may not prepare the change */
  require(context: Context, change: Change, named: NamedContent): Promise<void>;
  /** Returns what is public now, as JSON; null for nothing. */
  current(context: Context, change: Change, named: NamedContent): Promise<unknown>;
  /** Whether the change was made from what is public now, although that was not public when it was added. */
  follows?(change: Change, current: unknown, named: NamedContent): boolean;
  /** Returns the change that makes this public again; null if it cannot be. @param previous a result of `current` */
  back(site: SiteDefinition, change: Change, previous: unknown): Change | null;
  /** Returns why the change cannot be published, with the properties of its content. */
  errors(context: Context, change: Change, named: NamedContent): Promise<ErrorItem[]>;
  /** Publishes the change, as its own screen does. A required approval is that of the release. @throws CmsError */
  publish(context: Context, change: Change, options: { release: number; named: NamedContent }): Promise<void>;
}

const deleted: ErrorItem = { property: '', code: 'RM_02' };

/** Returns an error for each block of a type that the site no longer has: visitors would miss it. */
const lostBlocks = (site: SiteDefinition, { blocks }: Pick<VersionContent, 'blocks'>): ErrorItem[] =>
  blocks.flatMap(({ type, isHidden }, index) =>
    isHidden || blockDefinition(site, type) ? [] : [{ property: `blocks.${index}.type`, code: 'V_12' as const }],
  );

const pageKind: ReleaseKind<ChangeOf<'page'>> = {
  keyOf: ({ pageID }) => String(pageID),
  titleOf: async (_context, { pageID }, { pages }) => pages.get(pageID)?.title ?? null,
  async require(context, { pageID }, { pages }) {
    await requireOnPage(context, 'edit-page', pages.get(pageID) ?? fail('PM_01', 'pageID'));
  },
  current: async (_context, { pageID }, { pages }) => pages.get(pageID)?.published_version_id ?? null,
  follows({ versionID }, current, { versions }) {
    const version = versions.get(versionID ?? 0);
    return version !== undefined && version.base_version_id === current;
  },
  back: (_site, change, previous) => ({ ...change, versionID: previous as number | null }),
  async errors({ db, services: { site } }, { pageID, versionID }, { pages, versions }) {
    const page = pages.get(pageID);
    if (!page) return [deleted];
    if (versionID === null) return [];
    const version = versions.get(versionID ?? 0);
    if (version?.page_id !== pageID) return [{ property: 'versionID', code: 'V_12' }];
    if (!pageTypeDefinition(site, page.type)) return [{ property: 'type', code: 'V_12' }];
    const content = contentOf(site, page, version);
    return [...lostBlocks(site, content), ...(await publicationErrors(db, site, page, content))];
  },
  async publish(context, { pageID, versionID }, { release, named: { pages, versions } }) {
    const page = pages.get(pageID) ?? fail('RM_02');
    await requireOnPage(context, 'publish-page', page);
    const note = { release };
    if (versionID) {
      const version = versions.get(versionID);
      const joined = version?.release_id === release ? await joinLiveLine(context, page, version) : page;
      await publishVersion(context, joined, versionID, { note, isApproved: true, version });
    } else if (page.published_version_id !== null) await unpublishLocked(context, page, note);
  },
};

const menuKind: ReleaseKind<ChangeOf<'menu'>> = {
  keyOf: ({ menu, locale }) => `${menu}:${locale}`,
  async titleOf({ services: { site } }, { menu, locale }) {
    const definition = site.menus.find(({ id }) => id === menu);
    const isKnown = definition && site.locales.some(({ code }) => code === locale);
    return isKnown ? localise(definition.label, 'en') : null;
  },
  async require(context) {
    context.require('manage-menu', {});
  },
  current: async ({ db }, { menu, locale }) => (await findMenu(db, menu, locale)).items,
  back: (_site, change, previous) => ({ ...change, items: (previous ?? []) as MenuItem[] }),
  errors: (context, { menu, locale, items }) => newMenuErrors(context, { id: menu, locale, items }),
  async publish(context, { menu, locale, items }) {
    await saveMenu(context, menu, locale, { items });
  },
};

const pageTypeKind: ReleaseKind<ChangeOf<'page-type'>> = {
  keyOf: ({ type, locale }) => `${type}:${locale}`,
  async titleOf({ services: { site } }, { type, locale }) {
    const definition = pageTypeDefinition(site, type);
    const isKnown = definition && site.locales.some(({ code }) => code === locale);
    return isKnown ? localise(definition.label, 'en') : null;
  },
  async require(context) {
    context.require('manage-page-types', {});
  },
  current: async ({ db }, { type, locale }) => (await findTypeDefaults(db, type, locale)).content,
  back(site, change, previous) {
    const pageType = pageTypeDefinition(site, change.type);
    // Without default values, visitors see those of the site project.
    const content = previous ?? (pageType && beginningOf(fieldsOfType(pageType), defaultsOfType(pageType, null)));
    return content ? { ...change, content: content as ChangeOf<'page-type'>['content'] } : null;
  },
  async errors(context, { type, locale, content }) {
    const pageType = pageTypeDefinition(context.services.site, type);
    if (!pageType) return [{ property: 'type', code: 'V_12' }];
    const { content: before } = await findTypeDefaults(context.db, type, locale);
    return typeDefaultsErrors(context, pageType, content, before);
  },
  async publish(context, { type, locale, content }) {
    const { version } = await findTypeDefaults(context.db, type, locale);
    await saveTypeDefaults(context, type, locale, { content, version });
  },
};

const settingsKind: ReleaseKind<ChangeOf<'settings'>> = {
  keyOf: () => '',
  titleOf: async () => '',
  async require(context) {
    context.require('manage-settings', {});
  },
  current: async ({ db }) => visibleSettings.parse((await chosenSettings(db)).settings),
  back: (_site, change, previous) => ({ ...change, settings: visibleSettings.parse(previous) }),
  async errors(context, { settings }) {
    const { settings: before } = await chosenSettings(context.db);
    return settingsErrors(context, { ...before, ...settings }, before);
  },
  async publish(context, { settings }) {
    const { settings: before, version } = await chosenSettings(context.db);
    await saveSettings(context, { ...before, ...settings, version });
  },
};

const redirectKind: ReleaseKind<ChangeOf<'redirect'>> = {
  keyOf: ({ locale, slug }) => `${locale}:${slug}`,
  titleOf: async ({ services: { site } }, { locale, slug }) => pagePath(site, locale, slug),
  async require(context) {
    context.require('manage-redirects', {});
  },
  current: async ({ db }, address) => (await pageIDOfOldAddress(db, address)) ?? null,
  back: (_site, change, previous) => ({ ...change, pageID: previous as number | null }),
  errors: async (context, { pageID, ...address }) =>
    pageID === null ? [] : redirectErrors(context, { ...address, pageID }),
  publish: (context, { pageID, ...address }) => setRedirect(context, address, pageID),
};

const kinds: { [Kind in ReleaseItemKind]: ReleaseKind<ChangeOf<Kind>> } = {
  page: pageKind,
  menu: menuKind,
  'page-type': pageTypeKind,
  settings: settingsKind,
  redirect: redirectKind,
};

/** Returns what releases do with changes of this kind. */
export const kindOf = (change: ReleaseChange): ReleaseKind<ReleaseChange> => kinds[change.kind];
