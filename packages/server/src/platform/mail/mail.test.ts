import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { openMailTransport } from './mail-transport.ts';
import type { QueuedMail } from './mailer.ts';
import { sendMail } from './send-mail.job.ts';

const mail: QueuedMail = {
  id: '6f9c2f0e-8f0a-4c57-9d6e-0a51e7b6b1d1',
  queuedAt: '2026-02-03T04:05:06.000Z',
  to: 'jan@example.com',
  subject: 'Welkom bij Waterlijn – één klik',
  text: 'Open https://example.com/cmsadmin/activate-account?token=abc',
  html: '<p>Open <a href="https://example.com/">deze pagina</a></p>',
};
const mailSender = 'Waterlijn <post@waterlijn.example>';
const job = { id: '1', attempt: 1 };

async function startMailServer(refuse: () => boolean) {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuse()) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        received.push(Buffer.concat(chunks));
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { received, url: `smtp://127.0.0.1:${port}` };
}

test('without a mail server each mail becomes one file and is told', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'ximblox-mail-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const told: string[] = [];
  const transport = await openMailTransport(
    { smtpUrl: null, mailSender, dataFolder },
    (_, file) => void told.push(file),
  );
  await transport.deliver(mail);
  await transport.deliver(mail);
  const names = await readdir(join(dataFolder, 'mail'));
  expect(names).toHaveLength(1);
  const path = join(dataFolder, 'mail', names[0] ?? '');
  expect(told[0]).toBe(path);
  const parsed = await PostalMime.parse(await readFile(path));
  expect(parsed).toMatchObject({
    subject: mail.subject,
    to: [{ address: mail.to }],
    from: { address: 'post@waterlijn.example' },
  });
  expect(parsed.text).toContain('token=abc');
  expect(parsed.html).toContain('deze pagina');
});

test('a mail that the mail server refuses for now is sent later, and once', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  let isAway = true;
  const { received, url } = await startMailServer(() => isAway);
  const transport = await openMailTransport({ smtpUrl: url, mailSender, dataFolder: tmpdir() });
  const send = sendMail(database.db, async () => transport);
  await expect(send(mail, job)).rejects.toThrow('451');
  isAway = false;
  await send(mail, job);
  await send(mail, job);
  expect(received).toHaveLength(1);
  const parsed = await PostalMime.parse(received[0] ?? '');
  expect(parsed).toMatchObject({ subject: mail.subject, messageId: `<${mail.id}@waterlijn.example>` });
});
