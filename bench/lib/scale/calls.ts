import { contract, type Endpoint, type MenuItem, type PageVersion } from '@ximblox/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@ximblox/e2e/product';
import type pg from 'pg';
import type { LeanClient } from '../lean-client.ts';
import { at, compound, parts, words } from '../vocabulary.ts';
import { firstID, textCount, uniqueWord } from './content.ts';

/** A product with generated pages. */
export interface Subject {
  product: Product;
  client: LeanClient;
  database: pg.Client;
  pages: number;
}

/** Milliseconds of one call; each turn uses other pages or terms. */
export type Call = (subject: Subject, turn: number) => Promise<number>;

const locale = 'nl-nl';
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** ID of a public Dutch news item, from anywhere in the site. */
function newsOf({ pages }: Subject, turn: number): number {
  const groups = pages / 250;
  for (let group = (turn * 7919) % groups; ; group = (group + 1) % groups) {
    const number = group * 250;
    if (number < textCount || number % 97 > 20) return firstID + number;
  }
}

const read =
  (endpoint: Endpoint, body: unknown = {}): Call =>
  ({ client }) =>
    client.time(endpoint, { body });

const ofPage =
  (endpoint: Endpoint): Call =>
  (subject, turn) =>
    subject.client.time(endpoint, { params: { id: newsOf(subject, turn) } });

/** Drops what the site caches of these pages, as when they change. */
async function drop({ database }: Subject): Promise<void> {
  const tags = ['every-page', 'settings', `pages:news:${locale}`];
  await database.query('select pg_notify($1, $2)', ['ximblox_content', JSON.stringify({ tags })]);
  await sleep(20);
}

/** Request of a visitor, not cached. */
const visit =
  (path: (subject: Subject, turn: number) => string): Call =>
  async (subject, turn) => {
    await drop(subject);
    const began = performance.now();
    const response = await fetch(`${subject.product.url}${path(subject, turn)}`, { redirect: 'manual' });
    await response.arrayBuffer();
    if (response.status >= 400 && response.status !== 404) throw new Error(`${response.url}: ${response.status}`);
    return performance.now() - began;
  };

const list = (body: object): Call => read(contract.pages.list, body);
const groups = (body: object): Call => read(contract.pages.listGroups, body);
const tree = (parent: string | null): Call => read(contract.pageTree.list, { locale, parent });
const month = { from: dayIn(-21), until: dayIn(20), timeZone: 'Europe/Amsterdam', pageSize: 4 };

const lists: Record<string, Call> = {
  'pages, latest change first': list({}),
  'pages by title': list({ columnToSort: 'title' }),
  'pages of a type and language': list({ type: 'news', locale, columnToSort: 'title' }),
  'pages of a language': list({ locale }),
  'pages of a rare type': list({ type: 'whitepaper' }),
  'pages by state': list({ columnToSort: 'state' }),
  'pages by type': list({ columnToSort: 'type' }),
  'pages by editor': list({ columnToSort: 'editor' }),
  'pages, drafts': list({ underway: 'draft' }),
  'pages, in review': list({ underway: 'review' }),
  'pages, with changes': list({ underway: 'changes', locale }),
  'pages, scheduled': list({ underway: 'scheduled' }),
  'pages, public': list({ live: true }),
  'pages, not public': list({ live: false }),
  'pages, of the user': list({ mine: true }),
  'pages, drafts of the user': list({ drafts: true }),
  'pages, awaiting the user': list({ awaitingMe: true }),
  'pages, assigned to the user': list({ assignedToMe: true }),
  'pages, outdated translations': list({ outdated: true }),
  'pages, without alternative text': list({ missingAlt: true }),
  'pages with a frequent tag': list({ tag: 1001 }),
  'pages with a rare tag': list({ tag: 1030 }),
  'pages, searched': list({ searchTerm: 'dijkbeheer' }),
  'pages, searched by two letters': list({ searchTerm: 'ze' }),
  'pages, screen 40': list({ pageIndex: 40 }),
  'pages, last screen': (subject) =>
    subject.client.time(contract.pages.list, { body: { pageIndex: Math.floor(subject.pages / 25) - 10 } }),
  'groups, latest change first': groups({}),
  'groups by title': groups({ columnToSort: 'title' }),
  'groups by state': groups({ columnToSort: 'state' }),
  'groups of a type': groups({ type: 'news' }),
  'groups, drafts': groups({ underway: 'draft' }),
  'groups, in review': groups({ underway: 'review' }),
  'groups, searched': groups({ searchTerm: 'dijkbeheer' }),
  'tree, root': tree(null),
  'tree, first level': tree(''),
  'tree, a folder of all news': tree('nieuws'),
  'tree, a folder of folders': tree('bench'),
  'tree, a small folder': tree('bench/0/7'),
  'calendar, six weeks': read(contract.calendar.list, month),
  'saved views': read(contract.savedViews.list),
  'link suggestions, recent pages': read(contract.pages.suggestLinks, { locale }),
  'link suggestions, a letter': read(contract.pages.suggestLinks, { locale, term: 'b' }),
  'link suggestions, a word': read(contract.pages.suggestLinks, { locale, term: 'dijk' }),
  'search in the admin': ({ client }, turn) =>
    client.time(contract.pages.search, { body: { searchTerm: compound(turn * 7) } }),
  trash: read(contract.trash.list),
  'publication requests': read(contract.publication.listRequests),
  'publication requests to review': read(contract.publication.listRequests, { status: 'review' }),
  dashboard: read({
    ...contract.dashboard.get,
    path: `/dashboard?since=${new Date(Date.now() - 7 * 86_400_000).toISOString()}`,
  }),
  notifications: read(contract.notifications.list),
  'notifications, unread': read(contract.notifications.unread),
  'media, a folder': read(contract.media.listFiles, { directory: '/bench' }),
  'media, everything': read(contract.media.listFiles, { directory: '/', below: true }),
  'media, latest': read(contract.media.listFiles, {
    directory: '/',
    below: true,
    columnToSort: 'createdAt',
    sortOrder: 'desc',
  }),
  'media, unused': read(contract.media.listFiles, { directory: '/', below: true, unused: true }),
  'media, folders': read(contract.media.listDirectories, { path: '/' }),
  'media, searched': read(contract.media.searchFiles, { directory: '/', searchTerm: 'bench-1005' }),
  'media trash': read(contract.mediaTrash.list),
  'audit log': read(contract.audit.list),
  'audit log of an action': read(contract.audit.list, { action: 'page.publish' }),
  'audit log, filters': read(contract.audit.filters),
  'audit log, searched': read(contract.audit.list, { searchTerm: 'dijkbeheer' }),
  'tags with their uses': read(contract.tags.list),
  redirects: read(contract.redirects.list),
  'missing addresses': read(contract.redirects.listMissing),
  'broken links': read(contract.redirects.listBroken),
  'page types': read(contract.types.overview),
  users: read(contract.users.list),
  'search, state': read(contract.search.status),
  health: read(contract.system.health),
};

const pages: Record<string, Call> = {
  'open a page in the editor': ofPage(contract.pages.open),
  'state of a page': ofPage(contract.publication.status),
  'translations of a page': ofPage(contract.translations.list),
  'comments of a page': ofPage(contract.comments.list),
  'effects of another address': ofPage(contract.pages.addressEffects),
  'version history': (subject, turn) =>
    subject.client.time(contract.versions.list, { body: { pageID: newsOf(subject, turn) } }),
  'uses of a page': (subject, turn) =>
    subject.client.time(contract.pages.listLinking, { body: { pageID: newsOf(subject, turn) } }),
  'uses of a page that many refer to': read(contract.pages.listLinking, { pageID: firstID }),
  'uses of a file': read(contract.media.listPagesByFile, { fileID: 30 }),
  'address is free': read(contract.pages.slugAvailable, { locale, slug: 'nieuws/bench-7', pageID: 1 }),
};

/** Opens a page, and calls the endpoint with what is newest. */
const change =
  (work: (client: LeanClient, pageID: number, newest: PageVersion) => Promise<number>): Call =>
  async (subject, turn) => {
    const pageID = newsOf(subject, turn);
    await subject.client.time(contract.pages.open, { params: { id: pageID } });
    return work(subject.client, pageID, (subject.client.answer() as { newest: PageVersion }).newest);
  };

const changes: Record<string, Call> = {
  'create a page': ({ client }, turn) =>
    client.time(contract.pages.create, {
      body: { title: 'New', slug: `new/${Date.now()}-${turn}`, type: 'content', locale, content: [] },
    }),
  'save a version': change((client, _, newest) =>
    client.time(contract.versions.store, {
      params: { id: newest.id },
      body: { title: newest.title, blocks: newest.blocks, typeData: newest.typeData },
    }),
  ),
  'publish a page': change((client, pageID) =>
    client.time(contract.publication.publish, { params: { id: pageID }, body: {} }),
  ),
  'publish a page that is public': change(async (client, pageID, newest) => {
    await client.time(contract.versions.store, {
      params: { id: newest.id },
      body: { title: `${newest.title}!`, blocks: newest.blocks, typeData: newest.typeData },
    });
    return client.time(contract.publication.publish, { params: { id: pageID }, body: {} });
  }),
  'save a menu': async ({ client }) => {
    const params = { id: 'main' };
    const menu = { ...contract.menus.get, path: `${contract.menus.get.path}?locale=${locale}` };
    await client.time(menu, { params });
    const { items, version } = client.answer() as { items: MenuItem[]; version: number };
    const save = { ...contract.menus.save, path: `${contract.menus.save.path}?locale=${locale}` };
    return client.time(save, { params, body: { items, version } });
  },
};

const search =
  (term: (turn: number, subject: Subject) => string, more: object = {}): Call =>
  (subject, turn) =>
    subject.client.time(contract.search.search, { body: { term: term(turn, subject), locales: [locale], ...more } });

const visits: Record<string, Call> = {
  'a page of the site, not cached': visit((subject, turn) => `/nieuws/bench-${newsOf(subject, turn) - firstID}`),
  'a missing page': visit((_, turn) => `/missing/${turn}`),
  'a redirect': visit((subject, turn) => `/old/nieuws/bench-${newsOf(subject, turn) - firstID}`),
  'list of news, page 3': visit(() => `/nieuws?page=3`),
  'sitemap, index': visit(() => `/sitemap.xml`),
  'sitemap, first part': visit(() => `/sitemap-${locale}.xml`),
  'sitemap, last part': visit(({ pages: total }) => `/sitemap-${locale}-${Math.floor((total * 0.35) / 1000)}.xml`),
  feed: visit(() => `/nieuws/feed.xml`),
  'search, a rare word': search((turn, subject) => uniqueWord(newsOf(subject, turn) - firstID)),
  'search, a word on a thousandth of the pages': search((turn) => at(words, 30_000 + turn * 83)),
  'search, a frequent word': search((turn) => at(words, turn % 30)),
  'search, two words': search((turn) => `${at(words, turn % 40)} ${at(words, 900 + turn)}`),
  'search, a part of compounds': search((turn) => at(parts, turn)),
  'search, a typing error': search((turn) => {
    const word = compound(turn * 7);
    return `${word.slice(0, 5)}${word.slice(6, 7)}${word.slice(5, 6)}${word.slice(7)}`;
  }),
  'search, a beginning': search((turn) => compound(turn * 7).slice(0, 8)),
  'search, with facets': search((turn) => `${at(words, turn % 60)} ${at(words, 200 + turn)}`, { facets: true }),
  'delivery, first pages of a type': visit(() => `/api/ximblox/delivery/pages?type=news&locale=${locale}&limit=12`),
  'delivery, by a field': visit(
    (_, turn) =>
      `/api/ximblox/delivery/pages?type=news&locale=${locale}&limit=12&orderBy=-date&where=${encodeURIComponent('{"category":"project"}')}&page=${1 + turn}`,
  ),
};

/** All calls by name, those that write last. */
export const calls: Record<string, Call> = { ...lists, ...pages, ...visits, ...changes };
