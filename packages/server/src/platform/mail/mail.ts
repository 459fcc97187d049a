export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Who gets what is answered; whoever sends all mails, otherwise. */
  replyTo?: string;
  /** Address that ends mails like this one by a single POST (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Whom mails are from. */
export interface MailSender {
  name: string;
  address: string;
}

/** A mail on its way: its id and time are the same in every attempt, so that a mailbox sees it once. */
export interface QueuedMail extends Mail {
  id: string;
  /** ISO 8601. */
  queuedAt: string;
  /** Whom it is from, when that is not left to the operator. */
  from?: MailSender;
}
