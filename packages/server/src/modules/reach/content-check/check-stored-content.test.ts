import { defineBlock, definePageType, defineSite, field, type SiteDefinition } from '@ximblox/blocks';
import { type Block, contract } from '@ximblox/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer, testSite } from '../../../testing/index.ts';
import { checkStoredContent } from './index.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const hero = { key: 'one', type: 'hero', props: {}, anchorPoint: '', __images: {}, __files: {} };

async function addPage(slug: string, block: Partial<Block>, type = 'content'): Promise<number> {
  const { pageID } = await server.client('administrator').call(contract.pages.create, {
    body: { title: slug, slug, type, locale: 'nl-nl', content: [{ ...hero, ...block }] },
  });
  return pageID;
}

const check = (site: SiteDefinition) => checkStoredContent({ db: server.db, site });

const changedHero = (upgrade: (props: Record<string, unknown>) => Record<string, unknown>) =>
  defineBlock({
    type: 'hero',
    label: 'Hero',
    group: 'Headers',
    fields: { heading: field.text({ max: 8 }), buttons: field.list({ text: field.text() }) },
    example: { props: { heading: 'Hero' } },
    upgrades: { heading: ({ props, ...rest }) => ({ ...rest, props: upgrade(props) }) },
    component: () => null,
  });

const pageTypes = [definePageType({ id: 'content', label: 'Content' })];
const [text] = testSite.blocks;
const { search: _, ...siteWithoutSearch } = testSite;

test('finds nothing when the content fits the definitions', async () => {
  await addPage('een', { props: { title: 'Water', buttons: [] } });
  const { pages, blocks, findings, upgrades } = await check(testSite);
  expect({ pages, blocks, upgrades }).toEqual({ pages: 1, blocks: 1, upgrades: [] });
  expect(findings.map(({ severity, subject, what }) => [severity, subject, what])).toEqual([
    ['warning', 'Block "text"', 'is not used by any page'],
    ['warning', 'Page type "blank"', 'has no pages'],
    ['warning', 'Page type "news"', 'has no pages'],
  ]);
});

test('reports blocks, page types and locales that the site no longer has, with their pages', async () => {
  await addPage('een', { props: { title: 'Water', buttons: [] } });
  await addPage('twee', { props: { title: 'Water', buttons: [] } });
  await addPage('drie', { type: 'text', props: { title: 'Water', text: '' } }, 'news');
  const site = defineSite({
    ...siteWithoutSearch,
    blocks: text ? [text] : [],
    pageTypes,
    defaultLocale: 'de-de',
    locales: testSite.locales.slice(2),
    customSlugLocales: [],
  });
  const { findings } = await check(site);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([
    {
      severity: 'error',
      subject: 'Locale "nl-nl"',
      what: 'is not defined, and visitors do not see its pages',
      count: 3,
      places: ['/nl-nl/een', '/nl-nl/twee', '/nl-nl/nieuws/drie'],
    },
    {
      severity: 'error',
      subject: 'Block "hero"',
      what: 'is not registered, and visitors do not see it',
      count: 2,
      places: ['/nl-nl/een', '/nl-nl/twee'],
    },
    {
      severity: 'error',
      subject: 'Page type "news"',
      what: 'is not defined, and visitors do not see its pages',
      count: 1,
      places: ['/nl-nl/nieuws/drie'],
    },
  ]);
});

test('runs the upgrades without changing the content', async () => {
  await addPage('oud', { props: { title: 'Water', buttons: [] } });
  await addPage('lang', { props: { title: 'Waterkant', buttons: [] } });
  const blocks = [changedHero(({ title, ...rest }) => (title === undefined ? rest : { heading: title, ...rest }))];
  const { findings, upgrades } = await check(defineSite({ ...testSite, blocks, pageTypes }));
  expect(upgrades).toEqual([{ block: 'hero', upgrade: 'heading', changed: 2, failed: 0 }]);
  expect(findings).toEqual([
    {
      severity: 'error',
      subject: 'Block "hero", field "heading"',
      what: 'has invalid values: exceeds the character limit. (V_14)',
      count: 1,
      places: ['/lang'],
    },
  ]);
  expect((await check(testSite)).findings.every(({ severity }) => severity === 'warning')).toBe(true);
});

test('reports upgrades that throw or that are not idempotent, and fields that no longer exist', async () => {
  await addPage('een', { props: { title: 'Water', buttons: [{ label: 'Meer' }, { label: 'Minder' }] } });
  const failing = changedHero(() => {
    throw new Error('no title');
  });
  const first = await check(defineSite({ ...testSite, blocks: [failing], pageTypes }));
  expect(first.upgrades).toEqual([{ block: 'hero', upgrade: 'heading', changed: 0, failed: 1 }]);
  const lost = expect.stringMatching(/^does not exist, and its stored values are lost/);
  expect(first.findings.map(({ subject, what, count }) => [subject, what, count])).toEqual([
    ['Block "hero", upgrade "heading"', 'fails: no title', 1],
    ['Block "hero", field "title"', lost, 1],
    // The links of both buttons are empty.
    ['Block "hero", field "buttons.label"', lost, 1],
  ]);
  const repeating = changedHero(({ heading = '' }) => ({ heading: `${String(heading)}!` }));
  const second = await check(defineSite({ ...testSite, blocks: [repeating], pageTypes }));
  expect(second.findings.map(({ subject }) => subject)).toEqual(['Block "hero", upgrade "heading"']);
});

test('warns of required fields that published pages leave empty, and checks templates', async () => {
  const pageID = await addPage('een', { props: { title: 'Water', buttons: [{ label: 'Meer' }] } });
  await server.client('administrator').call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  await server.client('administrator').call(contract.templates.create, {
    body: { pageID, name: 'Kop' },
  });
  const required = defineBlock({
    type: 'hero',
    label: 'Hero',
    group: 'Headers',
    fields: { title: field.text(), lead: field.text({ required: true }) },
    example: { props: {} },
    component: () => null,
  });
  const { findings } = await check(defineSite({ ...testSite, blocks: [required], pageTypes }));
  expect(findings).toMatchObject([
    { severity: 'error', subject: 'Block "hero", field "buttons"', places: ['/een', 'template "Kop"'] },
    { severity: 'warning', subject: 'Block "hero", field "lead"', places: ['/een'] },
  ]);
});
