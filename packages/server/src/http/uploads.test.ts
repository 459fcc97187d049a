import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineForm, defineSite, formField } from '@ximblox/blocks';
import { basePath, contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { defaultLimits } from '../platform/setting-values.ts';
import { createTestServer, type TestServer, testSite } from '../testing/index.ts';
import { bodyLimits } from './body-admission.ts';

const MiB = 1_048_576;
const common = { label: 'Form', recipients: [], keepDays: 1, texts: { submit: 'a', sentTitle: 'b', sentText: 'c' } };
const long = formField.multiline({ label: 'Long' });
const site = defineSite({
  ...testSite,
  forms: [
    defineForm({ ...common, id: 'texts', fields: { name: formField.text({ label: 'Name' }), a: long, b: long } }),
    defineForm({ ...common, id: 'files', fields: { cv: formField.file({ label: 'CV' }) } }),
  ],
});
const loose = { count: 10_000, seconds: 600 };

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({
    site,
    settings: { limits: { ...defaultLimits, forms: loose, formTries: loose } },
    bodyLimits: { ...bodyLimits, spool: { each: 2 * MiB, all: 3 * MiB } },
  });
});
afterAll(() => server.close());

interface Sender {
  socket: Socket;
  /** Sends a part without its end. */
  part(headers: string, value: string | Buffer): void;
  end(): void;
  /** The response as JSON, once it has arrived. */
  answer(): Promise<{ status: number; property: string; code: string }>;
}

/** Starts a multipart body without an end. */
function begin(path: string, { length = 100_000, from = '127.0.0.1' } = {}): Sender {
  const { port } = new URL(server.url);
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const headers = [
    `POST ${basePath}${path} HTTP/1.1`,
    'Host: x',
    'X-Requested-With: XMLHttpRequest',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}`,
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n--x`);
  return {
    socket,
    part(disposition, value) {
      socket.write(`\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`);
      socket.write(value);
    },
    end: () => void socket.write('\r\n--x'),
    async answer() {
      await vi.waitFor(() => expect(text).toMatch(/"Message":"[^"]*"\}$/), { timeout: 5_000 });
      const [first] = (
        JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as { Errors: { property: string; code: string }[] }
      ).Errors;
      return { status: Number(text.slice(9, 12)), property: first?.property ?? '', code: first?.code ?? '' };
    },
  };
}

/** Text of two-byte characters, so that a field has more bytes than characters. */
const twoBytes = (bytes: number): string => 'é'.repeat(bytes / 2);

test('refuses a field that the form does not define as soon as its name arrives', async () => {
  const sender = begin('/form/texts/submit');
  sender.part('name="other"', 'x');
  expect(await sender.answer()).toEqual({ status: 400, property: 'other', code: 'V_12' });
});

test('refuses a repeated field, a file in a text field and a text in a file field', async () => {
  const twice = begin('/form/texts/submit');
  twice.part('name="name"', 'x');
  twice.end();
  twice.part('name="name"', 'x');
  expect(await twice.answer()).toEqual({ status: 400, property: 'name', code: 'V_12' });
  const file = begin('/form/texts/submit');
  file.part('name="name"; filename="a.txt"', 'x');
  expect(await file.answer()).toEqual({ status: 400, property: 'name', code: 'V_12' });
  const text = begin('/form/files/submit');
  text.part('name="cv"', 'x');
  expect(await text.answer()).toEqual({ status: 400, property: 'cv', code: 'V_12' });
});

test('refuses a field over its limit while it arrives', async () => {
  const sender = begin('/form/texts/submit');
  sender.part('name="name"', twoBytes(4_000));
  expect(await sender.answer()).toEqual({ status: 413, property: 'name', code: 'V_14' });
});

test('limits all texts of a body together to 64 KiB', async () => {
  const sender = begin('/form/texts/submit');
  sender.part('name="a"', twoBytes(38_000));
  sender.end();
  sender.part('name="b"', twoBytes(30_000));
  expect(await sender.answer()).toEqual({ status: 413, property: 'b', code: 'V_14' });
});

test('refuses a form without files by its Content-Length before reading it', async () => {
  const sender = begin('/form/texts/submit', { length: 100 * MiB });
  expect(await sender.answer()).toEqual({ status: 413, property: '', code: 'V_14' });
});

test('refuses too many parts, whatever their content', async () => {
  const sender = begin('/form/texts/submit');
  sender.socket.write('\r\nX: y\r\n\r\n\r\n--x'.repeat(50));
  expect((await sender.answer()).status).toBe(413);
});

test('uploads of users are limited to the fields of their endpoint and to short texts', async () => {
  const add = (parts: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) form.set(name, value);
    return server.client('editor').call(contract.media.addFile, { form, body: { path: '' } });
  };
  const refusal = (status: number, property: string, code: string): unknown =>
    expect.objectContaining({ status, errors: [expect.objectContaining({ property, code })] });
  await expect(add({ other: 'x' })).rejects.toEqual(refusal(400, 'other', 'V_12'));
  await expect(add({ path: 'x'.repeat(5_000) })).rejects.toEqual(refusal(413, 'path', 'V_14'));
});

test('a client gets the refusal of its body even while it is still sending', async () => {
  const sender = begin('/form/texts/submit', { length: 50 * MiB });
  const piece = Buffer.alloc(64 * 1024, 97);
  for (let count = 0; count < 20 && !sender.socket.destroyed; count++) {
    sender.socket.write(piece);
    await sleep(1);
  }
  expect((await sender.answer()).status).toBe(413);
});

test('limits the disk space for files of visitors, and deletes them with their request', async () => {
  const length = 4 * MiB;
  const file = Buffer.alloc(1.5 * MiB, 97);
  const first = begin('/form/files/submit', { length });
  first.part('name="cv"; filename="a.pdf"', file);
  await sleep(200);
  const second = begin('/form/files/submit', { length });
  second.part('name="cv"; filename="a.pdf"', file);
  expect(await second.answer()).toEqual({ status: 503, property: '', code: 'G_01' });
  const other = begin('/form/files/submit', { length, from: '127.0.0.2' });
  other.part('name="cv"; filename="a.pdf"', file.subarray(0, MiB));
  await sleep(200);
  const third = begin('/form/files/submit', { length, from: '127.0.0.3' });
  third.part('name="cv"; filename="a.pdf"', file.subarray(0, MiB));
  expect(await third.answer()).toEqual({ status: 503, property: '', code: 'G_01' });
  first.socket.destroy();
  other.socket.destroy();
  const uploads = join(server.services.settings.dataFolder, 'uploads');
  await vi.waitFor(async () => expect(await readdir(uploads)).toEqual([]));
});

test('users can log in while slow bodies of a few networks use up the memory for visitors', async () => {
  const { visitors, base } = bodyLimits;
  const senders = Array.from({ length: 12 }, (_, network) => `127.1.0.${network + 1}`).flatMap((from) =>
    Array.from({ length: 8 }, () => begin('/form/files/submit', { length: 4 * MiB, from })),
  );
  const admitted = Math.floor(visitors.all / (base + 256 * 1024));
  await vi.waitFor(() => {
    const answered = senders.filter(({ socket }) => socket.bytesRead > 0);
    expect(answered).toHaveLength(senders.length - admitted);
  });
  // A few small bodies use up the remainder.
  const small = Array.from({ length: 8 }, () => begin('/form/files/submit', { length: 1_000, from: '127.2.0.1' }));
  await vi.waitFor(() => expect(small.some(({ socket }) => socket.bytesRead > 0)).toBe(true));
  const response = await fetch(`${server.url}${basePath}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong' }),
  });
  expect(response.status).not.toBe(503);
});
