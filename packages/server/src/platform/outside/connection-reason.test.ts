import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createWebServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { reasonOf } from '../../modules/reach/doctor/examination.ts';
import { postDelivery } from '../../modules/reach/webhooks/post-delivery.ts';
import { createCertificate, type TestCertificate } from '../../testing/certificate.ts';
import { openS3Store } from '../blobs/s3-store.ts';
import { assertDatabaseUsable } from '../database/assert-usable.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { checkMailServer } from '../mail/mail-transport.ts';

/** Makes this process trust certificates besides the known ones until the end of the test. */
function trust(...certificates: string[]): void {
  const known = getCACertificates();
  setDefaultCACertificates([...known, ...certificates]);
  onTestFinished(() => setDefaultCACertificates(known));
}

async function listen(server: Server): Promise<number> {
  server.on('error', () => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Starts a server that offers TLS like PostgreSQL: after a request without encryption. */
const startDatabase = ({ certificate: cert, key }: TestCertificate): Promise<number> =>
  listen(
    createServer((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', () => {
          socket.write('S');
          new TLSSocket(socket, { isServer: true, cert, key }).on('error', () => undefined);
        });
    }),
  );

const startWeb = ({ certificate: cert, key }: TestCertificate): Promise<number> =>
  listen(createWebServer({ cert, key }, (_, response) => response.end()).on('tlsClientError', () => undefined));

const startMail = ({ certificate: cert, key }: TestCertificate): Promise<number> => {
  const { server } = new SMTPServer({ cert, key, authOptional: true }).on('error', () => undefined);
  return listen(server);
};

async function openBucket(endpoint: string) {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-reason-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const keys = { accessKeyId: 'key', secretAccessKey: 'S3-secret' };
  return openS3Store({ bucket: 'media', endpoint, region: 'us-east-1', keys, folder });
}

const reasonFor = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => reasonOf(error),
  );

const deliver = async (url: string): Promise<string> =>
  (await postDelivery(new URL(url), { headers: {}, body: '{}', anywhere: true })).answer;

const secrets = /S3-secret|DB-secret|SMTP-secret|hook-secret/;

test.each([
  { problem: 'self-signed', name: 'localhost', hours: 24, isTrusted: false, reason: 'is self-signed' },
  { problem: 'expired', name: 'localhost', hours: -1, isTrusted: true, reason: 'has expired' },
  {
    problem: 'of another host',
    name: 'other.example.com',
    hours: 24,
    isTrusted: true,
    reason: 'is for another host name',
  },
])('a certificate that is $problem is named without secrets', async ({ name, hours, isTrusted, reason }) => {
  const certificate = await createCertificate(name, hours);
  if (isTrusted) trust(certificate.certificate);
  const sentence = `the certificate of the server ${reason}`;
  const database = `postgres://els:DB-secret@localhost:${await startDatabase(certificate)}/site?sslmode=verify-full`;
  const message = await reasonFor(assertDatabaseUsable(database));
  expect(message).toMatch(new RegExp(`^The database at localhost:\\d+/site cannot be used: ${sentence}\\. Install `));
  const mail = `smtp://els:SMTP-secret@localhost:${await startMail(certificate)}`;
  expect(await reasonFor(checkMailServer(mail))).toBe(sentence);
  const web = `https://localhost:${await startWeb(certificate)}`;
  const bucket = await openBucket(web);
  const storage = await reasonFor(bucket.check());
  expect(storage).toBe(`the storage of files is unreachable or not writable (${sentence})`);
  expect(await deliver(`${web}/hook?token=hook-secret`)).toBe(sentence);
  expect(message + storage).not.toMatch(secrets);
});

test('a host name that does not exist is named without secrets', async () => {
  const sentence = 'the host name nowhere.invalid cannot be resolved';
  const message = await reasonFor(assertDatabaseUsable('postgres://els:DB-secret@nowhere.invalid/site'));
  expect(message).toContain('at nowhere.invalid/site cannot be used: the host name cannot be resolved. Check');
  expect(await reasonFor(checkMailServer('smtp://els:SMTP-secret@nowhere.invalid'))).toBe(sentence);
  const bucket = await openBucket('https://nowhere.invalid');
  expect(await reasonFor(bucket.check())).toContain(`not writable (${sentence})`);
  expect(await deliver('https://nowhere.invalid/hook?token=hook-secret')).toBe(sentence);
});

test('names a mail server without TLS on its port, and a missing file of DATABASE_URL', async () => {
  const mail = `smtps://els:SMTP-secret@localhost:${await startMail(await createCertificate('localhost'))}`;
  expect(await reasonFor(checkMailServer(mail))).toBe('the server does not use TLS on this port');
  const database = 'postgres://els:DB-secret@localhost/site?sslmode=verify-full&sslrootcert=/nowhere/ca.pem';
  expect(await reasonFor(assertDatabaseUsable(database))).toBe(
    'The database at localhost/site cannot be used: the file /nowhere/ca.pem cannot be read. Correct sslrootcert, sslcert or sslkey in DATABASE_URL',
  );
});

test('a database whose certificate expires or that refuses the login while the site is running is unavailable', () => {
  const failures = [
    { message: 'certificate has expired', code: 'CERT_HAS_EXPIRED' },
    { message: 'password authentication failed for user "els"', code: '28P01' },
    { message: 'database "site" does not exist', code: '3D000' },
    { message: 'connect ENETUNREACH 10.0.0.1:5432', code: 'ENETUNREACH', syscall: 'connect' },
    { message: 'The server does not support SSL connections' },
  ];
  for (const { message, ...rest } of failures) {
    expect(isDatabaseUnavailable(Object.assign(new Error(message), rest)), message).toBe(true);
  }
});
