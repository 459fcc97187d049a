import { contract } from '@ximblox/contract';
import { type ExpectedEntry, sample } from './sample.ts';
import type { World } from './world.ts';

const on = (object: string, action: ExpectedEntry['action'], objectID: string | number): ExpectedEntry[] => [
  { action, object, objectID },
];

async function createTag({ admin, next }: World): Promise<number> {
  return (await admin.call(contract.tags.validate, { body: { tag: `tag ${next()}` } })).tag.id;
}

async function createRedirect({ admin, page, next }: World): Promise<number> {
  const { pageID } = await page();
  return (await admin.call(contract.redirects.add, { body: { from: `/old-${next()}`, pageID } })).id;
}

async function createView({ admin, next }: World): Promise<number> {
  const body = { name: `View ${next()}`, query: 'state=draft', shared: true };
  return (await admin.call(contract.savedViews.create, { body })).view.id;
}

/** Samples of calls for menus, redirects, tags, saved views, page types, settings and the search index. */
export const structureSamples = [
  sample(contract.menus.save, async ({ page }) => {
    const { pageID } = await page();
    const items = [{ key: 'item', title: 'Item', link: { kind: 'page' as const, pageID }, children: [] }];
    return {
      input: { params: { id: 'main' }, query: { locale: 'nl-nl' }, body: { items } },
      entries: on('menu', 'menu.save', 'main'),
    };
  }),
  sample(contract.menus.restore, async ({ admin }) => {
    const params = { id: 'main' };
    const query = { locale: 'de-de' };
    await admin.call(contract.menus.save, { params, query, body: { items: [] } });
    const { items } = await admin.call(contract.menus.versions, { params, query, body: {} });
    const input = { params, query, body: { number: items[0]?.number ?? 0 } };
    return { input, entries: on('menu', 'menu.save', 'main') };
  }),
  sample(
    contract.contentFiles.importPages,
    async ({ page, server }) => {
      const { pageID } = await page();
      const { slug, type, locale } = await server.db
        .selectFrom('pages')
        .select(['slug', 'type', 'locale'])
        .where('id', '=', pageID)
        .executeTakeFirstOrThrow();
      const content = { slug, type, title: 'Imported', published: false };
      return {
        input: { body: { files: [{ file: `pages/sample/${locale}.json`, content, base: null }], overwrite: true } },
        entries: on('page', 'version.store', pageID),
      };
    },
    { rule: [['edit-page']] },
  ),
  sample(contract.contentFiles.importSite, async () => ({
    input: {
      body: {
        files: [
          { file: 'menus/main/nl-nl.json', content: [{ title: 'Elsewhere', url: 'https://example.com/' }], base: null },
        ],
        overwrite: true,
      },
    },
    entries: on('menu', 'menu.save', 'main'),
  })),
  sample(contract.redirects.add, async ({ page, next }) => ({
    input: { body: { from: `/old-${next()}`, pageID: (await page()).pageID } },
    entries: ({ id }) => on('redirect', 'redirect.add', id),
  })),
  sample(contract.redirects.remove, async (world) => {
    const id = await createRedirect(world);
    return { input: { params: { id } }, entries: on('redirect', 'redirect.remove', id) };
  }),
  sample(contract.redirects.restore, async (world) => {
    const id = await createRedirect(world);
    await world.admin.call(contract.redirects.remove, { params: { id } });
    const { items } = await world.admin.call(contract.redirects.listRemoved, { body: {} });
    const { locale, slug, number } = items[0] ?? { locale: '', slug: '', number: 0 };
    return {
      input: { body: { locale, slug, number } },
      entries: (restored) => on('redirect', 'redirect.add', restored.id),
    };
  }),
  sample(contract.redirects.import, async ({ published, next }) => {
    const { slug } = await published();
    return {
      input: { body: { csv: `/old-${next()},/${slug}` } },
      entries: on('redirect', 'redirect.import', ''),
    };
  }),
  sample(contract.redirects.forgetMissing, async ({ server, next }) => {
    const slug = `missing-${next()}`;
    await server.db.insertInto('missing_addresses').values({ locale: 'nl-nl', slug, hits: 1 }).execute();
    return {
      input: { body: { locale: 'nl-nl', slug } },
      entries: on('redirect', 'redirect.forget-missing', slug),
    };
  }),
  sample(contract.types.saveDefaults, async () => ({
    input: {
      params: { id: 'news' },
      query: { locale: 'nl-nl' },
      body: { content: { props: { date: '2026-11-23' } }, version: 0 },
    },
    entries: on('page-type', 'page-type.save-defaults', 'news'),
  })),
  sample(contract.types.restoreDefaults, async ({ admin }) => {
    const params = { id: 'news' };
    const query = { locale: 'de-de' };
    const body = { content: { props: { date: '2026-11-24' } }, version: 0 };
    const { version } = await admin.call(contract.types.saveDefaults, { params, query, body });
    return {
      input: { params, query, body: { number: version, version } },
      entries: on('page-type', 'page-type.save-defaults', 'news'),
    };
  }),
  sample(contract.settings.saveSite, async ({ admin, next }) => {
    const { settings, version } = await admin.call(contract.settings.site);
    return {
      input: { body: { ...settings, siteName: `Site ${next()}`, version } },
      entries: on('settings', 'settings.save', 'site'),
    };
  }),
  sample(contract.settings.restoreSite, async ({ admin, next }) => {
    const { settings, version } = await admin.call(contract.settings.site);
    const saved = await admin.call(contract.settings.saveSite, {
      body: { ...settings, siteName: `Site ${next()}`, version },
    });
    return {
      input: { body: { number: saved.version, version: saved.version } },
      entries: on('settings', 'settings.save', 'site'),
    };
  }),
  sample(contract.extensionSettings.save, async ({ admin }) => {
    const params = { id: 'test.tide' };
    const { content, version } = await admin.call(contract.extensionSettings.get, { params });
    const props = { ...content.props, station: 'hoek' };
    const body = { content: { ...content, props }, version };
    return { input: { params, body }, entries: on('settings', 'settings.save', 'test.tide') };
  }),
  sample(contract.extensionSettings.restore, async ({ admin, next }) => {
    const params = { id: 'test.tide' };
    const { content, version } = await admin.call(contract.extensionSettings.get, { params });
    const props = { ...content.props, station: `station ${next()}` };
    const saved = await admin.call(contract.extensionSettings.save, {
      params,
      body: { content: { ...content, props }, version },
    });
    const body = { number: saved.version, version: saved.version };
    return { input: { params, body }, entries: on('settings', 'settings.save', 'test.tide') };
  }),
  sample(contract.search.removeAllPages, async () => ({ entries: on('installation', 'search.remove', '') })),
  sample(contract.search.indexAllPages, async () => ({ entries: on('installation', 'search.index', '') })),
  sample(contract.search.forgetMissed, async ({ server, next }) => {
    const term = `term ${next()}`;
    await server.db.insertInto('missed_terms').values({ locale: 'nl-nl', term }).execute();
    return { input: { body: { locale: 'nl-nl', term } }, entries: on('search', 'search.forget-missed', term) };
  }),
  sample(contract.search.saveSynonyms, async ({ next }) => ({
    input: { body: { locale: 'nl-nl', terms: [`word ${next()}`, `term ${next()}`] } },
    entries: ({ id }) => on('search', 'search.save-synonyms', id),
  })),
  sample(contract.search.removeSynonyms, async ({ admin, next }) => {
    const body = { locale: 'nl-nl', terms: [`word ${next()}`, `term ${next()}`] };
    const { id } = await admin.call(contract.search.saveSynonyms, { body });
    return { input: { params: { id } }, entries: on('search', 'search.remove-synonyms', id) };
  }),
  sample(contract.search.savePins, async ({ page, next }) => ({
    input: { body: { locale: 'nl-nl', term: `term ${next()}`, pageIDs: [(await page()).pageID] } },
    entries: ({ id }) => on('search', 'search.save-pins', id),
  })),
  sample(contract.search.removePins, async ({ admin, page, next }) => {
    const body = { locale: 'nl-nl', term: `term ${next()}`, pageIDs: [(await page()).pageID] };
    const { id } = await admin.call(contract.search.savePins, { body });
    return { input: { params: { id } }, entries: on('search', 'search.remove-pins', id) };
  }),
  sample(contract.tags.validate, async ({ next }) => ({
    input: { body: { tag: `tag ${next()}` } },
    entries: ({ tag }) => on('tag', 'tag.create', tag.id),
  })),
  sample(
    contract.tags.validate,
    async ({ admin, next }) => {
      const body = { tag: `tag ${next()}` };
      await admin.call(contract.tags.validate, { body });
      return { input: { body }, entries: [] };
    },
    { variant: 'of an existing tag' },
  ),
  sample(contract.tags.update, async (world) => {
    const id = await createTag(world);
    const input = { params: { id }, body: { name: `renamed ${world.next()}`, private: true } };
    return { input, entries: on('tag', 'tag.update', id) };
  }),
  sample(contract.tags.merge, async (world) => {
    const [id, into] = [await createTag(world), await createTag(world)];
    return { input: { params: { id }, body: { into } }, entries: on('tag', 'tag.merge', id) };
  }),
  sample(contract.tags.delete, async (world) => {
    const id = await createTag(world);
    return { input: { params: { id } }, entries: on('tag', 'tag.delete', id) };
  }),
  sample(contract.savedViews.create, async ({ next }) => ({
    input: { body: { name: `View ${next()}`, query: 'state=draft' } },
    entries: ({ view }) => on('saved-view', 'saved-view.create', view.id),
  })),
  sample(contract.savedViews.update, async (world) => {
    const id = await createView(world);
    const body = { name: `View ${world.next()}`, query: 'state=draft', shared: true };
    return { input: { params: { id }, body }, entries: on('saved-view', 'saved-view.update', id) };
  }),
  sample(contract.savedViews.delete, async (world) => {
    const id = await createView(world);
    return { input: { params: { id } }, entries: on('saved-view', 'saved-view.delete', id) };
  }),
];
