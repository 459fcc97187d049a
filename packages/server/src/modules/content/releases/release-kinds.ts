import {
  beginningOf,
  blockDefinition,
  defaultsOfType,
  fieldsOfType,
  localise,
  pagePath,
  pageTypeDefinition,
  type SiteDefinition,
} from '@ximblox/blocks/internal';
import {
  type ErrorItem,
  fail,
  type MenuItem,
  type PermissionName,
  type ReleaseChange,
  type ReleaseItemKind,
  type VersionContent,
  visibleSettings,
} from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import {
  type Reference,
  referencesOfMenu,
  referencesOfSettings,
  referencesOfType,
  referencesOfVersion,
} from '../../foundation/references/index.ts';
import { chosenSettings, saveSettings, settingsErrors, withDefaultTexts } from '../../foundation/settings/index.ts';
import { addressName, redirectErrors, setRedirects } from '../addresses/index.ts';
import { findMenu, newMenuErrors, saveMenu } from '../menus/index.ts';
import { contentOf, publicationErrors, requireOnPage } from '../pages/index.ts';
import { type PageToPublish, publishVersions, unpublishLocked } from '../publication/index.ts';
import { findTypeDefaults, saveTypeDefaults, typeDefaultsErrors } from '../types/index.ts';
import { joinLiveLines } from './join-live-line.ts';
import type { NamedContent } from './named-content.ts';

type ChangeOf<Kind extends ReleaseItemKind> = Extract<ReleaseChange, { kind: Kind }>;

interface PublishOptions {
  release: number;
  named: NamedContent;
  /** Reports the errors of the change at an index. */
  at(index: number, run: () => Promise<void>): Promise<void>;
}

/** Publishes changes one after another. */
const oneByOne =
  <Change>(publish: (context: Context, change: Change) => Promise<void>) =>
  async (context: Context, changes: readonly Change[], { at }: PublishOptions): Promise<void> => {
    for (const [index, change] of changes.entries()) await at(index, () => publish(context, change));
  };

/** What releases do with one kind of change. `named` has what the change names. */
interface ReleaseKind<Change> {
  keyOf(change: Change): string;
  /** The permission to publish such changes, for some target at least. */
  publishPermission: PermissionName;
  /** Returns the name of what changes; null if it does not exist. */
  titleOf(context: Context, change: Change, named: NamedContent): Promise<string | null>;
  /** @throws UM_01 if the actor may not prepare the change */
  require(context: Context, change: Change, named: NamedContent): Promise<void>;
  /** @throws UM_01 if the actor may not publish the change; by default as `require` */
  requirePublish?(context: Context, change: Change, named: NamedContent): Promise<void>;
  /** Returns what is public now, as JSON; null for nothing. */
  current(context: Context, change: Change, named: NamedContent): Promise<unknown>;
  /** Number of saves of what is public now. */
  liveVersion?(context: Context, change: Change): Promise<number>;
  /** Whether the change was made from what is public now, although that was not public when it was added. */
  follows?(change: Change, current: unknown, named: NamedContent): boolean;
  /** Returns the change that makes this public again; null if it cannot be. @param previous a result of `current` */
  back(site: SiteDefinition, change: Change, previous: unknown): Change | null;
  /** Whether the content is checked when it is added, as when it is saved on the live site. Drafts of pages are not. */
  isCheckedWhenAdded?: boolean;
  /** Returns why the change cannot be published with the rest of its release, with the properties of its content. */
  errors(context: Context, change: Change, named: NamedContent, releaseID: number): Promise<ErrorItem[]>;
  /** Returns what the change refers to. */
  references(site: SiteDefinition, change: Change, named: NamedContent): readonly Reference[];
  /** Publishes changes as their own screen does. A required approval is that of the release. @throws CmsError by `at` */
  publish(context: Context, changes: readonly Change[], options: PublishOptions): Promise<void>;
}

/** Changes of things that one permission manages. */
const managedBy = (permission: PermissionName) => ({
  publishPermission: permission,
  async require(context: Context): Promise<void> {
    context.require(permission, {});
  },
});

const deleted: ErrorItem = { property: '', code: 'RM_02' };

/** Returns an error for each block of a type that the site no longer has: visitors would miss it. */
const lostBlocks = (site: SiteDefinition, { blocks }: Pick<VersionContent, 'blocks'>): ErrorItem[] =>
  blocks.flatMap(({ type, isHidden }, index) =>
    isHidden || blockDefinition(site, type) ? [] : [{ property: `blocks.${index}.type`, code: 'V_12' as const }],
  );

const pageKind: ReleaseKind<ChangeOf<'page'>> = {
  keyOf: ({ pageID }) => String(pageID),
  titleOf: async (_context, { pageID }, { pages }) => pages.get(pageID)?.title ?? null,
  publishPermission: 'publish-page',
  async require(context, { pageID }, { pages }) {
    await requireOnPage(context, 'edit-page', pages.get(pageID) ?? fail('PM_01', 'pageID'));
  },
  async requirePublish(context, { pageID }, { pages }) {
    const page = pages.get(pageID);
    if (page) await requireOnPage(context, 'publish-page', page);
  },
  current: async (_context, { pageID }, { pages }) => pages.get(pageID)?.published_version_id ?? null,
  follows({ versionID }, current, { versions }) {
    const version = versions.get(versionID ?? 0);
    return version !== undefined && version.base_version_id === current;
  },
  back: (_site, change, previous) => ({ ...change, versionID: previous as number | null }),
  async errors({ db, services: { site } }, { pageID, versionID }, { pages, versions }, releaseID) {
    const page = pages.get(pageID);
    if (!page) return [deleted];
    if (versionID === null) return [];
    const version = versions.get(versionID ?? 0);
    if (version?.page_id !== pageID) return [{ property: 'versionID', code: 'V_12' }];
    if (!pageTypeDefinition(site, page.type)) return [{ property: 'type', code: 'V_12' }];
    const content = contentOf(site, page, version);
    return [...lostBlocks(site, content), ...(await publicationErrors(db, site, page, content, releaseID))];
  },
  references(site, { pageID, versionID }, { pages, versions }) {
    const page = pages.get(pageID);
    const version = versions.get(versionID ?? 0);
    return page && version ? referencesOfVersion(site, page.type, contentOf(site, page, version)) : [];
  },
  publish: publishPages,
};

/** Publishes and unpublishes pages, in a few statements for all of them. */
async function publishPages(
  context: Context,
  changes: readonly ChangeOf<'page'>[],
  { release, named: { pages, versions }, at }: PublishOptions,
): Promise<void> {
  const note = { release };
  const added: (PageToPublish & { index: number })[] = [];
  for (const [index, { pageID, versionID }] of changes.entries())
    await at(index, async () => {
      const page = pages.get(pageID) ?? fail('RM_02');
      if (versionID) added.push({ page, version: versions.get(versionID) ?? fail('V_12', 'versionID'), index });
      else if (page.published_version_id !== null) await unpublishLocked(context, page, note);
    });
  const saved = added.filter(({ version }) => version.release_id === release);
  const joined = await joinLiveLines(context, saved, (position, run) => at(saved[position]?.index ?? 0, run));
  const published = added.map(({ page, version }) => ({ page: joined.get(page.id) ?? page, version }));
  await publishVersions(context, published, { note, isApproved: true }, (position, run) =>
    at(added[position]?.index ?? 0, run),
  );
}

const menuKind: ReleaseKind<ChangeOf<'menu'>> = {
  keyOf: ({ menu, locale }) => `${menu}:${locale}`,
  async titleOf({ services: { site } }, { menu, locale }) {
    const definition = site.menus.find(({ id }) => id === menu);
    const isKnown = definition && site.locales.some(({ code }) => code === locale);
    return isKnown ? localise(definition.label, 'en') : null;
  },
  ...managedBy('manage-menu'),
  current: async ({ db }, { menu, locale }) => (await findMenu(db, menu, locale)).items,
  liveVersion: async ({ db }, { menu, locale }) => (await findMenu(db, menu, locale)).version,
  isCheckedWhenAdded: true,
  back: (_site, change, previous) => ({ ...change, items: (previous ?? []) as MenuItem[] }),
  errors: (context, { menu, locale, items }) => newMenuErrors(context, { id: menu, locale, items }),
  references: (_site, { items }) => referencesOfMenu(items),
  publish: oneByOne(async (context, { menu, locale, items }) => {
    await saveMenu(context, menu, locale, { items });
  }),
};

const pageTypeKind: ReleaseKind<ChangeOf<'page-type'>> = {
  keyOf: ({ type, locale }) => `${type}:${locale}`,
  async titleOf({ services: { site } }, { type, locale }) {
    const definition = pageTypeDefinition(site, type);
    const isKnown = definition && site.locales.some(({ code }) => code === locale);
    return isKnown ? localise(definition.label, 'en') : null;
  },
  ...managedBy('manage-page-types'),
  current: async ({ db }, { type, locale }) => (await findTypeDefaults(db, type, locale)).content,
  liveVersion: async ({ db }, { type, locale }) => (await findTypeDefaults(db, type, locale)).version,
  isCheckedWhenAdded: true,
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
  references: (site, { type, content }) => referencesOfType(site, type, content),
  publish: oneByOne(async (context, { type, locale, content }) => {
    const { version } = await findTypeDefaults(context.db, type, locale);
    await saveTypeDefaults(context, type, locale, { content, version });
  }),
};

const settingsKind: ReleaseKind<ChangeOf<'settings'>> = {
  keyOf: () => '',
  titleOf: async () => '',
  ...managedBy('manage-settings'),
  current: async ({ db }) => visibleSettings.parse((await chosenSettings(db)).settings),
  liveVersion: async ({ db }) => (await chosenSettings(db)).version,
  isCheckedWhenAdded: true,
  back: (_site, change, previous) => ({ ...change, settings: visibleSettings.parse(previous) }),
  async errors(context, { settings }) {
    const { settings: before } = await chosenSettings(context.db);
    const { site } = context.services;
    return settingsErrors(context, withDefaultTexts(site, { ...before, ...settings }), before);
  },
  references: (_site, { settings }) => referencesOfSettings(settings),
  publish: oneByOne(async (context, { settings }) => {
    const { settings: before, version } = await chosenSettings(context.db);
    await saveSettings(context, { ...before, ...settings, version });
  }),
};

const redirectKind: ReleaseKind<ChangeOf<'redirect'>> = {
  keyOf: addressName,
  titleOf: async ({ services: { site } }, { locale, slug }) =>
    site.locales.some(({ code }) => code === locale) ? pagePath(site, locale, slug) : null,
  ...managedBy('manage-redirects'),
  current: async (_context, address, { addresses }) => addresses.redirects.get(addressName(address)) ?? null,
  isCheckedWhenAdded: true,
  back: (_site, change, previous) => ({ ...change, pageID: previous as number | null }),
  errors: async ({ services: { site } }, { pageID, ...address }, { pages, addresses: { taken } }) =>
    pageID === null ? [] : redirectErrors(site, address, { taken, hasPage: pages.has(pageID) }),
  references: () => [],
  publish: (context, changes, { at }) => at(0, () => setRedirects(context, changes)),
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
