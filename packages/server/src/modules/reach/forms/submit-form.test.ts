import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, rm, truncate } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { defineForm, defineSite, formField } from '@ximblox/blocks';
import { basePath, type Challenge, contract } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { defaultLimits } from '../../../platform/setting-values.ts';
import { createTestServer, solve, solveCheaply, type TestServer, testSite } from '../../../testing/index.ts';

const text = { submit: 'Send', sentTitle: 'Thanks', sentText: 'Soon' };
const consent = formField.consent({
  label: { nl: 'Ja, zoals in de {link}', en: 'Yes, as the {link} says' },
  link: { label: { nl: 'verklaring', en: 'statement' }, path: '/privacy' },
});
const site = defineSite({
  ...testSite,
  forms: [
    defineForm({
      id: 'contact',
      label: 'Contact',
      fields: {
        name: formField.text({ label: 'Name', required: true, max: 20 }),
        email: formField.email({ label: 'Email', required: true }),
        message: formField.multiline({ label: 'Message', required: true }),
        consent,
      },
      recipients: ['desk@example.com', 'editor@example.com'],
      keepDays: 365,
      texts: text,
    }),
    defineForm({
      id: 'vacancy',
      label: 'Application',
      fields: {
        email: formField.email({ label: 'Email', required: true }),
        cv: formField.file({ label: 'CV', required: true }),
        motivation: formField.file({ label: 'Motivation' }),
      },
      recipients: ['jobs@example.com'],
      keepDays: 365,
      keepDaysWhenDone: 28,
      texts: text,
    }),
  ],
});

const atMost = (count: number) => ({
  limits: { ...defaultLimits, forms: { count, seconds: 600 }, formTries: { count, seconds: 600 } },
});
let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer({ site, settings: atMost(10_000) });
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const solved = (of: TestServer = server): Promise<string> => solveCheaply(of);

type Parts = Record<string, string | [name: string, bytes: Buffer | string]>;

function multipart(parts: Parts): FormData {
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') body.set(name, part);
    else body.set(name, new File([new Uint8Array(Buffer.from(part[1]))], part[0]));
  }
  return body;
}

async function submit(form: string, parts: Parts, of: TestServer = server) {
  const response = await fetch(`${of.url}${basePath}/form/${form}/submit`, {
    method: 'POST',
    body: multipart(parts),
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  });
  const body = (await response.json()) as { Success: boolean; Errors: { property: string; code: string }[] };
  return { status: response.status, ...body };
}

const errorsOf = ({ Errors }: { Errors: { property: string; code: string }[] }) =>
  Object.fromEntries(Errors.map(({ property, code }) => [property, code]));

const sound = { name: 'Jan', email: 'Jan@Example.com', message: 'Hallo\r\nwater', consent: 'on' };
const pdf = '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n';
const inbox = (form: string) => server.client('publisher').call(contract.submissions.list, { body: { form } });

describe('the contact form', () => {
  test('reaches the inbox, the recipients and, with its ID only, the webhooks', async () => {
    const administrator = server.client('administrator');
    const { webhook } = await administrator.call(contract.webhooks.create, {
      body: { name: 'Desk', url: 'https://desk.example/hook', events: ['form.received'], locales: ['de-de'] },
    });
    const challenge = (await server.client().call(contract.forms.challenge)) as Challenge;
    const captcha = await solve(challenge);
    const answer = await submit('contact', { ...sound, locale: 'en-gb', captcha });
    expect(answer).toMatchObject({ status: 200, Success: true });
    const { items } = await inbox('contact');
    expect(items).toHaveLength(1);
    const told = await administrator.call(contract.webhooks.listDeliveries, { params: { id: webhook.id }, body: {} });
    expect(told.items.map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([
      {
        type: 'form.received',
        timestamp: expect.any(String) as unknown,
        data: { form: 'contact', submissionID: items[0]?.id },
      },
    ]);
    await administrator.call(contract.webhooks.delete, { params: { id: webhook.id } });
    expect(items[0]).toMatchObject({
      form: 'contact',
      locale: 'en-gb',
      values: { name: 'Jan', email: 'Jan@Example.com', message: 'Hallo\nwater', consent: true },
      consents: { consent: 'Yes, as the statement says' },
      state: 'new',
      page: null,
      assignee: null,
    });
    const mail = (await server.mails()).find(({ to }) => to === 'desk@example.com');
    expect(mail).toMatchObject({ subject: 'Contact: Jan', replyTo: 'Jan@Example.com' });
    expect(mail?.text).toContain(`/cmsadmin/inbox/${items[0]?.id}`);
    expect(mail?.text).toContain('Hallo\nwater');
    // The desk has no account, so it reads the language of the site.
    expect(mail?.html).toContain('<html lang="nl">');
    const toEditor = (await server.mails()).find(({ to }) => to === 'editor@example.com');
    expect(toEditor?.html).toContain('<html lang="en">');
  });

  test('reports all errors together, the captcha last, and stores nothing', async () => {
    const before = (await inbox('contact')).totalItems;
    const answer = await submit('contact', { name: 'x'.repeat(21), email: 'a@b', consent: 'no' });
    expect(answer.status).toBe(422);
    expect(answer.Errors).toEqual([
      { property: 'name', code: 'V_14' },
      { property: 'email', code: 'V_02' },
      { property: 'message', code: 'V_01' },
      { property: 'consent', code: 'V_01' },
      { property: 'captcha', code: 'V_12' },
    ]);
    expect((await inbox('contact')).totalItems).toBe(before);
  });

  test('a solution is valid once, and a refused form does not consume it', async () => {
    const captcha = await solved();
    expect(errorsOf(await submit('contact', { ...sound, message: '', captcha }))).toEqual({ message: 'V_01' });
    expect((await submit('contact', { ...sound, captcha })).status).toBe(200);
    expect(errorsOf(await submit('contact', { ...sound, captcha }))).toEqual({ captcha: 'V_12' });
    for (const bad of ['', 'x', btoa('null'), btoa('{"challenge":null}')]) {
      expect(errorsOf(await submit('contact', { ...sound, captcha: bad }))).toEqual({ captcha: 'V_12' });
    }
  });

  test('submissions that fill the honeypot reach nobody and are answered like a success', async () => {
    const before = (await inbox('contact')).totalItems;
    const mails = (await server.mails()).length;
    expect(await submit('contact', { ...sound, website: 'https://spam.example' })).toMatchObject({ Success: true });
    expect((await inbox('contact')).totalItems).toBe(before);
    expect((await server.mails()).length).toBe(mails);
  });

  test('accepts JSON, and refuses invalid values, other origins and unknown forms', async () => {
    const browser = server.browser();
    const body = { name: 'J', email: ['a@example.com'], message: { a: 1 }, consent: true, captcha: 4 };
    const answer = await browser.post(`${basePath}/form/contact/submit`, body);
    expect(errorsOf((await answer.json()) as never)).toEqual({ email: 'V_12', message: 'V_12', captcha: 'V_12' });
    const publisher = server.client('publisher');
    const { pageID } = await publisher.call(contract.pages.create, {
      body: { title: 'Contact', slug: 'contact', type: 'content', locale: 'nl-nl', content: [] },
    });
    await publisher.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
    await browser.post(`${basePath}/form/contact/submit`, { ...sound, page: pageID, captcha: await solved() });
    expect((await inbox('contact')).items[0]?.page).toMatchObject({ pageID });
    expect((await submit('nothing', sound)).status).toBe(404);
    const foreign = await fetch(`${server.url}${basePath}/form/contact/submit`, {
      method: 'POST',
      body: multipart(sound),
      headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
  });
});

describe('documents', () => {
  const cfb = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from('WordDocument', 'utf16le'),
  ]);
  const send = async (parts: Parts) => submit('vacancy', { email: 'a@example.com', captcha: await solved(), ...parts });

  test('are detected by their bytes and visible only with permission', async () => {
    expect(errorsOf(await send({}))).toEqual({ cv: 'V_17' });
    expect(errorsOf(await send({ cv: ['cv.pdf', ''] }))).toEqual({ cv: 'V_17' });
    // Browsers send an empty file field like this.
    expect(errorsOf(await send({ cv: ['', ''], motivation: ['', ''] }))).toEqual({ cv: 'V_17' });
    const wrong: Parts = { cv: ['cv.pdf', '<script>'], motivation: ['m.html', pdf] };
    expect(errorsOf(await send(wrong))).toEqual({ cv: 'V_12', motivation: 'V_12' });
    const other = Buffer.concat([cfb.subarray(0, 600)]);
    expect(errorsOf(await send({ cv: ['cv.doc', other] }))).toEqual({ cv: 'V_12' });
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${'<g>'.repeat(300_000)}</svg>`;
    const drawings: Parts = { cv: ['cv.svg', drawing], motivation: ['brief.pdf', drawing] };
    expect(errorsOf(await send(drawings))).toEqual({ cv: 'V_12', motivation: 'V_12' });
    const large = Buffer.concat([Buffer.from(pdf), Buffer.alloc(5 * 1_048_576)]);
    expect(errorsOf(await send({ email: 'x', cv: ['cv.pdf', large] }))).toEqual({ email: 'V_02', cv: 'ML_01' });
    expect((await send({ cv: ['Mijn cv.pdf', pdf], motivation: ['brief.doc', cfb] })).status).toBe(200);

    const [item] = (await inbox('vacancy')).items;
    expect(item?.files.map(({ field: name, fileName, mime }) => [name, fileName, mime])).toEqual([
      ['cv', 'Mijn cv.pdf', 'application/pdf'],
      ['motivation', 'brief.doc', 'application/msword'],
    ]);
    const address = `${basePath}/submission/${item?.id}/file/${item?.files[0]?.id}`;
    const file = await server.browser('privacy officer').fetch(address);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(await file.text()).toBe(pdf);
    expect((await server.browser('editor').fetch(address)).status).toBe(403);
    expect((await server.browser().fetch(address)).status).toBe(401);
    const { hash } = await server.db.selectFrom('submission_files').select('hash').limit(1).executeTakeFirstOrThrow();
    const library = await server
      .browser('editor')
      .fetch(`${basePath}/medialib/get-page-file/1/seo_image/${hash}/cv.pdf`);
    expect(library.status).toBe(404);
  });

  test.each([
    ['has lost its end', (path: string) => truncate(path, 5)],
    ['has got more bytes', (path: string) => appendFile(path, 'x')],
    ['is gone', (path: string) => rm(path)],
  ])('one that %s in the store is missing, and the log names it', async (_, harm) => {
    expect((await send({ cv: ['cv.pdf', `${pdf} ${randomUUID()}`] })).status).toBe(200);
    const [item] = (await inbox('vacancy')).items;
    const file = await server.db
      .selectFrom('submission_files')
      .select(['id', 'hash'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { settings, log } = server.services;
    await harm(join(settings.dataFolder, 'media', 'files', file.hash.slice(0, 2), file.hash));
    const noted = vi.spyOn(log, 'error').mockReturnValue(undefined);
    onTestFinished(() => noted.mockRestore());
    const answer = await server.browser('privacy officer').fetch(`${basePath}/submission/${item?.id}/file/${file.id}`);
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { Errors: [{ property: 'fileID', code: 'V_12' }] },
    ]);
    expect(noted).toHaveBeenCalledWith({ hash: file.hash }, expect.stringContaining('damaged'));
  });
});

test('limits valid submissions of a network, and invalid ones less strictly', async () => {
  const limits = { ...defaultLimits, forms: { count: 2, seconds: 600 }, formTries: { count: 8, seconds: 600 } };
  const strict = await createTestServer({ site, settings: { limits } });
  onTestFinished(() => strict.close());
  const send = async (parts: Parts): Promise<number> => (await submit('contact', parts, strict)).status;
  const right = async (): Promise<number> => send({ ...sound, captcha: await solved(strict) });
  for (const wrong of [{}, { ...sound, captcha: 'x' }, { ...sound, message: '', captcha: await solved(strict) }])
    expect(await send(wrong)).toBe(422);
  expect(await right()).toBe(200);
  expect(await right()).toBe(200);
  expect(await right()).toBe(429);
  expect(await send({})).toBe(422);
  expect(await send({})).toBe(422);
  expect(await send({})).toBe(429);
});

test('with reCAPTCHA keys its verdict decides, and an outage is not reported as a failed captcha', async () => {
  const asked: string[] = [];
  let isAway = false;
  const google = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push(body);
      response.statusCode = isAway ? 500 : 200;
      response.end(isAway ? 'no' : JSON.stringify({ success: body.includes('response=human') }));
    });
  }).listen(0, '127.0.0.1');
  await once(google, 'listening');
  onTestFinished(() => void google.close());
  const { port } = google.address() as AddressInfo;
  const settings = {
    recaptchaSiteKey: 'site-key-of-a-test',
    recaptchaSecret: 'secret',
    recaptchaUrl: `http://127.0.0.1:${port}/`,
  };
  const guarded = await createTestServer({ site, settings });
  onTestFinished(() => guarded.close());
  expect(await guarded.client().call(contract.forms.challenge)).toEqual({
    recaptcha: { siteKey: 'site-key-of-a-test' },
  });
  expect(errorsOf(await submit('contact', { ...sound, captcha: 'robot' }, guarded))).toEqual({ captcha: 'V_12' });
  expect((await submit('contact', { ...sound, captcha: 'human' }, guarded)).status).toBe(200);
  expect(asked.at(-1)).toBe('secret=secret&response=human');
  isAway = true;
  expect((await submit('contact', { ...sound, captcha: 'human' }, guarded)).status).toBe(503);
});
