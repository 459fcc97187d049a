import { CmsError, contract, type MenuItem, type Release, type ReleaseChange } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { systemContext } from '../../../http/request-context.ts';
import { runRelease } from './run-release.job.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

type Role = 'publisher' | 'editor' | 'administrator';
const as = (role: Role) => server.client(role);

const createPage = async (slug: string): Promise<number> => {
  const body = { title: slug, slug, type: 'blank', locale: 'nl-nl' };
  return (await as('publisher').call(contract.pages.create, { body })).pageID;
};
const publishPage = (id: number) => as('publisher').call(contract.publication.publish, { params: { id }, body: {} });
const publicVersions = async (...ids: number[]) => {
  const rows = await server.db.selectFrom('pages').select(['id', 'published_version_id']).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.published_version_id ?? null);
};

const create = async (changes: ReleaseChange[], role: Role = 'publisher'): Promise<Release> => {
  const { release } = await as(role).call(contract.releases.create, { body: { name: 'Spring' } });
  if (changes.length === 0) return release;
  const input = { params: { id: release.id }, body: { changes } };
  return (await as(role).call(contract.releases.addItems, input)).release;
};
const get = async (id: number) => (await as('publisher').call(contract.releases.get, { params: { id } })).release;
type Step = 'publish' | 'requestReview' | 'approve' | 'cancel';
const step = async (name: Step, { id }: { id: number }, role: Role = 'publisher') => {
  const { revision } = await get(id);
  return (await as(role).call(contract.releases[name], { params: { id }, body: { revision } })).release;
};

const errorsOf = async (call: Promise<unknown>): Promise<[string, string][]> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return (error as CmsError).errors.map(({ property, code }) => [property, code]);
};

const link = (title: string, pageID: number): MenuItem => ({
  key: title,
  title,
  link: { kind: 'page', pageID },
  children: [],
});
const menu = async () =>
  (await as('publisher').call(contract.menus.get, { params: { id: 'main' }, query: { locale: 'nl-nl' } })).items;

/** Publishes a page and prepares a release that replaces it by another one, with menu and redirect. */
async function campaign() {
  const [old, next] = [await createPage('old'), await createPage('next')];
  await publishPage(old);
  const release = await create([
    { kind: 'page', pageID: next },
    { kind: 'page', pageID: old, versionID: null },
    { kind: 'menu', menu: 'main', locale: 'nl-nl', items: [link('Next', next)] },
    { kind: 'redirect', locale: 'nl-nl', slug: 'elsewhere', pageID: next },
  ]);
  return { old, next, release };
}

test('a release publishes pages, menus and redirects together, and can be rolled back', async () => {
  const { old, next, release } = await campaign();
  const [before] = await publicVersions(old);
  expect(release.itemList.map(({ kind, title, problems }) => [kind, title, problems])).toEqual([
    ['page', 'next', []],
    ['page', 'old', []],
    ['menu', 'Main menu', []],
    ['redirect', '/elsewhere', []],
  ]);
  expect(await step('publish', release)).toMatchObject({
    state: 'published',
    published: { by: { name: 'Test publisher' } },
  });
  const [oldVersion, nextVersion] = await publicVersions(old, next);
  expect([oldVersion, nextVersion]).toEqual([null, expect.any(Number)]);
  expect(await menu()).toEqual([link('Next', next)]);
  const redirect = server.db.selectFrom('redirects').select('page_id').where('slug', '=', 'elsewhere');
  expect(await redirect.execute()).toEqual([{ page_id: next }]);

  const back = await as('publisher').call(contract.releases.rollBack, { params: { id: release.id }, body: {} });
  expect(back.release).toMatchObject({ state: 'draft', rollsBack: release.id, items: 4 });
  await step('publish', back.release);
  expect(await publicVersions(old, next)).toEqual([before, null]);
  expect(await menu()).toEqual([]);
  expect(await redirect.execute()).toEqual([]);
});

test('the first default values of each page type are rolled back to those of the site project', async () => {
  const get = (id: string) =>
    as('administrator').call(contract.types.defaults, { params: { id }, query: { locale: 'nl-nl' } });
  const types = server.services.site.pageTypes.map(({ id }) => id);
  const before = await Promise.all(types.map(get));
  const changes = types.map((type, index) => {
    const { content } = before[index] ?? (null as never);
    return { kind: 'page-type' as const, type, locale: 'nl-nl', content };
  });
  const release = await create(changes, 'administrator');
  await step('publish', release, 'administrator');
  const back = await as('administrator').call(contract.releases.rollBack, { params: { id: release.id }, body: {} });
  const restored = changes.map((change) => expect.objectContaining({ change, problems: [] }) as unknown);
  expect(back.release.itemList).toEqual(expect.arrayContaining(restored));
  expect(await step('publish', back.release, 'administrator')).toMatchObject({ state: 'published' });
});

test('all problems are reported together, and nothing is published', async () => {
  const { old, next, release } = await campaign();
  await publishPage(next);
  await as('publisher').call(contract.pages.delete, { params: { id: old } });
  const items = [link('Other', next)];
  await as('publisher').call(contract.menus.save, {
    params: { id: 'main' },
    query: { locale: 'nl-nl' },
    body: { items },
  });
  const before = await publicVersions(next);
  expect(await errorsOf(step('publish', release))).toEqual([
    ['itemList.0', 'RM_03'],
    ['itemList.1', 'RM_02'],
    ['itemList.2', 'RM_03'],
  ]);
  expect(await publicVersions(next)).toEqual(before);
  expect(await menu()).toEqual(items);
  expect(await get(release.id)).toMatchObject({
    state: 'draft',
    itemList: [{ hasMoved: true }, {}, { hasMoved: true }, {}],
  });
  const params = { id: release.id };
  const change = (title: string) => ({
    kind: 'menu' as const,
    menu: 'main',
    locale: 'nl-nl',
    items: [link(title, next)],
  });
  const add = (body: { changes: ReleaseChange[]; basis?: { revision: number } }) =>
    as('publisher').call(contract.releases.addItems, { params, body });
  // Editing the content of the release does not take over what is public now; adding the change again does.
  const query = { kind: 'menu' as const, key: 'main:nl-nl' };
  const [contained] = await as('publisher').call(contract.releases.containing, { query });
  const edited = await add({ changes: [change('Edited')], basis: { revision: contained?.revision ?? 0 } });
  expect(edited.release.itemList[2]).toMatchObject({ hasMoved: true, change: change('Edited') });
  const taken = await add({ changes: [change('Next')] });
  expect(taken.release.itemList[2]).toMatchObject({ hasMoved: false, problems: [] });
});

test('without permission for all items nothing is published or scheduled, and each of them is named', async () => {
  const { release } = await campaign();
  const editor = as('editor');
  const { availableActions } = (await editor.call(contract.releases.get, { params: { id: release.id } })).release;
  expect(availableActions).toEqual(['edit', 'request-review', 'cancel']);
  const refused = [0, 1, 2, 3].map((index) => [`itemList.${index}`, 'UM_01']);
  expect(await errorsOf(step('publish', release, 'editor'))).toEqual(refused);
  const body = { publishAt: new Date(Date.now() + 3_600_000).toISOString(), revision: release.revision };
  expect(await errorsOf(editor.call(contract.releases.schedule, { params: { id: release.id }, body }))).toEqual(
    refused,
  );
  expect(await menu()).toEqual([]);
});

test('an approval needs a second person, pins the items, and ends with a change', async () => {
  await sql`insert into site_settings (value) values ('{"fourEyes": true, "fourEyesForPublishers": true}')`.execute(
    server.db,
  );
  const pageID = await createPage('page');
  const release = await create([{ kind: 'page', pageID }]);
  expect(release).toMatchObject({ needsApproval: true });
  expect(release.availableActions).not.toContain('publish');
  expect(await errorsOf(step('publish', release))).toEqual([['', 'RM_04']]);
  expect(await errorsOf(step('approve', release, 'administrator'))).toEqual([['', 'V_07']]);
  await step('requestReview', release);
  expect(await errorsOf(step('approve', release))).toEqual([['', 'RM_04']]);
  expect(await step('approve', release, 'administrator')).toMatchObject({ state: 'approved' });
  const other = await createPage('other');
  const changed = { params: { id: release.id }, body: { changes: [{ kind: 'page' as const, pageID: other }] } };
  expect((await as('publisher').call(contract.releases.addItems, changed)).release).toMatchObject({
    state: 'draft',
    approved: null,
  });
  await step('requestReview', release);
  await step('approve', release, 'administrator');
  expect(await step('publish', release)).toMatchObject({ state: 'published' });
});

test('a scheduled release is published once at its time, and a failure says why', async () => {
  const { old, next, release } = await campaign();
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const schedule = async (time: string | null) => {
    const { revision } = await get(release.id);
    const input = { params: { id: release.id }, body: { publishAt: time, revision } };
    return (await as('publisher').call(contract.releases.schedule, input)).release;
  };
  const past = new Date(Date.now() - 1000).toISOString();
  expect(await errorsOf(schedule(past))).toEqual([['publishAt', 'V_12']]);
  expect(await schedule(publishAt)).toMatchObject({ publishAt });
  const run = () => runRelease(systemContext(server.db, server.services), release.id);
  await run();
  expect(await publicVersions(next)).toEqual([null]);
  const setDue = () => sql`update releases set publish_at = now() - interval '1 minute'`.execute(server.db);
  await as('publisher').call(contract.pages.delete, { params: { id: old } });
  expect(await errorsOf(schedule(past))).toEqual([
    ['publishAt', 'V_12'],
    ['itemList.1', 'RM_02'],
  ]);
  await setDue();
  await run();
  expect(await get(release.id)).toMatchObject({
    state: 'draft',
    publishAt: null,
    failure: { errors: [{ property: 'itemList.1', code: 'RM_02' }] },
  });
  const body = { from: '2020-01-01T00:00:00.000Z', until: '2999-01-01T00:00:00.000Z' };
  const inCalendar = () => as('publisher').call(contract.releases.between, { body });
  expect(await inCalendar()).toMatchObject([{ kind: 'failed', id: release.id, by: { name: 'Test publisher' } }]);
  const { items: notices } = await as('publisher').call(contract.notifications.list, { query: {} });
  expect(notices).toMatchObject([{ kind: 'schedule-failed', release: { id: release.id } }]);
  await as('publisher').call(contract.releases.removeItems, {
    params: { id: release.id },
    body: { items: [{ kind: 'page', key: String(old) }] },
  });
  await schedule(publishAt);
  expect(await inCalendar()).toMatchObject([{ kind: 'publish', at: publishAt }]);
  await setDue();
  await Promise.all([run(), run()]);
  expect(await inCalendar()).toMatchObject([{ kind: 'published', name: 'Spring' }]);
  expect(await get(release.id)).toMatchObject({ state: 'published', failure: null });
  const periods = await server.db.selectFrom('publications').select('id').where('page_id', '=', next).execute();
  expect(periods).toHaveLength(1);
});

test('invalid changes are refused together', async () => {
  const { id } = await create([]);
  const pageID = await createPage('page');
  const add = (changes: ReleaseChange[]) =>
    as('publisher').call(contract.releases.addItems, { params: { id }, body: { changes } });
  expect(
    await errorsOf(
      add([
        { kind: 'page', pageID: 999_999 },
        { kind: 'page', pageID, versionID: 999_999 },
        { kind: 'menu', menu: 'none', locale: 'nl-nl', items: [] },
        { kind: 'page', pageID },
        { kind: 'redirect', locale: 'xx-xx', slug: 'old', pageID: null },
      ]),
    ),
  ).toEqual([
    ['changes.0.pageID', 'PM_01'],
    ['changes.1.versionID', 'V_12'],
    ['changes.2.kind', 'V_12'],
    ['changes.4.kind', 'V_12'],
  ]);
  // The form of a redirect shows these at its fields.
  const redirect = (slug: string, target: number) => ({
    kind: 'redirect' as const,
    locale: 'nl-nl',
    slug,
    pageID: target,
  });
  expect(await errorsOf(add([redirect('page', pageID), redirect('', pageID), redirect('old', 999_999)]))).toEqual([
    ['changes.0.slug', 'V_06'],
    ['changes.1.slug', 'V_12'],
    ['changes.2.pageID', 'V_12'],
  ]);
  expect(await get(id)).toMatchObject({ items: 0 });
  expect(await errorsOf(step('publish', { id }))).toEqual([['itemList', 'RM_05']]);
  await step('cancel', { id });
  const by = { ID: server.users.publisher, name: 'Test publisher' };
  const cancelled = { by, at: expect.any(String) as string };
  expect(await get(id)).toMatchObject({ cancelled });
  const closedRelease = { id, name: 'Spring', state: 'cancelled', ...cancelled };
  await expect(add([{ kind: 'page', pageID }])).rejects.toMatchObject({
    status: 409,
    errors: [{ property: '', code: 'RM_06', closedRelease }],
  });
  expect(await errorsOf(get(999_999))).toEqual([['id', 'RM_01']]);
});

test('the changes of one thing in open releases are found by it', async () => {
  const pageID = await createPage('page');
  const change = { kind: 'menu' as const, menu: 'main', locale: 'nl-nl', items: [link('Page', pageID)] };
  const one = await create([change]);
  await step('cancel', await create([change]));
  const containing = () =>
    as('publisher').call(contract.releases.containing, { query: { kind: 'menu', key: 'main:nl-nl' } });
  const by = { ID: server.users.publisher, name: 'Test publisher' };
  expect(await containing()).toEqual([
    {
      releaseID: one.id,
      name: 'Spring',
      by,
      at: expect.any(String) as string,
      revision: one.revision,
      change,
      base: { ...change, items: [] },
      hasMoved: false,
    },
  ]);
  const [params, query] = [{ id: 'main' }, { locale: 'nl-nl' }];
  await as('publisher').call(contract.menus.save, { params, query, body: { items: [] } });
  await as('publisher').call(contract.menus.save, { params, query, body: { items: [link('Other', pageID)] } });
  expect(await containing()).toMatchObject([{ hasMoved: true }]);
});

test('everyone concerned is notified in their language, and webhooks get the steps', async () => {
  await as('administrator').call(contract.users.saveSettings, { body: { name: 'Anna', language: 'nl' } });
  const events = ['release.review-requested', 'release.approved', 'release.published', 'release.failed'] as const;
  const hook = { name: 'Steps', url: 'https://example.com/', events: [...events] };
  const { webhook } = await as('administrator').call(contract.webhooks.create, { body: hook });
  const { id } = await create([{ kind: 'page', pageID: await createPage('page') }], 'editor');
  const { revision } = await get(id);
  const input = { name: 'Spring', description: '', assigneeID: server.users.publisher, dueOn: '2030-05-01', revision };
  await as('editor').call(contract.releases.update, { params: { id }, body: input });
  await step('requestReview', { id }, 'editor');
  const awaiting = async (role: Role) =>
    (await as(role).call(contract.dashboard.get, { query: { since: new Date().toISOString() } })).releases;
  const [due, name] = ['2030-05-01', 'Spring'];
  expect(await awaiting('administrator')).toEqual([{ id, name, reason: 'approve', dueOn: due }]);
  const rejection = { reason: 'The menu is missing.', revision: (await get(id)).revision };
  await as('administrator').call(contract.releases.reject, { params: { id }, body: rejection });
  expect(await awaiting('editor')).toEqual([{ id, name, reason: 'returned', dueOn: due }]);
  await step('requestReview', { id }, 'editor');
  await step('approve', { id }, 'administrator');
  await as('editor').call(contract.releases.comment, { params: { id }, body: { text: 'Ready.' } });
  expect(await awaiting('publisher')).toEqual([{ id, name, reason: 'assigned', dueOn: due }]);
  await step('publish', { id });

  const noticesOf = async (role: Role) =>
    (await as(role).call(contract.notifications.list, { query: {} })).items.map(({ kind, release }) => [
      kind,
      release?.name,
    ]);
  // Requests and assignments are settled.
  expect(await noticesOf('administrator')).toEqual([
    ['published', name],
    ['mentioned', name],
  ]);
  expect(await noticesOf('editor')).toEqual([
    ['published', name],
    ['approved', name],
    ['changes-requested', name],
  ]);
  expect((await noticesOf('publisher')).at(-1)).toEqual(['assigned', name]);
  const deliveries = await server.db.selectFrom('webhook_deliveries').select('event').orderBy('created_at').execute();
  const [requested, approved, published] = events;
  expect(deliveries.map(({ event }) => event)).toEqual([requested, requested, approved, published]);
  // Nothing is sent.
  await as('administrator').call(contract.webhooks.delete, { params: { id: webhook.id } });
  const mails = await server.mails();
  const subjectsTo = (to: string) => mails.filter((mail) => mail.to.startsWith(to)).map(({ subject }) => subject);
  expect(subjectsTo('administrator')).toEqual([
    'In beoordeling: Spring',
    'In beoordeling: Spring',
    'Opmerking bij Spring',
    'Online: Spring',
  ]);
  expect(mails.find(({ subject }) => subject === 'Changes requested: Spring')?.text).toContain('The menu is missing.');
});

test('a taken address and a page that went to the trash are listed together', async () => {
  const [lost, target] = [await createPage('lost'), await createPage('target')];
  const release = await create([
    { kind: 'page', pageID: lost },
    { kind: 'redirect', locale: 'nl-nl', slug: 'taken', pageID: target },
    { kind: 'redirect', locale: 'nl-nl', slug: 'elsewhere', pageID: lost },
  ]);
  await createPage('taken');
  await as('publisher').call(contract.pages.delete, { params: { id: lost } });
  expect(await errorsOf(step('publish', release))).toEqual([
    ['itemList.0', 'RM_02'],
    ['itemList.1.pageID', 'V_12'],
    ['itemList.2.slug', 'V_06'],
  ]);
  expect(await get(release.id)).toMatchObject({ state: 'draft' });
});

test('a block of a type that the site no longer has is named, unless it is hidden', async () => {
  const pageID = await createPage('removed-block');
  const lost = { key: 'lost', type: 'removed', props: {} };
  const store = async (isHidden: boolean): Promise<void> => {
    const blocks = JSON.stringify([{ ...lost, isHidden }]);
    await server.db.updateTable('page_versions').set({ blocks }).where('page_id', '=', pageID).execute();
  };
  await store(false);
  const release = await create([{ kind: 'page', pageID }]);
  expect(await errorsOf(step('publish', release))).toEqual([['itemList.0.blocks.0.type', 'V_12']]);
  expect(await publicVersions(pageID)).toEqual([null]);
  await store(true);
  expect(await step('publish', release)).toMatchObject({ state: 'published' });
});

test('a release has at most 1,000 changes', async () => {
  const { id } = await create([]);
  const changeOf = (number: number): ReleaseChange => {
    return { kind: 'redirect', locale: 'nl-nl', slug: `old-${number}`, pageID: null };
  };
  const add = (changes: ReleaseChange[]) =>
    as('publisher').call(contract.releases.addItems, { params: { id }, body: { changes } });
  expect(await errorsOf(add(Array.from({ length: 5000 }, (_, number) => changeOf(number))))).toEqual([
    ['changes', 'RM_05'],
  ]);
  await sql`insert into release_items (release_id, kind, key, change, base, title)
    select ${id}, 'redirect', 'nl-nl:old-' || n, ${JSON.stringify(changeOf(0))}::jsonb, 'null', '' from generate_series(1, 1000) as n
  `.execute(server.db);
  expect(await errorsOf(add([changeOf(1001)]))).toEqual([['changes', 'RM_05']]);
});
