import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Settings } from '../settings.ts';
import { senderAddress } from './sender-address.ts';
import type { QueuedMail } from './mail.ts';

/** Hands over mails; `deliver` resolves when the mail server has accepted the mail. */
export interface MailTransport {
  deliver(mail: QueuedMail): Promise<void>;
  close(): void;
}

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailSender' | 'dataFolder'>;

/** Builds the message. Its ID has the host of the operator's sender, so it is the same in every attempt. */
function message(mail: QueuedMail, sender: string): SendMailOptions {
  const host = senderAddress(sender).split('@').at(-1) || 'localhost';
  return {
    from: mail.from ?? sender,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
    ...(mail.unsubscribeUrl === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
    messageId: `<${mail.id}@${host}>`,
    date: new Date(mail.queuedAt),
  };
}

async function connectMailServer(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

async function smtpTransport(url: string, sender: string): Promise<MailTransport> {
  const transport = await connectMailServer(url);
  return {
    async deliver(mail) {
      await transport.sendMail(message(mail, sender));
    },
    close: () => transport.close(),
  };
}

/** Connects to a mail server and logs in, without sending anything. Rejects when that fails. */
export async function checkMailServer(url: string): Promise<void> {
  const transport = await connectMailServer(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function fileTransport(
  folder: string,
  sender: string,
  announce?: (mail: QueuedMail, file: string) => void,
): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(mail) {
      const { message: bytes } = await composer.sendMail(message(mail, sender));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.queuedAt.replace(/[^0-9]/g, '')}-${mail.id}.eml`);
      await writeFile(`${path}.new`, bytes, { mode: 0o600 });
      await rename(`${path}.new`, path);
      announce?.(mail, path);
    },
    close: () => composer.close(),
  };
}

/**
 * Opens the mail transport: the mail server of `SMTP_URL`, or else one file per mail in `<data>/mail`.
 * @param announce called for each mail written to a file, to show it in a terminal
 */
export async function openMailTransport(
  settings: MailSettings,
  announce?: (mail: QueuedMail, file: string) => void,
): Promise<MailTransport> {
  return settings.smtpUrl === null
    ? fileTransport(join(settings.dataFolder, 'mail'), settings.mailSender, announce)
    : smtpTransport(settings.smtpUrl, settings.mailSender);
}
