import { contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { errorsOf, releaseCalls, textBlock, textsOf } from '../../../testing/release-calls.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const { as, createPage, createRelease, getRelease, open, store, publishRelease } = releaseCalls(() => server);
const fetchVersion = async (id: number) =>
  (await as('publisher').call(contract.versions.fetch, { params: { versionId: id } })).pageVersion;

test('a draft that was saved meanwhile is merged when the release is published', async () => {
  const pageID = await createPage('dykes');
  const releaseID = await createRelease('Spring');
  const own = await store(pageID, {
    title: 'Spring',
    blocks: [textBlock('first', 'Spring'), textBlock('second', 'Second')],
    releaseID,
  });
  const draft = await store(
    pageID,
    { title: 'Draft', blocks: [textBlock('first', 'Draft'), textBlock('second', 'Draft')] },
    'editor',
  );
  await as('editor').call(contract.publication.request, { params: { id: pageID }, body: { comment: '' } });
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const schedule = { params: { id: pageID }, body: { publishAt, unpublishAt: null } };
  await as('publisher').call(contract.publication.schedule, schedule);
  await publishRelease(releaseID);

  const { newest, page } = await open(pageID);
  expect(newest).toMatchObject({
    number: 4,
    // Both changed the title and the first block: the release wins.
    title: 'Spring',
    author: { ID: server.users.editor },
    release: null,
    hasPublicationRequest: true,
  });
  expect(textsOf(newest)).toEqual(['Spring', 'Draft']);
  expect(textsOf(await fetchVersion(own.id))).toEqual(['Spring', 'Second']);
  expect(textsOf(await fetchVersion(draft.id))).toEqual(['Draft', 'Draft']);
  expect(page).toMatchObject({ publishedVersionID: own.id, schedule: null });
});

test('the author of a draft is told what its merge with a release did, and its schedule is removed', async () => {
  const release = await createRelease('Spring');
  const titles = { 'draft-merged': 'joined', 'draft-overridden': 'lost' };
  const [joined, lost] = [await createPage(titles['draft-merged']), await createPage(titles['draft-overridden'])];
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  for (const pageID of [joined, lost]) await store(pageID, { seoTitle: 'Spring', releaseID: release });
  await store(joined, { seoDescription: 'Draft' }, 'editor');
  // The release replaces all of this draft.
  await store(lost, { seoTitle: 'Draft' }, 'editor');
  for (const id of [joined, lost]) {
    await as('publisher').call(contract.publication.schedule, { params: { id }, body: { publishAt } });
  }
  await publishRelease(release);
  const { items } = await as('editor').call(contract.notifications.list, { query: {} });
  const about = { release: { id: release, name: 'Spring' }, by: { ID: server.users.publisher }, count: 1 };
  expect(items.toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
    { kind: 'draft-merged', page: { id: joined }, ...about },
    { kind: 'draft-overridden', page: { id: lost }, ...about },
  ]);
  const mails = (await server.mails()).filter(({ to }) => to === 'editor@example.com');
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Conflict in your draft: lost',
    'Draft updated: joined',
  ]);
  expect((await open(joined)).newest).toMatchObject({
    seoTitle: 'Spring',
    seoDescription: 'Draft',
    isPublished: false,
  });
  expect((await open(lost)).newest).toMatchObject({ seoTitle: 'Spring', isPublished: true });
  expect([(await open(joined)).page.schedule, (await open(lost)).page.schedule]).toEqual([null, null]);
});

test('a page that was removed from a release gets its version back, and only if nothing is undone', async () => {
  const pageID = await createPage('dykes');
  const releaseID = await createRelease('Spring');
  const client = as('publisher');
  const params = { id: releaseID };
  const { id: versionID } = await store(pageID, { title: 'Spring', releaseID });
  const items = [{ kind: 'page' as const, key: String(pageID) }];
  const changes = [{ kind: 'page' as const, pageID, versionID }];
  const remove = () => client.call(contract.releases.removeItems, { params, body: { items } });
  const addAgain = () => client.call(contract.releases.addItems, { params, body: { changes } });
  await remove();
  expect(await open(pageID, releaseID)).toMatchObject({
    newest: { title: 'dykes' },
    page: { release: { change: null } },
  });
  await addAgain();
  expect(await getRelease(releaseID)).toMatchObject({ itemList: [{ version: { id: versionID }, problems: [] }] });
  await remove();
  await store(pageID, { title: 'Live' });
  await client.call(contract.publication.publish, { params: { id: pageID }, body: {} });
  await addAgain();
  expect(await errorsOf(publishRelease(releaseID))).toEqual([['itemList.0', 'RM_03']]);
});

test('a save that waits for the publication of its release is refused, because the release is closed then', async () => {
  const pageID = await createPage('dykes');
  const releaseID = await createRelease('Spring');
  await store(pageID, { title: 'Spring', releaseID });
  const late = await server.db.transaction().execute(async (transaction) => {
    await sql`update releases set state = 'published', published_at = now() where id = ${releaseID}`.execute(
      transaction,
    );
    const answer = errorsOf(store(pageID, { title: 'Late', releaseID }));
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(server.db)).rows.length, { timeout: 30_000 }).toBe(1);
    // Ends after the transaction.
    return { answer };
  });
  expect(await late.answer).toEqual([['releaseID', 'RM_06']]);
});
