import { SMTPServer } from 'smtp-server';

/** A mail server that can be stopped and started. */
export interface MailServer {
  /** Recipients of accepted mails, in order. */
  taken: readonly string[];
  /** Recipients that it rejects permanently, as unknown mailboxes. */
  unknown: Set<string>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a mail server on a loopback port, closed at first. */
export function mailServer(port: number): MailServer {
  const taken: string[] = [];
  const unknown = new Set<string>();
  let server: SMTPServer | null = null;
  return {
    taken,
    unknown,
    async open() {
      const opened = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onRcptTo({ address }, _session, done) {
          done(unknown.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
        },
        onData(stream, session, done) {
          stream.resume();
          stream.on('end', () => {
            taken.push(...session.envelope.rcptTo.map(({ address }) => address));
            done();
          });
        },
      });
      await new Promise<void>((resolve) => {
        opened.listen(port, '127.0.0.1', resolve);
      });
      server = opened;
    },
    async close() {
      const closing = server;
      server = null;
      if (!closing) return;
      await new Promise<void>((resolve) => {
        closing.close(() => resolve());
      });
    },
  };
}
