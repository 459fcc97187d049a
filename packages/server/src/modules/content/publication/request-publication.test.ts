import { contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { failureOf, params, reviewCalls } from './review-request.fixture.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let editor: ReturnType<typeof reviewCalls>['editor'];
let publisher: ReturnType<typeof reviewCalls>['publisher'];
let create: ReturnType<typeof reviewCalls>['create'];
let resend: ReturnType<typeof reviewCalls>['resend'];
let accept: ReturnType<typeof reviewCalls>['accept'];
let store: ReturnType<typeof reviewCalls>['store'];
let get: ReturnType<typeof reviewCalls>['get'];
let openRequests: ReturnType<typeof reviewCalls>['openRequests'];

beforeAll(async () => {
  server = await createTestServer();
  ({ editor, publisher, create, resend, accept, store, get, openRequests } = reviewCalls(server));
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

describe('requesting publication', () => {
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const ask = (id: number, body: object) => editor.call(contract.publication.request, { params: params(id), body });
  const mailsAbout = async (title: string) => (await server.mails()).filter(({ subject }) => subject.includes(title));

  test('emails the reviewers, but not the requester', async () => {
    const { pageID } = await create('rondschrijven');
    await ask(pageID, { comment: 'Graag snel.', dueOn: '2099-05-04' });
    const mails = await mailsAbout('rondschrijven');
    expect(mails.map(({ to }) => to).sort()).toEqual(['administrator@example.com', 'publisher@example.com']);
    expect(mails[0]?.text).toContain('Graag snel.');
    expect(mails[0]?.text).toContain('4 May 2099');
    expect(mails[0]?.text).toContain(`/cmsadmin/page/${pageID}?review=open`);
  });

  test('emails an assigned reviewer in their language; a resend keeps omitted options', async () => {
    await server.db.updateTable('users').set({ language: 'fr' }).where('id', '=', server.users.publisher).execute();
    const { pageID, pageVersionID } = await create('toegewezen');
    await ask(pageID, { assigneeID: server.users.publisher, dueOn: '2099-05-04' });
    expect(await mailsAbout('toegewezen')).toMatchObject([
      { to: 'publisher@example.com', subject: 'En cours d’examen : toegewezen' },
    ]);
    await server.db.updateTable('users').set({ language: '' }).where('id', '=', server.users.publisher).execute();
    await resend(pageVersionID);
    expect((await mailsAbout('toegewezen')).map(({ to }) => to)).toEqual([
      'publisher@example.com',
      'publisher@example.com',
    ]);
    const item = (await openRequests(publisher)).find(({ page }) => page.id === pageID);
    expect(item).toMatchObject({ assignee: { ID: server.users.publisher }, dueOn: '2099-05-04', mayReview: true });
    const mine = await publisher.call(contract.publication.listRequests, {
      body: { status: 'mine', searchTerm: 'toegewezen' },
    });
    expect(mine.totalItems).toBe(1);
    await editor.call(contract.publication.resend, { params: params(pageVersionID), body: { assigneeID: null } });
    expect((await openRequests(editor)).find(({ page }) => page.id === pageID)).toMatchObject({
      assignee: null,
      dueOn: '2099-05-04',
      mayReview: false,
    });
  });

  test('refuses a version that is public', async () => {
    const { pageID } = await create('al-openbaar');
    await publisher.call(contract.publication.publish, { params: params(pageID), body: {} });
    expect(await failureOf(ask(pageID, {}))).toMatchObject({ status: 409, errors: [{ property: '', code: 'V_07' }] });
  });

  test('refuses invalid options without creating a request', async () => {
    const { pageID, pageVersionID } = await create('onmogelijk');
    const wrong = ask(pageID, { assigneeID: server.users.viewer, dueOn: '2020-01-01', publishAt: inHours(-1) });
    expect((await failureOf(wrong)).errors).toEqual(
      ['assigneeID', 'dueOn', 'publishAt'].map((property) => ({ property, code: 'V_12' })),
    );
    // Together with errors of the schema, but only for users who may request.
    const long = { comment: 'x'.repeat(2001), assigneeID: server.users.viewer, dueOn: '2020-01-01' };
    const allOfIt = [
      { property: 'comment', code: 'V_14' },
      { property: 'assigneeID', code: 'V_12' },
      { property: 'dueOn', code: 'V_12' },
    ];
    expect((await failureOf(ask(pageID, long))).errors).toEqual(allOfIt);
    const resent = editor.call(contract.publication.resend, { params: params(pageVersionID), body: long });
    expect((await failureOf(resent)).errors).toEqual(allOfIt);
    const byAuthor = server.client('author').call(contract.publication.request, { params: params(pageID), body: long });
    expect((await failureOf(byAuthor)).errors).toEqual(allOfIt.slice(0, 1));
    expect(await get(pageID)).toMatchObject({ state: 'not-published' });
    expect(await mailsAbout('onmogelijk')).toEqual([]);
    const people = await editor.call(contract.publication.people, { params: params(pageID) });
    expect(people.filter(({ mayReview }) => mayReview).map(({ name }) => name)).toEqual([
      'Test administrator',
      'Test publisher',
    ]);
    expect(people.map(({ name }) => name)).toContain('Test viewer');
  });

  test('refuses a version that cannot be published, with the errors of content and options together', async () => {
    const { pageID, pageVersionID } = await create('onaf');
    const storeHero = (id: number, title: string) =>
      editor.call(contract.versions.store, {
        params: params(id),
        body: {
          title: 'onaf',
          blocks: [{ key: 'a', type: 'hero', props: { title }, anchorPoint: '', __images: {}, __files: {} }],
        },
      });
    const { pageVersion } = await storeHero(pageVersionID, '');
    const unfilled = { property: 'blocks.0.props.title', code: 'V_01' };
    expect((await failureOf(ask(pageID, { dueOn: '2020-01-01' }))).errors).toEqual([
      { property: 'dueOn', code: 'V_12' },
      unfilled,
    ]);
    expect(await get(pageID)).toMatchObject({ state: 'not-published' });
    const filled = await storeHero(pageVersion.id, 'Vol');
    await ask(pageID, {});
    const emptied = await storeHero(filled.pageVersion.id, '');
    expect((await failureOf(resend(emptied.pageVersion.id))).errors).toEqual([unfilled]);
    const open = (await openRequests(publisher)).find(({ page }) => page.id === pageID);
    expect(open).toMatchObject({ versionID: filled.pageVersion.id });
  });

  test('publishes an accepted version at the requested time, exactly as reviewed', async () => {
    const { pageID, pageVersionID } = await create('op-tijd');
    const publishAt = inHours(3);
    await ask(pageID, { publishAt });
    await store(pageVersionID, 'Niet beoordeeld');
    await accept(pageVersionID);
    expect(await get(pageID)).toMatchObject({
      state: 'scheduled',
      publishedVersionID: null,
      schedule: { versionID: pageVersionID, publishAt },
    });
    const mail = (await mailsAbout('op-tijd')).find(({ to }) => to === 'editor@example.com');
    expect(mail?.subject).toBe('Scheduled: op-tijd');
    await sql`update page_schedules set publish_at = now() - interval '1 minute' where page_id = ${pageID}`.execute(
      server.db,
    );
    await sql`update jobs set run_at = now() where key = ${`schedule:${pageID}`}`.execute(server.db);
    await server.runJobs();
    expect(await get(pageID)).toMatchObject({ state: 'changed', publishedVersionID: pageVersionID });
  });

  test('publishes immediately if the requested time has passed', async () => {
    const { pageID, pageVersionID } = await create('te-laat');
    await ask(pageID, { publishAt: inHours(3) });
    await sql`update publication_requests set publish_at = now() - interval '1 hour' where page_id = ${pageID}`.execute(
      server.db,
    );
    await accept(pageVersionID);
    expect(await get(pageID)).toMatchObject({ state: 'published', publishedVersionID: pageVersionID });
  });
});
