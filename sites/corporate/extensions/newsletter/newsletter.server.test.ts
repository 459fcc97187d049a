import { createSiteClient } from '@ximblox/blocks';
import { contract } from '@ximblox/contract';
import { createTestServer, solve, type TestRole, type TestServer } from '@ximblox/server/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import site from '../../ximblox.config.tsx';
import type { endpoints } from './endpoints.ts';

let server: TestServer;
let restore: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer({ site });
  restore = await server.saveState();
});
beforeEach(() => restore());
afterAll(() => server.close());

const clientOf = (role: TestRole | null) => {
  const browser = server.browser(role);
  return createSiteClient<typeof endpoints>({ fetch: async (url, init) => browser.fetch(String(url), init) });
};

async function choose(props: object): Promise<void> {
  const content = { props: { recipient: '', days: null, refusedDomains: [], ...props }, __images: {}, __files: {} };
  const input = { params: { id: 'newsletter.digest' }, body: { content, version: 0 } };
  await server.client('administrator').call(contract.extensionSettings.save, input);
}

async function publishNews(title: string): Promise<void> {
  const publisher = server.client('publisher');
  const typeData = { lead: 'Hoog water', date: '2026-11-20', category: 'project' };
  const body = { title, slug: title.toLowerCase(), type: 'news', locale: 'nl-nl', content: [], typeData };
  const { pageID } = await publisher.call(contract.pages.create, { body });
  await publisher.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
}

const runWeekly = async () => {
  await server.db.updateTable('jobs').set({ run_at: new Date() }).where('name', '=', 'schedule-tick').execute();
  return server.mails();
};

test('who may compose the newsletter sees the digest and has it sent', async () => {
  await publishNews('Dijk');
  await expect(clientOf('publisher').call('GET /newsletter/digest')).rejects.toMatchObject({ status: 403 });
  const client = clientOf('administrator');
  const { items } = await client.call('GET /newsletter/digest');
  expect(items).toEqual([{ title: 'Dijk', lead: 'Hoog water', url: expect.stringContaining('dijk') }]);
  expect(await client.call('POST /newsletter/digest/send')).toMatchObject({ to: 'administrator@example.com' });
  expect(await server.mails()).toMatchObject([
    { to: 'administrator@example.com', text: expect.stringContaining('Dijk\nHoog water\n') },
  ]);
});

test('the editor gets the digest every week, once an address is chosen', async () => {
  await publishNews('Dijk');
  expect(await runWeekly()).toEqual([]);
  await choose({ recipient: 'redactie@example.com' });
  expect(await runWeekly()).toMatchObject([{ to: 'redactie@example.com', subject: 'Nieuws voor de nieuwsbrief' }]);
});

test('nobody subscribes with an address of a refused domain', async () => {
  await choose({ refusedDomains: [{ $key: 'a', domain: 'wegwerp.example' }] });
  const subscribe = async (email: string) => {
    const form = { params: { form: 'newsletter' } };
    const client = server.client();
    const challenge = await client.call(contract.forms.challenge);
    if (!('signature' in challenge)) throw new Error('The challenge is for another captcha.');
    const captcha = await solve(challenge);
    const body = new FormData();
    for (const [name, value] of Object.entries({ email, consent: 'true', locale: 'nl-nl', captcha }))
      body.set(name, value);
    return client.call(contract.forms.submit, { ...form, form: body });
  };
  await expect(subscribe('een@wegwerp.example')).rejects.toMatchObject({
    errors: [{ property: 'email', code: 'newsletter.REFUSED_DOMAIN' }],
  });
  await subscribe('twee@example.com');
  const stored = await server.db.selectFrom('submissions').select('email').execute();
  expect(stored).toEqual([{ email: 'twee@example.com' }]);
});
