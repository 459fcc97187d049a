import { contract } from '@ximblox/contract';
import { onPage, sample } from './sample.ts';
import type { CreatedPage, World } from './world.ts';

const content = {
  title: 'Draft',
  blocks: [],
  typeData: {},
  seoTitle: '',
  seoDescription: '',
  seoKeywords: [],
  tags: [],
  seoImage: [],
};

const createEntries = ({ pageID }: { pageID: number }) => onPage('page.create', pageID);

const onBulkAction = (action: 'bulk-action.start' | 'bulk-action.cancel', objectID: number) => [
  { action, object: 'bulk-action', objectID },
];

const onTemplate = (action: 'template.create' | 'template.update' | 'template.delete', objectID: number) => [
  { action, object: 'template', objectID },
];

/** Saves a template of a page at the place, as the administrator. @returns its ID */
async function savedTemplate({ admin, page, next }: World): Promise<number> {
  const { pageID } = await page();
  const body = { pageID, name: `Template ${next()}` };
  return (await admin.call(contract.templates.create, { body })).template.id;
}

/** Returns a body that saves a working copy of a page. */
const copyOf = ({ versionID }: CreatedPage) => ({
  baseVersionID: versionID,
  revision: 0,
  writer: 'sample-writer-1',
  sequence: 1,
  content,
});

/** Samples of calls that create pages and change their content. */
export const pageSamples = [
  sample(
    contract.pages.create,
    async ({ slug, place: { locale, type } }) => ({
      input: { body: { title: 'New', slug: slug(), type, locale, content: [] } },
      entries: createEntries,
    }),
    { rule: [['create-page']] },
  ),
  sample(
    contract.pages.createTranslation,
    async ({ page, slug, place: { locale } }) => {
      const { pageID } = await page({ locale: 'de-de' });
      return {
        input: { body: { pageID, newLocale: locale, title: 'Translated', slug: slug() } },
        entries: createEntries,
      };
    },
    { rule: [['create-page']] },
  ),
  sample(
    contract.pages.duplicate,
    async ({ page, slug, place: { locale } }) => {
      const { pageID } = await page({ locale: 'de-de' });
      return { input: { body: { pageID, locale, title: 'Copy', slug: slug() } }, entries: createEntries };
    },
    { rule: [['create-page']] },
  ),
  sample(
    contract.pages.save,
    async ({ page, slug }) => {
      const { pageID } = await page();
      return {
        input: { params: { id: pageID }, body: { slug: slug() } },
        entries: onPage('page.change-slug', pageID),
      };
    },
    { rule: [['edit-page']] },
  ),
  sample(
    contract.pages.save,
    async ({ published, slug }) => {
      const { pageID } = await published();
      return {
        input: { params: { id: pageID }, body: { slug: slug() } },
        entries: onPage('page.change-slug', pageID),
      };
    },
    { variant: 'of a published page', rule: [['edit-page', 'publish-page']] },
  ),
  sample(
    contract.pages.addressEffects,
    async ({ page, slug }) => {
      const { pageID } = await page();
      return { input: { params: { id: pageID }, query: { slug: slug() } }, entries: [] };
    },
    { rule: [['edit-page']] },
  ),
  sample(
    contract.pageTree.previewMove,
    async ({ page, slug, place: { locale } }) => ({
      input: { body: { locale, from: (await page()).slug, to: slug() } },
      entries: [],
    }),
    { rule: [['edit-page']] },
  ),
  sample(
    contract.pageTree.move,
    async ({ page, slug, place: { locale } }) => {
      const { pageID, slug: from } = await page();
      return { input: { body: { locale, from, to: slug() } }, entries: onPage('page.move', pageID) };
    },
    { rule: [['edit-page']] },
  ),
  sample(
    contract.pageTree.move,
    async ({ published, slug, place: { locale } }) => {
      const { pageID, slug: from } = await published();
      return { input: { body: { locale, from, to: slug() } }, entries: onPage('page.move', pageID) };
    },
    { variant: 'of a published page', rule: [['edit-page', 'publish-page']] },
  ),
  sample(
    contract.pages.preview,
    async ({ page }) => ({
      input: { params: { id: (await page()).pageID }, body: { title: 'Page', blocks: [] } },
      entries: [],
    }),
    { rule: [['edit-page']] },
  ),
  sample(
    contract.delivery.preview,
    async ({ page, caller }) => {
      const { pageID } = await page();
      const { token } = await caller.browser.client.call(contract.delivery.createToken, { body: { pageID } });
      return { input: { params: { id: pageID }, body: { token, title: 'Page', blocks: [] } }, entries: [] };
    },
    { rule: [['edit-page']] },
  ),
  sample(
    contract.pages.delete,
    async ({ page }) => {
      const { pageID } = await page();
      return { input: { params: { id: pageID } }, entries: onPage('page.delete', pageID) };
    },
    { rule: [['delete-page']] },
  ),
  sample(
    contract.pages.delete,
    async ({ published }) => {
      const { pageID } = await published();
      return { input: { params: { id: pageID } }, entries: onPage('page.delete', pageID) };
    },
    { variant: 'of a published page', rule: [['delete-page', 'publish-page']] },
  ),
  sample(contract.bulkActions.start, async ({ page }) => {
    const { pageID } = await page();
    return {
      input: { body: { action: { kind: 'trash' as const }, pageIDs: [pageID] } },
      entries: ({ bulkAction }) => onBulkAction('bulk-action.start', bulkAction.id),
    };
  }),
  sample(contract.bulkActions.cancel, async ({ page, caller }) => {
    const { pageID } = await page();
    const { bulkAction } = await caller.browser.client.call(contract.bulkActions.start, {
      body: { action: { kind: 'trash' as const }, pageIDs: [pageID] },
    });
    return {
      input: { params: { id: bulkAction.id } },
      entries: onBulkAction('bulk-action.cancel', bulkAction.id),
    };
  }),
  sample(contract.templates.create, async ({ page, next }) => {
    const { pageID } = await page();
    return {
      input: { body: { pageID, name: `Template ${next()}` } },
      entries: ({ template }) => onTemplate('template.create', template.id),
    };
  }),
  sample(contract.templates.update, async (world) => {
    const id = await savedTemplate(world);
    return {
      input: { params: { id }, body: { name: `Renamed ${world.next()}` } },
      entries: onTemplate('template.update', id),
    };
  }),
  sample(contract.templates.delete, async (world) => {
    const id = await savedTemplate(world);
    return { input: { params: { id } }, entries: onTemplate('template.delete', id) };
  }),
  sample(
    contract.templates.createPage,
    async (world) => {
      const id = await savedTemplate(world);
      return {
        input: { params: { id }, body: { title: 'From template', slug: world.slug(), locale: world.place.locale } },
        entries: createEntries,
      };
    },
    { rule: [['create-page']] },
  ),
  sample(
    contract.trash.restore,
    async ({ trashed }) => {
      const { pageID } = await trashed();
      return { input: { params: { id: pageID } }, entries: onPage('page.restore', pageID) };
    },
    { rule: [['delete-page']] },
  ),
  sample(
    contract.trash.purge,
    async ({ trashed }) => {
      const { pageID } = await trashed();
      return { input: { params: { id: pageID } }, entries: onPage('page.purge', pageID) };
    },
    { rule: [['delete-page', 'publish-page']] },
  ),
  sample(
    contract.versions.store,
    async ({ page }) => {
      const { pageID, versionID } = await page();
      return {
        input: { params: { id: versionID }, body: { title: 'Changed' } },
        entries: onPage('version.store', pageID),
      };
    },
    { rule: [['edit-page']] },
  ),
  sample(
    contract.versions.restore,
    async ({ admin, page }) => {
      const { pageID, versionID } = await page();
      await admin.call(contract.versions.store, { params: { id: versionID }, body: { title: 'Changed' } });
      return { input: { params: { id: versionID } }, entries: onPage('version.store', pageID) };
    },
    { rule: [['edit-page']] },
  ),
  sample(
    contract.workingCopies.get,
    async ({ page }) => ({ input: { params: { id: (await page()).pageID } }, entries: [] }),
    { rule: [['edit-page']] },
  ),
  sample(
    contract.workingCopies.put,
    async ({ page }) => {
      const created = await page();
      return { input: { params: { id: created.pageID }, body: copyOf(created) }, entries: [] };
    },
    { rule: [['edit-page']] },
  ),
  sample(
    contract.workingCopies.delete,
    async ({ page, caller }) => {
      const created = await page();
      const params = { id: created.pageID };
      const { revision } = await caller.browser.client.call(contract.workingCopies.put, {
        params,
        body: copyOf(created),
      });
      return { input: { params, query: { revision } }, entries: [] };
    },
    { rule: [['edit-page']] },
  ),
  sample(
    contract.translations.mark,
    async ({ translation }) => {
      const { pageID } = await translation();
      return { input: { params: { id: pageID } }, entries: onPage('translation.mark', pageID) };
    },
    { rule: [['edit-page']] },
  ),
  sample(
    contract.translations.setSource,
    async ({ translation }) => {
      const { pageID } = await translation();
      const input = { params: { id: pageID }, body: { sourcePageID: null } };
      return { input, entries: onPage('translation.set-source', pageID) };
    },
    { rule: [['edit-page']] },
  ),
];
