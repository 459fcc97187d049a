import { describe, expect, it } from 'vitest';
import { SiteDefinitionError } from './check-site/problems.ts';
import { type BlockDefinition, defineBlock } from './define-block.ts';
import { defineForm, formField } from './define-form.ts';
import { definePageType } from './define-page-type.ts';
import { defineSite } from './define-site.ts';
import { site } from './everything.fixture.ts';
import { field } from './fields/index.ts';
import * as ratings from './fields/rating.fixture.ts';

const page = definePageType({ id: 'page', label: 'Page' });

/** Problems of a valid site with the given changes, including those that the compiler would refuse. */
function problemsOf(differing: Record<string, unknown>): string[] {
  const definition = { name: 'x', locales: site.locales, defaultLocale: 'nl-nl', blocks: [], pageTypes: [page] };
  try {
    defineSite({ ...definition, ...differing });
    return [];
  } catch (error) {
    if (!(error instanceof SiteDefinitionError)) throw error;
    return error.problems.map(({ where, what }) => `${where} ${what}`);
  }
}

const sound = {
  type: 'quote',
  label: 'Quote',
  group: 'Text',
  fields: {},
  example: { props: {} },
  component: () => null,
};
const blockWith = (differing: Record<string, unknown>): BlockDefinition => defineBlock({ ...sound, ...differing });
const problemsOfFields = (fields: Record<string, unknown>): string[] =>
  problemsOf({ blocks: [blockWith({ fields })] }).map((problem) => problem.replace('Block "quote", field ', ''));
const problemsOfType = (differing: Record<string, unknown>): string[] =>
  problemsOf({ pageTypes: [definePageType({ id: 'news', label: 'News', ...differing })] });
const formWith = (differing: Record<string, unknown>) => {
  const sound = { id: 'contact', label: 'Contact', recipients: ['a@example.com'], keepDays: 30 };
  const fields = { name: formField.text({ label: 'Name' }) };
  const texts = { submit: 'Send', sentTitle: 'Thanks', sentText: 'Soon.' };
  return defineForm({ ...sound, fields, texts, ...differing });
};
const problemsOfForm = (differing: Record<string, unknown>): string[] => problemsOf({ forms: [formWith(differing)] });

it('accepts a valid site, and lower-cases locale codes', () => {
  const locales = ['en', 'de-CH', 'zh-Hant', 'ar'].map((code) => ({ code, name: code }));
  const news = definePageType({ id: 'news', label: 'News', slugPrefix: { 'zh-Hant': 'news' } });
  const search = { slugs: { 'de-CH': 'suche' }, title: () => '', page: () => null };
  const defined = defineSite({ name: 'x', locales, defaultLocale: 'EN', blocks: [], pageTypes: [news], search });
  expect(defined).toMatchObject({
    locales: [{ code: 'en' }, { code: 'de-ch' }, { code: 'zh-hant' }, { code: 'ar' }],
    defaultLocale: 'en',
    customSlugLocales: ['en', 'de-ch', 'zh-hant', 'ar'],
    search: { slugs: { 'de-ch': 'suche' } },
  });
  expect(news.slugPrefix).toEqual({ 'zh-hant': 'news' });
});

it('reports all problems together, each with file and line', () => {
  const blocks = [blockWith({ label: undefined }), blockWith({ fields: { photo: { kind: 'img' } } })];
  const define = () => defineSite({ name: '', locales: site.locales, defaultLocale: 'fr', blocks, pageTypes: [page] });
  expect(define).toThrow(SiteDefinitionError);
  expect(define).toThrow(/^The site definition has 5 problems:\n\n- The site has an empty `name`/);
  expect(define).toThrow(/Block "quote" has no `label`: give it a text\.\n {2}\/.*define-site\.test\.ts:\d+/);
  expect(define).toThrow(/field "photo" has the kind "img", which does not exist: use "text", /);
  expect(define).toThrow(/2 block types called "quote": rename all but one \(\/.*\.ts:\d+, \/.*\.ts:\d+\)/);
});

it("reports the site's file for problems without a source of their own", () => {
  const menus = [{ id: 'main', label: 'Main', depth: 9 }];
  const define = () => defineSite({ ...site, blocks: [undefined as never], pageTypes: [page], menus });
  expect(define).toThrow(
    /Menu "main" has the depth 9: use a whole number from 1 to 5\.\n {2}\/.*define-site\.test\.ts:\d+/,
  );
  expect(define).toThrow(/`blocks`, entry 1, is undefined.*\n {2}\/.*define-site\.test\.ts:\d+/);
  expect(() => defineSite({ ...site, pageTypes: [undefined as never, page] })).toThrow(
    '`pageTypes`, entry 1, is undefined: check its import',
  );
});

describe('locales', () => {
  it.each([
    [{ locales: [] }, 'no locale'],
    [{ locales: [{ code: 'english', name: 'English' }] }, '"english", which is not a language tag'],
    [{ locales: [{ code: 'nl-nl', name: '' }] }, 'an empty `name` of the locale `nl-nl`'],
    [{ locales: ['nl-nl', 'NL-nl'].map((code) => ({ code, name: code })) }, 'the locale "nl-nl" twice'],
    [{ defaultLocale: 'de-de' }, '"de-de", which is not one of its locales'],
    [{ defaultLocale: undefined }, 'not one of its locales'],
    [{ locales: ['nl-nl'] }, '"nl-nl" as locale 1: give { code, name }'],
    [{ customSlugLocales: ['fr-fr'] }, '"fr-fr" in `customSlugLocales`'],
  ])('%j', (differing, problem) => expect(problemsOf(differing).join()).toContain(problem));
});

describe('blocks', () => {
  it.each([
    [[undefined], 'entry 1, is undefined: check its import. Either the file does not export that name'],
    [[ratings], 'entry 1, is a whole module: import by name what `defineBlock` returned, as in `import { rating }'],
    [[blockWith({ component: undefined })], 'Block "quote" has no component'],
    [[blockWith({ component: async () => null })], 'an async `component`, for which pages do not wait'],
    [[blockWith({ label: { nl: 'Citaat', de: 'Zitat' } })], 'no `label` in "en"'],
    [[blockWith({ label: { english: 'Quote' } })], '`label` in "english": name each language by its tag'],
    [[blockWith({ lable: 'Quote' })], '"lable", which does not exist: write `label`'],
    [[blockWith({ group: '' })], 'an empty `group`'],
    [[blockWith({ example: undefined })], 'has no example'],
    [[blockWith({ example: { props: { titel: 'x' } } })], '"titel" in its example'],
    [[blockWith({ fields: { n: field.number() }, example: { props: { n: 'x' } } })], '"n" in its example'],
    [
      [blockWith({ example: { props: {}, images: { photo: { path: '/a.jpg', alt: '' } } } })],
      '"photo" in the `images`',
    ],
    [[blockWith({ fields: undefined })], 'has no `fields`'],
    [[blockWith({ load: 'x' })], 'a `load` that is not a function'],
    [[blockWith({ deliverData: true })], 'has `deliverData` without `load`'],
    [[blockWith({ deliverData: 1 })], 'a `deliverData` that is neither true nor false'],
  ])('%#: %j', (blocks, problem) => expect(problemsOf({ blocks }).join()).toContain(problem));
});

describe('fields', () => {
  const deep = field.list({ a: field.list({ b: field.list({ c: field.list({ d: field.text() }) }) }) });
  it.each([
    [{ context: field.text() }, '"context" has a reserved name: components receive something else'],
    [{ 'a-b': field.text() }, '"a-b" has a name that is not allowed'],
    [
      { cards: field.list({ key: field.text() }) },
      '"cards.key" has a reserved name: components receive something else',
    ],
    [{ title: field.text }, '"title" is a function: call it'],
    [{ title: undefined }, '"title" is undefined'],
    [{ title: { ...field.text(), maxLength: 3 } }, '"maxLength", which does not exist'],
    [{ title: field.text({ max: 0 }) }, '0 as `max`'],
    [{ title: field.text({ format: 'phone' as never }) }, 'the format "phone"'],
    [{ text: field.richText({ marks: ['underline' as never] }) }, 'the mark "underline"'],
    [{ amount: field.number({ min: 3, max: 2 }) }, 'a `min` of 3, above its `max` of 2'],
    [{ tone: field.select({ options: [] }) }, 'nothing to choose from'],
    [
      { tone: field.select([{ value: 'calm', label: 'Calm' }] as never) },
      'nothing to choose from: give options, such as',
    ],
    [
      { tone: field.select({ options: ['calm'] as never }) },
      'has "calm" among its options: give each a value and a label',
    ],
    [{ tone: field.select({ options: [{ value: 'a', label: '' }] }) }, 'an empty `label of the option "a"`'],
    [
      { tone: field.select({ options: ['A', 'B'].map((label) => ({ value: 'a', label })) }) },
      'two options with the value "a"',
    ],
    [{ tone: { ...field.select({ options: [{ value: 'a', label: 'A' }] }), default: 'b' } }, 'starts with "b"'],
    [{ name: field.slug({ from: 'title' }) }, '"title" as `from`: name a `text` field'],
    [{ name: field.slug({ max: 0 }) }, '0 as `max`'],
    [{ cards: field.list({ label: field.text(), name: field.slug({ from: 'title' }) }) }, '"cards.name" has "title"'],
    [{ themes: field.multiSelect({ options: [] }) }, 'nothing to choose from'],
    [{ themes: field.multiSelect({ options: [{ value: 'a', label: '' }] }) }, 'an empty `label of the option "a"`'],
    [
      { themes: field.multiSelect({ options: [{ value: 'a', label: 'A' }], min: 3, max: 2 }) },
      'a `min` of 3, above its `max`',
    ],
    [
      { themes: field.multiSelect({ options: [{ value: 'a', label: 'A' }], display: 'chips' as never }) },
      '"chips" as `display`: use "list" or "checkboxes"',
    ],
    [{ paint: field.color({}) }, 'nothing to choose from: give a `palette`'],
    [{ paint: field.color({ palette: [{ value: 'sea', label: 'Sea', color: 'blue' }] }) }, 'the colour "blue"'],
    [{ paint: field.color({ palette: [{ value: '#1', label: 'Sea', color: '#0a5c8a' }] }) }, 'with the key "#1"'],
    [
      { paint: field.color({ palette: [{ value: 'sea', label: { nl: 'Zee', de: 'See' }, color: '#0a5c8a' }] }) },
      'no `label of the option "sea"` in "en"',
    ],
    [{ chart: field.json({ max: 0 }) }, '0 as `max`'],
    [{ chart: field.json({ schema: { oneOf: [] } as never }) }, '"oneOf" in `schema`, which is not supported'],
    [
      { chart: field.json({ schema: { properties: { unit: { type: 'text' as never } } } }) },
      'the type "text" in `schema.properties.unit`',
    ],
    [{ chart: field.json({ schema: { items: { pattern: '(' } } }) }, 'a `pattern` in `schema.items` that is not'],
    [{ sample: field.code({ languages: [] }) }, '[] as `languages`'],
    [{ prices: field.table({ maxRows: 1001 }) }, '1001 as `maxRows`: use at most 1000'],
    [{ prices: field.table({ maxColumns: 0 }) }, '0 as `maxColumns`'],
    [{ prices: field.table({ header: 'top' as never }) }, '"top" as `header`: use "row"'],
    [{ parts: field.blocks({ allow: [] }) }, 'allows no block types: give some'],
    [
      { parts: field.blocks({ allow: [{ type: 'type', label: 'Type', fields: { a: field.text() } }] }) },
      'allows the block type "type", whose name is reserved',
    ],
    [
      { parts: field.blocks({ allow: [{ type: 'card', label: 'Card', fields: { a: field.text() } }] }) },
      'allows the block type "card", which the site does not have',
    ],
    [{ opens: { ...field.time(), step: 5 } }, '"step", which does not exist'],
    [{ links: field.list({ label: field.text() }, { itemLabel: 'name' }) }, 'the `itemLabel` "name"'],
    [{ links: field.list({}) }, '"links" has no fields'],
    [{ links: field.list({ to: { kind: 'address' } as never }) }, '"links.to" has the kind "address"'],
    [{ deep }, '"deep.a.b.c" is a list inside 3 lists'],
  ])('%#', (fields, problem) => expect(problemsOfFields(fields).join()).toContain(problem));
});

describe('page types', () => {
  it.each([
    [{ intro: async () => null }, 'an async `intro`'],
    [{ label: undefined }, 'Page type "news" has no `label`'],
    [{ slugPrefix: '/news/' }, '"/news/" as `slugPrefix`'],
    [{ slugPrefix: 'en-gb/news' }, 'addresses that start with "en-gb" are reserved'],
    [{ slugPrefix: { 'fr-fr': 'nouvelles' } }, 'a `slugPrefix` for "fr-fr"'],
    [{ initialBlocks: ['gone'] }, 'the unknown block "gone"'],
    [
      { fields: { price: field.number() }, properties: { price: field.text() } },
      '"price" as a field and as a property',
    ],
    [{ fields: { price: { kind: 'money' } } }, 'field "price" has the kind "money"'],
    [
      { fields: { price: field.number() }, defaultPageTypeProps: { price: '7' } },
      '"price" in its `defaultPageTypeProps`',
    ],
    [{ defaultPageTypeProps: { prize: 7 } }, '"prize" in its `defaultPageTypeProps`'],
    [
      { fields: { artist: field.list({ of: field.reference({ to: ['news', 'artist'] }) }) } },
      'Page type "news", field "artist.of" refers to the unknown page type "artist": use "news", or add it to `pageTypes`',
    ],
    [{ fields: { artist: field.reference({ to: [] }) } }, 'has no target'],
    [{ fields: { photo: field.image({ index: true }) } }, 'cannot be selected by its kind "image"'],
    [
      { fields: { parts: field.blocks({ allow: [{ type: 'card', label: 'Card', fields: { a: field.text() } }] }) } },
      'is a list of blocks: only fields of blocks can be',
    ],
    [{ properties: { price: field.number({ index: true }) } }, 'only fields of a page type can'],
    [{ header: 'x' }, 'a `header` that is not a function'],
    [
      { feed: { title: () => '', entry: () => ({ summary: '' }), orderBy: { date: 'desc' } } },
      'has a feed that cannot be sorted. Pages of the type "news" cannot be ordered by the field "date"',
    ],
  ])('%#: %j', (differing, problem) => expect(problemsOfType(differing).join()).toContain(problem));
  it('have feeds of their own', () => {
    const feed = { title: () => '', entry: () => ({ summary: '' }) };
    const pageTypes = ['news', 'events'].map((id) => definePageType({ id, label: id, feed }));
    expect(problemsOf({ pageTypes })).toContain(
      'The site has a feed of "news" or "events" at /feed.xml each: give the page types different values for `slugPrefix`',
    );
  });
});

describe('forms', () => {
  it.each([
    [{ fields: {} }, 'has no fields'],
    [{ fields: { page: formField.text({ label: 'Page' }) } }, 'field "page" has a name that is not allowed'],
    [{ fields: { name: formField.text({ label: { nl: 'Naam' } }) } }, 'no `label` in "en-gb", a locale of the site'],
    [{ fields: { name: { kind: 'tel', label: 'x' } } }, 'the kind "tel"'],
    [
      { fields: { stars: ratings.rating() } },
      'field "stars" is of the kind "rating", which is for content that editors write: forms for visitors have fields of `formField`',
    ],
    [{ fields: { of: formField.page({ label: 'Of', pageType: 'job' }) } }, 'a page of the type "job"'],
    [{ followUp: { kind: 'confirm' } }, 'no field for an email address'],
    [{ recipients: ['info'] }, '"info" among its recipients'],
    [{ keepDays: undefined }, 'has no `keepDays`'],
    [{ texts: undefined }, 'has no `texts`'],
  ])('%#: %j', (differing, problem) => expect(problemsOfForm(differing).join()).toContain(problem));
});

it.each([
  [{ menus: [{ id: 'main', label: 'Main', depth: 6 }] }, 'Menu "main" has the depth 6'],
  [{ menus: [{ id: 'Main menu', label: 'Main' }] }, 'Menu "Main menu" cannot have this `id`'],
  [{ menus: ['a', 'b'].map((label) => ({ id: 'main', label })) }, '2 menus called "main"'],
  [{ extraMenuItems: [{ title: 'x', permission: 'edit' }] }, 'the permission "edit"'],
  [{ search: { slugs: { 'fr-fr': 'x' }, title: () => '', page: () => null } }, 'a slug for "fr-fr"'],
  [{ consent: { categories: [], version: 1, days: 1 } }, 'no `categories`'],
  [{ pageTypes: [] }, 'no page type'],
  [{ timeZone: 'Europe/Utrecht' }, 'the `timeZone` "Europe/Utrecht", which does not exist'],
  [{ localse: [] }, '"localse", which does not exist: write `locales`'],
])('%#: %j', (differing, problem) => expect(problemsOf(differing).join()).toContain(problem));
