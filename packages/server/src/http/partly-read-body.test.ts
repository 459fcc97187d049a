import { once } from 'node:events';
import { rename, writeFile, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { join } from 'node:path';
import { defineForm, defineSite, formField } from '@ximblox/blocks';
import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestServer, type TestServer, testSite } from '../testing/index.ts';

const vacancy = defineForm({
  id: 'vacancy',
  label: 'Application',
  fields: { name: formField.text({ label: 'Name' }), cv: formField.file({ label: 'CV' }) },
  recipients: [],
  keepDays: 1,
  texts: { submit: 'Send', sentTitle: 'Thanks', sentText: 'Soon' },
});
const site = defineSite({ ...testSite, forms: [vacancy] });

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ site, settings: { logLevel: 'silent' } });
});
afterAll(() => server.close());

const boundary = 'x';
const field = (name: string, text: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

test('the next request on a connection does not wait behind a partly read body', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const send = async (path: string, options: RequestOptions, body?: Buffer): Promise<number | undefined> => {
    const sending = request(`${server.url}${path}`, { agent, ...options });
    // The server closes the connection of a refused body, perhaps before all of it is written.
    sending.on('error', () => undefined);
    sending.end(body);
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  };
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(field('name', 'a') + field('name', 'b') + file),
    Buffer.alloc(12_000_000),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
    'Content-Length': body.length,
    'X-Requested-With': 'XMLHttpRequest',
  };
  expect(await send('/api/ximblox/form/vacancy/submit', { method: 'POST', headers }, body)).toBe(400);
  expect(await send('/healthz', {})).toBe(200);
}, 8000);

test('an upload that cannot be written gets 503, and succeeds once the disk is back', async () => {
  const uploads = join(server.services.settings.dataFolder, 'uploads');
  const parts = () => {
    const form = new FormData();
    form.set('path', '/');
    form.set('f', new Blob(['tekst']), 'tekst.txt');
    return form;
  };
  const upload = () => server.client('editor').call(contract.media.addFile, { form: parts(), body: { path: '/' } });
  const browser = server.browser('editor');
  const csrfToken = (await browser.fetch('/api/ximblox/user')).headers.get('X-CSRF-Token') ?? '';
  await upload().then(({ file }) =>
    server.client('administrator').call(contract.media.deleteFile, { body: { id: file.id } }),
  );
  await rename(uploads, `${uploads}-away`);
  await writeFile(uploads, '');
  await expect(upload()).rejects.toMatchObject({ status: 503, errors: [{ property: '', code: 'G_01' }] });
  const raw = await browser.fetch('/api/ximblox/medialib/add-file', {
    method: 'POST',
    body: parts(),
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-Token': csrfToken },
  });
  expect([raw.status, Number(raw.headers.get('Retry-After'))]).toEqual([503, 2]);
  await rm(uploads);
  await rename(`${uploads}-away`, uploads);
  expect((await upload()).file.fileName).toBe('tekst.txt');
});
