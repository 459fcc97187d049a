export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Recipient of replies; the sender by default. */
  replyTo?: string;
  /** URL for one-click unsubscribing with a POST (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Sender of mails. */
export interface MailSender {
  name: string;
  address: string;
}

/** A queued mail. ID and time are the same in every attempt, so that mail servers can detect duplicates. */
export interface QueuedMail extends Mail {
  id: string;
  /** ISO 8601. */
  queuedAt: string;
  /** The sender, unless it is the operator's. */
  from?: MailSender;
}
