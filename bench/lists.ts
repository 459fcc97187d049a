import { contract, type Endpoint } from '@ximblox/contract';
import { launchChromium } from '@ximblox/e2e/chromium';
import { startProduct } from '@ximblox/e2e/product';
import pg from 'pg';
import { databaseOf, untilNothingIsDue } from './lib/database.ts';
import { median, percentile, report } from './lib/figures.ts';
import { leanClient } from './lib/lean-client.ts';
import { listActions } from './lib/lists/actions.ts';
import { addGroups, addSubmissions, childCount } from './lib/lists/fill.ts';
import { watchLongTasks } from './lib/lists/long-tasks.ts';
import { noLimits } from './lib/staff.ts';

/** Lists of a site with 10,000 pages in four languages and 10,000 submissions, on the server and in the browser. */

const groups = 10_000;
const submissions = 10_000;
/** Limits in milliseconds: first screen of a list on the server, opening a level of the tree, longest task in the browser. */
const limits = { list: 10, level: 200, task: 50 };
const turns = 100;
/** Calls in which code is compiled and statements are planned. */
const warmUp = 40;
const passes = 5;

/** Data folder that is reused by the next run; `XIMBLOX_BENCH_DATA`. */
const dataFolder = process.env.XIMBLOX_BENCH_DATA;
const product = await startProduct({ ...noLimits, ...(dataFolder === undefined ? {} : { XIMBLOX_DATA: dataFolder }) });
const client = await leanClient(product);
const database = new pg.Client(await databaseOf(product));
await database.connect();
const { rowCount } = await database.query("select from pages where slug = 'breed/1'");
if (rowCount === 0) await addGroups(database, groups);
// Retention deletes the old ones of a folder that is reused.
await database.query("delete from submissions where email like 'sender-%@waterlijn.example'");
await addSubmissions(database, submissions);
await untilNothingIsDue(database);
// What was added is written before the first measurement.
await database.query('checkpoint');

const list = (body: object): [Endpoint, object] => [contract.pages.listGroups, body];
const tree = (parent: string | null): [Endpoint, object] => [
  contract.pageTree.list,
  { locale: 'nl-nl', parent, pageSize: 200 },
];
const inbox = (body: object): [Endpoint, object] => [contract.submissions.list, body];

const screens: Record<string, [Endpoint, object]> = {
  'pages, latest change first': list({}),
  'pages by title': list({ columnToSort: 'title' }),
  'pages by state': list({ columnToSort: 'state' }),
  'pages by editor': list({ columnToSort: 'editor' }),
  'pages of a type': list({ type: 'news' }),
  'pages of a language': [contract.pages.list, { locale: 'de-de' }],
  'pages, drafts': list({ underway: 'draft' }),
  'pages, with changes': list({ underway: 'changes' }),
  'pages, public': list({ live: true }),
  'pages of the user': list({ mine: true }),
  'pages, searched': list({ searchTerm: 'dijk' }),
  'pages, screen 100': list({ pageIndex: 100 }),
  'tree, root': tree(null),
  'tree, first level': tree(''),
  [`tree, a level of ${childCount}`]: tree('breed'),
  'tree, a level of 9,000': tree('lijst'),
  'inbox, newest first': inbox({ folder: 'inbox' }),
  'inbox, of a form': inbox({ folder: 'inbox', form: 'contact' }),
  'inbox, unread': inbox({ folder: 'inbox', isRead: false }),
  'inbox, of a state': inbox({ folder: 'inbox', state: 'open' }),
  'inbox, unassigned': inbox({ folder: 'inbox', assigneeID: 0 }),
  'inbox, a month': inbox({ folder: 'inbox', from: '2026-03-01T00:00:00Z', until: '2026-04-01T00:00:00Z' }),
  'inbox, unconfirmed': inbox({ folder: 'unconfirmed' }),
  'inbox, spam': inbox({ folder: 'spam' }),
  'inbox, searched': inbox({ folder: 'inbox', searchTerm: 'dijk' }),
  'inbox, searched in vain': inbox({ folder: 'inbox', searchTerm: 'qqqzzz' }),
  'inbox, an address': inbox({ folder: 'inbox', searchTerm: 'sender-4711@' }),
  'inbox, screen 300': inbox({ folder: 'inbox', pageIndex: 300 }),
  'inbox, forms with counts': [contract.submissions.forms, {}],
};

/** Only measurements whose name contains this; `XIMBLOX_BENCH_ONLY`. */
const only = process.env.XIMBLOX_BENCH_ONLY ?? '';
const wanted = <Work>(all: Record<string, Work>): [string, Work][] =>
  Object.entries(all).filter(([name]) => name.includes(only));

for (const [name, [endpoint, body]] of wanted(screens)) {
  const samples: number[] = [];
  for (let turn = 0; turn < turns + warmUp; turn += 1) samples.push(await client.time(endpoint, { body }));
  const measured = samples.slice(warmUp);
  report({
    subject: `lists: ${name}, p95`,
    value: percentile(measured, 0.95),
    unit: 'ms',
    spread: [Math.min(...measured), median(measured)],
    limit: { atMost: limits.list },
  });
}

for (const format of ['csv', 'xlsx']) {
  const endpoint = { ...contract.submissions.export, path: `${contract.submissions.export.path}?format=${format}` };
  const samples = [await client.time(endpoint, {}), await client.time(endpoint, {}), await client.time(endpoint, {})];
  report({ subject: `lists: inbox, export ${submissions} as ${format}`, value: median(samples), unit: 'ms' });
}

const browser = await launchChromium();
const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
await watchLongTasks(page);
await page.goto('/cmsadmin/login');
await page.getByLabel('Email').fill(product.email);
await page.getByLabel('Password', { exact: true }).fill(product.password);
await page.getByRole('button', { name: 'Log in' }).click();
await page.waitForURL((url) => !url.pathname.endsWith('/login'));

for (const [name, act] of wanted(listActions)) {
  const found = [];
  for (let pass = 0; pass <= passes; pass += 1) {
    try {
      found.push(await act(page));
    } catch (error) {
      const shown = await page.locator('body').ariaSnapshot();
      process.stdout.write(`${name}, pass ${pass}: ${page.url()} shows\n${shown}\n`);
      throw error;
    }
  }
  // The first pass compiles scripts.
  const measured = found.slice(1);
  const tasks = measured.map(({ longest }) => longest);
  const times = measured.flatMap(({ took }) => took ?? []);
  if (times.length > 0) {
    report({ subject: `lists: ${name}, shown`, value: median(times), unit: 'ms', limit: { atMost: limits.level } });
  }
  report({
    subject: `lists: ${name}, longest task`,
    value: median(tasks),
    unit: 'ms',
    spread: [Math.min(...tasks), Math.max(...tasks)],
    limit: { atMost: limits.task },
  });
}

await browser.close();
await database.end();
await product.stop({ keepData: dataFolder !== undefined });
