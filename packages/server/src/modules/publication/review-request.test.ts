import { type Client, CmsError, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer, testPassword } from '../../testing/index.ts';

let server: TestServer;
let startOver: () => Promise<void>;
let editor: Client;
let publisher: Client;

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
  publisher = server.client('publisher');
  startOver = await server.keepState();
});
beforeEach(() => startOver());
afterAll(() => server.close());

const params = (id: number) => ({ id: String(id) });
const create = (slug: string) =>
  editor.call(contract.pages.create, { body: { title: slug, slug, type: 'content', locale: 'nl-nl', content: [] } });
const request = (id: number, comment = '', as = editor) =>
  as.call(contract.publication.request, { params: params(id), body: { comment } });
const resend = (id: number, as = editor) => as.call(contract.publication.resend, { params: params(id), body: {} });
const revoke = (id: number, as = editor) => as.call(contract.publication.revoke, { params: params(id), body: {} });
const accept = (id: number, as = publisher) => as.call(contract.publication.accept, { params: params(id), body: {} });
const reject = (id: number, feedback: string) =>
  publisher.call(contract.publication.reject, { params: params(id), body: { feedback } });
const store = async (id: number, title: string) =>
  (await editor.call(contract.versions.store, { params: params(id), body: { title } })).pageVersion;
const get = (id: number, as = editor) => as.call(contract.pages.get, { params: params(id) });
const openRequests = async (as: Client) => (await as.call(contract.publication.fetchRequest)).items;

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};
const forbidden = { status: 409, errors: [{ property: '', code: 'V_07' }] };

const mailsTo = async (to: string, about: string) =>
  (await server.mails()).filter((mail) => mail.to === `${to}@example.com` && mail.subject.includes(about));

describe('a publication request', () => {
  test('is seen by its requester and by reviewers', async () => {
    const { pageID, pageVersionID } = await create('gezien');
    await request(pageID, 'Klaar!');
    expect(await get(pageID)).toMatchObject({ state: 'requested' });
    for (const as of [editor, publisher]) {
      expect((await openRequests(as)).filter(({ page }) => page.id === pageID)).toMatchObject([
        { versionID: pageVersionID, comment: 'Klaar!', requester: { ID: server.users.editor }, isOutdated: false },
      ]);
      expect(await as.call(contract.publication.fetchRequestComment, { params: params(pageVersionID) })).toEqual({
        comment: 'Klaar!',
      });
    }
    expect(await openRequests(server.client('viewer'))).toEqual([]);
    const list = (status: 'open' | 'mine' | 'done', as = publisher) =>
      as.call(contract.publication.listRequests, { body: { status, searchTerm: 'gezien' } });
    expect((await list('open')).totalItems).toBe(1);
    expect((await list('mine')).totalItems).toBe(0);
    expect((await list('mine', editor)).totalItems).toBe(1);
    const comment = server
      .client('viewer')
      .call(contract.publication.fetchRequestComment, { params: params(pageVersionID) });
    expect((await failureOf(comment)).status).toBe(403);
    expect((await get(pageID)).availableActions).toEqual(expect.arrayContaining(['resend-request', 'revoke-request']));
    expect((await get(pageID, publisher)).availableActions).toContain('review-request');
    await accept(pageVersionID);
    expect((await list('done')).totalItems).toBe(1);
    expect((await list('open')).totalItems).toBe(0);
  });

  test('is one for a page', async () => {
    const { pageID } = await create('een-tegelijk');
    const results = await Promise.allSettled([request(pageID), request(pageID), request(pageID)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(request(pageID))).toMatchObject(forbidden);
  });

  test('stays on its version until it is resent', async () => {
    const { pageID, pageVersionID } = await create('vastgepind');
    await request(pageID);
    const second = await store(pageVersionID, 'Later');
    expect(second.hasPublicationRequest).toBe(false);
    expect((await openRequests(editor)).find(({ page }) => page.id === pageID)).toMatchObject({
      versionID: pageVersionID,
      isOutdated: true,
    });
    expect(await failureOf(accept(second.id))).toMatchObject(forbidden);
    await resend(pageVersionID);
    expect(await failureOf(accept(pageVersionID))).toMatchObject(forbidden);
    await accept(second.id);
    expect(await get(pageID)).toMatchObject({ state: 'published', publishedVersionID: second.id });
    expect(await failureOf(accept(second.id))).toMatchObject(forbidden);
  });

  test('publishes exactly what was reviewed, even when there is something newer', async () => {
    const { pageID, pageVersionID } = await create('nagekeken');
    await request(pageID);
    await store(pageVersionID, 'Niet nagekeken');
    await accept(pageVersionID);
    expect(await get(pageID)).toMatchObject({ state: 'changed', publishedVersionID: pageVersionID });
  });

  test('that is accepted is told of by one mail', async () => {
    const { pageID, pageVersionID } = await create('een-bericht');
    await request(pageID);
    await accept(pageVersionID);
    const told = (await server.mails()).filter(
      ({ subject, to }) => /een-bericht/.test(subject) && to.startsWith('editor@'),
    );
    expect(told).toHaveLength(1);
  });

  describe('whose page is published without it', () => {
    const publish = (id: number, body: { versionID?: number } = {}, as = publisher) =>
      as.call(contract.publication.publish, { params: params(id), body });
    const isOpen = async (pageID: number) => (await openRequests(publisher)).some(({ page }) => page.id === pageID);
    const done = async (title: string) =>
      (await publisher.call(contract.publication.listRequests, { body: { status: 'done', searchTerm: title } })).items;

    test('ends when its version or a newer one becomes public; who asked is told once', async () => {
      for (const newer of [false, true]) {
        const title = newer ? 'ingehaald' : 'eerst-gepubliceerd';
        const { pageID, pageVersionID } = await create(title);
        await request(pageID);
        if (newer) await store(pageVersionID, title);
        await publish(pageID);
        expect(await isOpen(pageID)).toBe(false);
        expect((await get(pageID)).state).toBe('published');
        expect(await done(title)).toMatchObject([
          { status: 'published', mayReview: false, closed: { by: { ID: server.users.publisher }, feedback: '' } },
        ]);
        expect(await mailsTo('editor', title)).toMatchObject([{ subject: `Published: ${title}` }]);
        const { items } = await server.client('administrator').call(contract.audit.list, { body: { pageSize: 1 } });
        expect(items).toMatchObject([{ action: 'publication.close', objectID: String(pageID) }]);
        expect(await failureOf(reject(pageVersionID, 'Nee.'))).toMatchObject(forbidden);
      }
    });

    test('stays open when something older becomes public', async () => {
      const { pageID, pageVersionID } = await create('ouder');
      await store(pageVersionID, 'ouder');
      await request(pageID);
      await publish(pageID, { versionID: pageVersionID });
      expect(await isOpen(pageID)).toBe(true);
    });

    test('can be accepted afterwards, once: some clients publish first', async () => {
      const { pageID, pageVersionID } = await create('daarna-goedgekeurd');
      await request(pageID);
      const published = await publish(pageID);
      expect((await failureOf(accept(pageVersionID, editor))).status).toBe(403);
      await publisher.call(contract.publication.accept, {
        params: params(pageVersionID),
        body: { feedback: 'Mooi gedaan.' },
      });
      expect(await get(pageID)).toMatchObject({ state: 'published', publishedID: published.publishedID });
      expect(await done('daarna-goedgekeurd')).toMatchObject([{ status: 'accepted' }]);
      const mails = await mailsTo('editor', 'daarna-goedgekeurd');
      expect(mails.filter(({ text }) => text.includes('Mooi gedaan.'))).toHaveLength(1);
      expect(mails).toHaveLength(2);
      expect(await failureOf(accept(pageVersionID))).toMatchObject(forbidden);
    });

    test('and accepted afterwards without a word is told of once', async () => {
      const { pageID, pageVersionID } = await create('zonder-woorden');
      await request(pageID);
      await publish(pageID);
      await accept(pageVersionID);
      expect(await mailsTo('editor', 'zonder-woorden')).toMatchObject([{ subject: 'Published: zonder-woorden' }]);
    });

    test('cannot be accepted afterwards once the page is off the site or asked for anew', async () => {
      const { pageID, pageVersionID } = await create('weer-weg');
      await request(pageID);
      await publish(pageID);
      await publisher.call(contract.publication.unpublish, { params: params(pageID), body: {} });
      expect(await failureOf(accept(pageVersionID))).toMatchObject(forbidden);
      await publish(pageID);
      const second = await store(pageVersionID, 'weer-weg');
      await request(pageID);
      expect(await failureOf(accept(pageVersionID))).toMatchObject(forbidden);
      await accept(second.id);
      expect((await done('weer-weg')).map(({ status }) => status)).toEqual(['accepted', 'published']);
    });
  });

  test('that is rejected leaves the page as it is and tells the requester', async () => {
    const { pageID, pageVersionID } = await create('afgewezen');
    await request(pageID);
    await reject(pageVersionID, 'De foto ontbreekt.');
    expect(await get(pageID)).toMatchObject({ state: 'not-published' });
    const mail = (await server.mails()).find(({ subject }) => subject === 'Not published: afgewezen');
    expect(mail).toMatchObject({ to: 'editor@example.com' });
    expect(mail?.text).toContain('De foto ontbreekt.');
    expect(mail?.text).toContain(`/cmsadmin/page/${pageID}`);
    expect(await failureOf(reject(pageVersionID, ''))).toMatchObject(forbidden);
    await request(pageID);
  });

  test('is withdrawn by its requester or a reviewer only', async () => {
    const { pageID, pageVersionID } = await create('ingetrokken');
    await request(pageID);
    expect((await failureOf(revoke(pageVersionID, server.client('author')))).status).toBe(403);
    await revoke(pageVersionID);
    expect(await failureOf(revoke(pageVersionID))).toMatchObject(forbidden);
    await request(pageID);
    await revoke(pageVersionID, publisher);
    expect(await get(pageID)).toMatchObject({ state: 'not-published' });
  });

  test('is not for editors to decide', async () => {
    const { pageID, pageVersionID } = await create('niet-zelf');
    await request(pageID);
    expect((await failureOf(accept(pageVersionID, editor))).status).toBe(403);
    expect((await failureOf(request(pageID, '', server.client('viewer')))).status).toBe(403);
  });

  test('ends with its page', async () => {
    const { pageID } = await create('weggegooid');
    await request(pageID);
    await publisher.call(contract.pages.delete, { params: params(pageID) });
    expect((await openRequests(publisher)).some(({ page }) => page.id === pageID)).toBe(false);
  });
});

describe('what a request asks for', () => {
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const ask = (id: number, body: object) => editor.call(contract.publication.request, { params: params(id), body });
  const mailsAbout = async (title: string) => (await server.mails()).filter(({ subject }) => subject.includes(title));

  test('those who may review it are told by mail, who asks is not', async () => {
    const { pageID } = await create('rondschrijven');
    await ask(pageID, { comment: 'Graag snel.', dueOn: '2099-05-04' });
    const mails = await mailsAbout('rondschrijven');
    expect(mails.map(({ to }) => to).sort()).toEqual(['administrator@example.com', 'publisher@example.com']);
    expect(mails[0]?.text).toContain('Graag snel.');
    expect(mails[0]?.text).toContain('May 4, 2099');
    expect(mails[0]?.text).toContain(`/cmsadmin/page/${pageID}?review=open`);
  });

  test('one reviewer and a day, in the language of that reviewer; a resend keeps what it does not name', async () => {
    await server.db.updateTable('users').set({ language: 'fr' }).where('id', '=', server.users.publisher).execute();
    const { pageID, pageVersionID } = await create('toegewezen');
    await ask(pageID, { assigneeID: server.users.publisher, dueOn: '2099-05-04' });
    expect(await mailsAbout('toegewezen')).toMatchObject([
      { to: 'publisher@example.com', subject: 'À examiner : toegewezen' },
    ]);
    await server.db.updateTable('users').set({ language: '' }).where('id', '=', server.users.publisher).execute();
    await resend(pageVersionID);
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

  test('what cannot be is refused at once, and nothing is asked for', async () => {
    const { pageID, pageVersionID } = await create('onmogelijk');
    const wrong = ask(pageID, { assigneeID: server.users.viewer, dueOn: '2020-01-01', publishAt: inHours(-1) });
    expect((await failureOf(wrong)).errors).toEqual(
      ['assigneeID', 'dueOn', 'publishAt'].map((property) => ({ property, code: 'V_12' })),
    );
    // Also beside what is refused for its shape, but only to who may ask.
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

  test('is not asked for what cannot be published: all that has to be filled is said, together with the wishes', async () => {
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

  test('a time: what is accepted becomes public then, exactly as it was reviewed', async () => {
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
    expect(mail?.subject).toBe('Accepted: op-tijd');
    await sql`update page_schedules set publish_at = now() - interval '1 minute' where page_id = ${pageID}`.execute(
      server.db,
    );
    await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`schedule:${pageID}`}`.execute(
      server.db,
    );
    await server.runJobs();
    expect(await get(pageID)).toMatchObject({ state: 'changed', publishedVersionID: pageVersionID });
  });

  test('a time that is over when it is accepted: public at once', async () => {
    const { pageID, pageVersionID } = await create('te-laat');
    await ask(pageID, { publishAt: inHours(3) });
    await sql`update publication_requests set publish_at = now() - interval '1 hour' where page_id = ${pageID}`.execute(
      server.db,
    );
    await accept(pageVersionID);
    expect(await get(pageID)).toMatchObject({ state: 'published', publishedVersionID: pageVersionID });
  });
});

test('two reviewers who decide at once: one decision counts', async () => {
  for (const slug of ['tegelijk-1', 'tegelijk-2', 'tegelijk-3']) {
    const { pageID, pageVersionID } = await create(slug);
    await request(pageID);
    const results = await Promise.allSettled([
      accept(pageVersionID, server.client('administrator')),
      reject(pageVersionID, 'Nee.'),
    ]);
    const [accepted, rejected] = results.map(({ status }) => status === 'fulfilled');
    expect([accepted, rejected].filter(Boolean)).toHaveLength(1);
    expect(await get(pageID)).toMatchObject({ state: accepted ? 'published' : 'not-published' });
    const subject = `${accepted ? 'Published' : 'Not published'}: ${slug}`;
    expect(await mailsTo('editor', slug)).toMatchObject([{ subject }]);
  }
});

const requireFourEyes = async (fourEyes: boolean): Promise<void> => {
  const administrator = server.client('administrator');
  const { settings, version } = await administrator.call(contract.settings.site);
  await administrator.call(contract.settings.saveSite, { body: { ...settings, version, fourEyes } });
};

test('with four eyes nobody decides on the own request, whatever their rights', async () => {
  await requireFourEyes(true);
  const { pageID, pageVersionID } = await create('vier-ogen');
  await request(pageID, '', publisher);
  expect((await get(pageID, publisher)).availableActions).not.toContain('review-request');
  expect((await get(pageID, publisher)).availableActions).toContain('revoke-request');
  expect((await failureOf(accept(pageVersionID))).status).toBe(403);
  expect((await failureOf(reject(pageVersionID, ''))).status).toBe(403);
  expect((await openRequests(publisher)).find(({ page }) => page.id === pageID)?.mayReview).toBe(false);
  await accept(pageVersionID, server.client('administrator'));
  await requireFourEyes(false);
  const other = await create('twee-ogen');
  await request(other.pageID, '', publisher);
  await accept(other.pageVersionID);
  expect(await get(other.pageID)).toMatchObject({ state: 'published' });
});

test('the list is narrowed by locale, type, requester and age', async () => {
  const { pageID } = await create('gezeefd');
  await request(pageID);
  const list = (body: object) =>
    publisher.call(contract.publication.listRequests, { body: { searchTerm: 'gezeefd', ...body } });
  const none = { totalItems: 0, items: [] };
  expect(await list({ locale: 'nl-nl', type: 'content', requesterID: server.users.editor, age: 'day' })).toMatchObject({
    totalItems: 1,
    requesters: [{ ID: server.users.editor }],
  });
  expect(await list({ locale: 'en-gb' })).toMatchObject(none);
  expect(await list({ type: 'news' })).toMatchObject(none);
  expect(await list({ requesterID: server.users.author })).toMatchObject(none);
  expect(await list({ age: 'older' })).toMatchObject(none);
  await sql`update publication_requests set created_at = now() - interval '8 days' where page_id = ${pageID}`.execute(
    server.db,
  );
  expect(await list({ age: 'week' })).toMatchObject(none);
  expect((await list({ age: 'older' })).totalItems).toBe(1);
});

test('a rejection is told of in the language that the browser of the requester asked for last', async () => {
  const { pageID, pageVersionID } = await create('sprache');
  const logIn = (languages: string) =>
    server
      .browser()
      .post(
        '/api/ximblox/auth/login',
        { email: 'editor@example.com', password: testPassword },
        { headers: { 'Accept-Language': languages } },
      );
  expect((await logIn('de-AT,de;q=0.9,en;q=0.5')).status).toBe(200);
  // Who speaks none of the admin's languages changes nothing.
  expect((await logIn('pt-BR')).status).toBe(200);
  await request(pageID);
  await reject(pageVersionID, '');
  expect((await server.mails()).map(({ subject }) => subject)).toContain('Nicht veröffentlicht: sprache');
});
