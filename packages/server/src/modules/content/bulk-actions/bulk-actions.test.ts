import { type Block, type BulkAction, type Client, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobHandlers } from '../../../index.ts';
import { systemContext } from '../../../http/request-context.ts';
import { runDueJobs } from '../../../platform/jobs/worker.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { queueBulkActions } from './index.ts';
import { runBulkAction } from './run-bulk-action.job.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let publisher: Client;
let author: Client;

beforeAll(async () => {
  server = await createTestServer();
  publisher = server.client('publisher');
  author = server.client('author');
  await server.runJobs();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const hero = (title: string): Block => ({
  key: 'h',
  type: 'hero',
  props: { title, buttons: [] },
  anchorPoint: '',
  __images: {},
  __files: {},
});
const params = (id: number) => ({ params: { id: String(id) } });

const create = async (slug: string, { as = publisher, content = [hero('one')], locale = 'nl-nl' } = {}) => {
  const body = { title: slug, slug, type: 'content', locale, content };
  return (await as.call(contract.pages.create, { body })).pageID;
};
const createMany = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) ids.push(await create(`page-${number}`));
  return ids;
};
const preview = (action: BulkAction, pageIDs: number[], as = publisher) =>
  as.call(contract.bulkActions.preview, { body: { action, pageIDs } });
const start = async (action: BulkAction, pageIDs: number[], as = publisher): Promise<number> =>
  (await as.call(contract.bulkActions.start, { body: { action, pageIDs } })).bulkAction.id;
const progress = async (id: number, as = publisher) => (await as.call(contract.bulkActions.get, params(id))).bulkAction;
const report = async (id: number, as = publisher) =>
  (await as.call(contract.bulkActions.listItems, { ...params(id), body: {} })).items;
const run = async (action: BulkAction, pageIDs: number[], as = publisher) => {
  const id = await start(action, pageIDs, as);
  await server.runJobs();
  return { ...(await progress(id, as)), items: await report(id, as) };
};
const stateOf = async (id: number) => (await publisher.call(contract.pages.get, params(id))).state;
const entriesOf = (pageID: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'request_id'])
    .where('object', '=', 'page')
    .where('object_id', '=', String(pageID))
    .orderBy('id')
    .execute();

describe('a preview', () => {
  test('says for each page what will happen and why not, and changes nothing', async () => {
    const live = await create('live');
    await publisher.call(contract.publication.publish, params(live));
    const draft = await create('draft');
    const broken = await create('broken', { content: [hero('')] });
    const { items, pageIDs } = await preview({ kind: 'publish' }, [live, draft, broken, 99_999]);
    expect(pageIDs).toEqual([live, draft, broken, 99_999]);
    expect(items.map(({ page, outcome, errors }) => [page.id, outcome, errors])).toEqual([
      [live, 'unchanged', []],
      [draft, 'ready', []],
      [broken, 'failed', [{ property: 'blocks.0.props.title', code: 'V_01' }]],
    ]);
    expect(await stateOf(draft)).toBe('not-published');
    expect(await entriesOf(draft)).toMatchObject([{ action: 'page.create' }]);
  });

  test('asks the permission for each page', async () => {
    const [own, other] = [await create('own', { as: author }), await create('other')];
    const request = { kind: 'request', comment: '' } as const;
    const { items } = await preview(request, [own, other], author);
    expect(items.map(({ outcome, errors }) => [outcome, errors])).toEqual([
      ['ready', []],
      ['failed', [{ property: '', code: 'UM_01' }]],
    ]);
    expect(await server.mails()).toEqual([]);
  });

  test('takes the pages that match a filter', async () => {
    const ids = await createMany(3);
    await publisher.call(contract.publication.publish, params(ids[0] ?? 0));
    const { pageIDs, items } = await publisher.call(contract.bulkActions.preview, {
      body: { action: { kind: 'publish' }, filter: { state: 'not-published', searchTerm: 'page-' } },
    });
    expect(new Set(pageIDs)).toEqual(new Set(ids.slice(1)));
    expect(items.map(({ outcome }) => outcome)).toEqual(['ready', 'ready']);
  });

  test('needs pages or a filter, and refuses more than 1,000 pages', async () => {
    const call = (body: object) =>
      publisher.call(contract.bulkActions.preview, { body: { action: { kind: 'publish' }, ...body } });
    await expect(call({})).rejects.toMatchObject({ errors: [{ property: 'pageIDs', code: 'V_01' }] });
    const many = Array.from({ length: 1_001 }, (_, place) => place + 1);
    await expect(call({ pageIDs: many })).rejects.toMatchObject({ status: 422 });
    await server.db
      .insertInto('pages')
      .values(
        many.map((place) => ({
          group_id: 1_000_000 + place,
          locale: 'nl-nl',
          slug: `bulk/${place}`,
          type: 'content',
          title: 'Bulk',
        })),
      )
      .execute();
    await expect(call({ filter: {} })).rejects.toMatchObject({ errors: [{ property: 'pageIDs', code: 'V_14' }] });
  });
});

describe('a bulk action', () => {
  test('publishes what it can, reports the rest, and leaves the audit entries of the single actions', async () => {
    const [draft, broken] = [await create('draft'), await create('broken', { content: [hero('')] })];
    const { id, counts, items, finishedAt } = await run({ kind: 'publish' }, [draft, broken]);
    expect(counts).toEqual({ waiting: 0, done: 1, unchanged: 0, failed: 1, cancelled: 0 });
    expect(finishedAt).not.toBeNull();
    // Failures come first.
    expect(items.map(({ page, state, errors }) => [page.id, state, errors])).toEqual([
      [broken, 'failed', [{ property: 'blocks.0.props.title', code: 'V_01' }]],
      [draft, 'done', []],
    ]);
    expect(await stateOf(draft)).toBe('published');
    expect((await entriesOf(draft)).at(-1)).toEqual({
      action: 'page.publish',
      actor_name: 'Test publisher',
      request_id: `bulk-action-${id}`,
    });
    const own = server.db.selectFrom('audit_log').select(['action', 'changes']).where('object', '=', 'bulk-action');
    expect(await own.execute()).toEqual([{ action: 'bulk-action.start', changes: { kind: 'publish', pages: 2 } }]);
  });

  test('has the permissions of the user at the time of each page', async () => {
    const [first, second] = [await create('first'), await create('second')];
    const id = await start({ kind: 'publish' }, [first, second]);
    await runBulkAction(systemContext(server.db, server.services), id, 0);
    await server.db.updateTable('users').set({ active: false }).where('id', '=', server.users.publisher).execute();
    await server.runJobs();
    const states = await server.db
      .selectFrom('bulk_action_items')
      .select(['state', 'errors'])
      .orderBy('position')
      .execute();
    expect(states).toEqual([
      { state: 'done', errors: [] },
      { state: 'failed', errors: [{ property: '', code: 'UM_01' }] },
    ]);
  });

  test('tries a page again when the connection to the database breaks', async () => {
    const page = await create('interrupted');
    const id = await start({ kind: 'publish' }, [page]);
    await sql`create function break_off() returns trigger language plpgsql as $$
      begin raise exception 'terminating connection' using errcode = '57P01'; end $$`.execute(server.db);
    await sql`create trigger break_off before insert on publications execute function break_off()`.execute(server.db);
    const system = systemContext(server.db, server.services);
    await expect(runBulkAction(system, id)).rejects.toThrow('terminating connection');
    await sql`drop function break_off cascade`.execute(server.db);
    expect((await progress(id)).counts).toMatchObject({ waiting: 1, failed: 0 });
    await server.runJobs();
    expect((await progress(id)).counts).toMatchObject({ done: 1, failed: 0 });
  });

  test('continues after a restart with the pages that wait', async () => {
    const ids = await createMany(4);
    const id = await start({ kind: 'publish' }, ids);
    await runBulkAction(systemContext(server.db, server.services), id, 0);
    expect((await progress(id)).counts).toMatchObject({ done: 1, waiting: 3 });
    // The worker was killed and its job is lost: a start queues it again.
    await server.db.deleteFrom('jobs').where('name', '=', 'run-bulk-action').execute();
    await queueBulkActions(server);
    await runDueJobs(server.db, jobHandlers(server), { error: () => undefined });
    expect((await progress(id)).counts).toMatchObject({ done: 4, waiting: 0 });
    for (const page of ids) {
      expect((await entriesOf(page)).map(({ action }) => action)).toEqual(['page.create', 'page.publish']);
    }
  });

  test('can be cancelled by its user alone, once', async () => {
    const ids = await createMany(3);
    const id = await start({ kind: 'publish' }, ids);
    await runBulkAction(systemContext(server.db, server.services), id, 0);
    const cancel = (as: Client) => as.call(contract.bulkActions.cancel, params(id));
    await expect(cancel(server.client('administrator'))).rejects.toMatchObject({ status: 404 });
    const { bulkAction } = await cancel(publisher);
    expect(bulkAction).toMatchObject({ isCancelled: true, counts: { done: 1, cancelled: 2, waiting: 0 } });
    await expect(cancel(publisher)).rejects.toMatchObject({ status: 409 });
    await server.runJobs();
    expect(await stateOf(ids[2] ?? 0)).toBe('not-published');
  });

  test('is listed for its user alone', async () => {
    const id = await start({ kind: 'publish' }, [await create('one')]);
    expect((await publisher.call(contract.bulkActions.list)).map((one) => one.id)).toEqual([id]);
    const administrator = server.client('administrator');
    expect(await administrator.call(contract.bulkActions.list)).toEqual([]);
    await expect(progress(id, administrator)).rejects.toMatchObject({ status: 404 });
    await expect(report(id, administrator)).rejects.toMatchObject({ status: 404 });
  });

  test('unpublishes, and refuses what is not live', async () => {
    const [live, draft] = await createMany(2);
    await publisher.call(contract.publication.publish, params(live ?? 0));
    const { items } = await run({ kind: 'unpublish' }, [live ?? 0, draft ?? 0]);
    expect(items.map(({ page, state, errors }) => [page.id, state, errors])).toEqual([
      [draft, 'failed', [{ property: '', code: 'V_07' }]],
      [live, 'done', []],
    ]);
    expect(await stateOf(live ?? 0)).toBe('not-published');
  });

  test('schedules and requests', async () => {
    const [first, second] = await createMany(2);
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = await run({ kind: 'schedule', publishAt, unpublishAt: null }, [first ?? 0]);
    expect(scheduled.counts.done).toBe(1);
    expect(await stateOf(first ?? 0)).toBe('scheduled');
    await run({ kind: 'request', comment: 'Please' }, [second ?? 0], server.client('editor'));
    expect(await stateOf(second ?? 0)).toBe('requested');
    expect((await server.mails()).map(({ subject }) => subject)).toContain('In review: page-2');
  });

  test('sends each reviewer one email about all requests', async () => {
    const ids = await createMany(3);
    await preview({ kind: 'request', comment: '' }, ids, server.client('editor'));
    await run({ kind: 'request', comment: 'Before the summer' }, ids, server.client('editor'));
    const mails = await server.mails();
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      ['administrator@example.com', 'In review: 3 pages'],
      ['publisher@example.com', 'In review: 3 pages'],
    ]);
    expect(mails[0]?.text).toContain('Before the summer');
    expect(mails[0]?.text).toContain('/cmsadmin/publication-requests');
  });

  test('adds and removes tags as a version, and keeps the working copy of the user', async () => {
    const page = await create('tagged');
    const tagOf = async (tag: string) => (await publisher.call(contract.tags.validate, { body: { tag } })).tag.id;
    const [water, dike] = [await tagOf('Water'), await tagOf('Dike')];
    const { newest } = await publisher.call(contract.pages.open, params(page));
    const {
      id: baseVersionID,
      title,
      blocks,
      typeData,
      seoTitle,
      seoDescription,
      seoKeywords,
      seoImage,
      tags,
    } = newest;
    const content = { title, blocks, typeData, seoTitle, seoDescription, seoKeywords, seoImage, tags };
    await publisher.call(contract.workingCopies.put, {
      ...params(page),
      body: { baseVersionID, revision: 0, writer: 'a-window-of-mine', sequence: 1, content },
    });
    expect((await run({ kind: 'tag', add: [water, dike], remove: [] }, [page])).counts.done).toBe(1);
    expect((await run({ kind: 'tag', add: [dike], remove: [water] }, [page])).counts.done).toBe(1);
    expect((await run({ kind: 'tag', add: [dike], remove: [water] }, [page])).counts.unchanged).toBe(1);
    const opened = await publisher.call(contract.pages.open, params(page));
    expect(opened.newest.tags).toEqual([dike]);
    expect(opened.workingCopy).not.toBeNull();
    expect((await run({ kind: 'tag', add: [99_999], remove: [] }, [page])).items[0]?.errors).toEqual([
      { property: 'tags.1', code: 'V_12' },
    ]);
  });

  test('moves with all pages below, and redirects', async () => {
    const parent = await create('parent');
    const [branch, child, other] = [await create('branch'), await create('branch/child'), await create('other')];
    await create('parent/other');
    const german = await publisher.call(contract.pages.createTranslation, {
      body: { pageID: other, newLocale: 'de-de', title: 'Anders', slug: 'anders' },
    });
    const action = { kind: 'move', parentID: parent } as const;
    const { items } = await run(action, [branch, child, other, parent, german.pageID]);
    const results = new Map(
      items.map(({ page, state, errors }) => [page.id, [state, page.url, errors.map(({ code }) => code)]]),
    );
    expect(results.get(branch)).toEqual(['done', '/parent/branch', []]);
    // It moved with the branch.
    expect(results.get(child)).toEqual(['unchanged', '/parent/branch/child', []]);
    expect(results.get(other)).toEqual(['failed', '/other', ['V_06']]);
    expect(results.get(parent)).toEqual(['failed', '/parent', ['V_12']]);
    expect(results.get(german.pageID)?.[2]).toEqual(['V_12']);
    expect((await run({ kind: 'move', parentID: null }, [branch])).counts.done).toBe(1);
    expect((await publisher.call(contract.pages.get, params(child))).url).toBe('/branch/child');
  });

  test('duplicates into a language and names the new pages', async () => {
    const [first, second] = await createMany(2);
    await publisher.call(contract.pages.createTranslation, {
      body: { pageID: second ?? 0, newLocale: 'de-de', title: 'Schon da', slug: 'schon-da' },
    });
    const { items } = await run({ kind: 'translate', newLocale: 'de-de' }, [first ?? 0, second ?? 0]);
    expect(items.map(({ page, state, errors }) => [page.id, state, errors])).toEqual([
      [second, 'failed', [{ property: 'newLocale', code: 'V_06' }]],
      [first, 'done', []],
    ]);
    const created = await publisher.call(contract.pages.get, params(items[1]?.createdPageID ?? 0));
    expect(created).toMatchObject({ locale: 'de-de', title: 'page-1' });
  });

  test('adds, tags, translates, unpublishes and removes pages in a release, and leaves the live line', async () => {
    const [page, other] = await createMany(2);
    const ids = [page ?? 0, other ?? 0];
    const { release } = await publisher.call(contract.releases.create, { body: { name: 'Spring' } });
    const releaseID = release.id;
    const { tag: water } = await publisher.call(contract.tags.validate, { body: { tag: 'Water' } });
    const before = await publisher.call(contract.pages.open, params(ids[0] ?? 0));
    expect((await run({ kind: 'release', releaseID, takesOff: false }, ids)).counts.done).toBe(2);
    const tagging: BulkAction = { kind: 'tag', add: [water.id], remove: [], releaseID };
    expect((await run(tagging, ids)).counts.done).toBe(2);
    expect((await run(tagging, ids)).counts.unchanged).toBe(2);
    const query = { releaseID: String(releaseID) };
    const inside = await publisher.call(contract.pages.open, { ...params(ids[0] ?? 0), query });
    expect(inside.newest.tags).toEqual([water.id]);
    expect((await publisher.call(contract.pages.open, params(ids[0] ?? 0))).newest).toEqual(before.newest);
    const translated = await run({ kind: 'translate', newLocale: 'de-de', releaseID }, [page ?? 0]);
    expect(translated.counts.done).toBe(1);
    await run({ kind: 'release', releaseID, takesOff: true }, [page ?? 0]);
    // A version with other tags would publish the page again.
    const more = await run({ kind: 'tag', add: [], remove: [water.id], releaseID }, [page ?? 0]);
    expect(more.items[0]?.errors).toEqual([{ property: 'releaseID', code: 'V_12' }]);
    const items = async () =>
      (await publisher.call(contract.releases.get, params(releaseID))).release.itemList.map(({ page: of, version }) => [
        of?.id,
        version?.isOfRelease,
      ]);
    const germanID = translated.items[0]?.createdPageID;
    expect(new Map((await items()) as [number, boolean][])).toEqual(
      new Map([
        [page, undefined],
        [germanID, false],
        [other, true],
      ]),
    );
    const removal = { kind: 'remove-from-release', releaseID } as const;
    expect((await run(removal, ids)).counts.done).toBe(2);
    expect((await run(removal, ids)).counts.unchanged).toBe(2);
    expect((await items()).map(([id]) => id)).toEqual([germanID]);
    expect((await preview(removal, ids, author)).items[0]?.errors).toEqual([{ property: '', code: 'UM_01' }]);
  });

  test('duplicates one page of a translation group', async () => {
    const first = await create('first');
    const { pageID } = await publisher.call(contract.pages.createTranslation, {
      body: { pageID: first, newLocale: 'en-gb', title: 'First', slug: 'first' },
    });
    const action = { kind: 'translate', newLocale: 'de-de' } as const;
    const { items } = await preview(action, [first, pageID]);
    expect(items.map(({ outcome, errors }) => [outcome, errors])).toEqual([
      ['ready', []],
      ['failed', [{ property: 'newLocale', code: 'V_06' }]],
    ]);
    expect((await run(action, [first, pageID])).counts).toMatchObject({ done: 1, failed: 1 });
  });

  test('moves to the trash, and reports pages that are there', async () => {
    const ids = await createMany(2);
    const { items } = await run({ kind: 'trash' }, ids);
    expect(items.map(({ page, state }) => [page.isDeleted, state])).toEqual([
      [true, 'done'],
      [true, 'done'],
    ]);
    await expect(start({ kind: 'trash' }, ids)).rejects.toMatchObject({
      errors: [{ property: 'pageIDs', code: 'PM_01' }],
    });
  });
});

test('pages are added to a release, and those without permission are reported', async () => {
  const { release } = await publisher.call(contract.releases.create, { body: { name: 'Spring' } });
  const [one, two] = [await create('one'), await create('two')];
  const action = { kind: 'release', releaseID: release.id, takesOff: false } as const;
  expect((await preview(action, [one, two])).items.map(({ outcome }) => outcome)).toEqual(['ready', 'ready']);
  expect(await run(action, [one, two])).toMatchObject({ counts: { done: 2 } });
  // What changes nothing does not withdraw an approval.
  const { revision } = (await publisher.call(contract.releases.get, params(release.id))).release;
  const draft = await create('draft');
  expect(await run(action, [one])).toMatchObject({ counts: { done: 0, unchanged: 1 } });
  expect(await run({ ...action, takesOff: true }, [draft])).toMatchObject({ counts: { unchanged: 1 } });
  const again = (await publisher.call(contract.releases.get, params(release.id))).release;
  expect(again).toMatchObject({ revision, items: 2 });
  await run({ ...action, takesOff: true }, [two]);
  const { itemList } = (await publisher.call(contract.releases.get, params(release.id))).release;
  expect(itemList.map(({ change }) => change)).toMatchObject([
    { pageID: one, versionID: expect.any(Number) },
    { pageID: two, versionID: null },
  ]);
  const refused = await preview(action, [one], author);
  expect(refused.items).toMatchObject([{ outcome: 'failed', errors: [{ code: 'UM_01' }] }]);
  const { revision: last } = (await publisher.call(contract.releases.get, params(release.id))).release;
  await publisher.call(contract.releases.cancel, { ...params(release.id), body: { revision: last } });
  const closed = await run(action, [one, two]);
  expect(closed.items).toMatchObject([
    { page: { title: 'one' }, errors: [{ code: 'RM_06' }] },
    { page: { title: 'two' }, errors: [{ code: 'RM_06' }] },
  ]);
});
