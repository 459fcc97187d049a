import type { Limit, LimitName } from './setting-values.ts';

/** Everything that the operator decides, read once at the start. */
export interface Settings {
  port: number;
  host: string;
  /** Origin that visitors and mails use, without a trailing slash; null lets the server derive it from host and port. */
  publicUrl: string | null;
  /** Names of hosts that are answered besides that of the public URL, in lower case and without ports. */
  allowedHosts: readonly string[];
  /** Absolute path of the folder that holds the embedded database, media and mail. */
  dataFolder: string;
  /** A PostgreSQL of the operator's own; null starts the embedded one. */
  databaseUrl: string | null;
  databasePoolSize: number;
  /** Bucket that holds the files; null keeps them in the data folder. */
  s3Bucket: string | null;
  /** Address of a store that speaks the protocol of S3; null for that of Amazon. */
  s3Endpoint: string | null;
  s3Region: string;
  s3AccessKey: string | null;
  s3SecretKey: string | null;
  smtpUrl: string | null;
  mailSender: string;
  adminEmail: string | null;
  adminPassword: string | null;
  sessionIdleMinutes: number;
  sessionMaxHours: number;
  /** What secrets are sealed with; null lets the file `secret.key` in the data folder hold it. */
  secretKey: string | null;
  /** Whether everybody must use a second factor. */
  requireTwoFactor: boolean;
  /** Months for which lines of the audit log are kept. */
  auditMonths: number;
  /** Who is told of the submissions of a form, by its ID; the site names them for all others. */
  formRecipients: Readonly<Record<string, readonly string[]>>;
  /** Days for which submissions of a form are kept, by its ID; the site says it for all others. */
  formDays: Readonly<Record<string, number>>;
  /** Keys of Google reCAPTCHA; null lets the server ask for a proof of work of its own. */
  recaptchaSiteKey: string | null;
  recaptchaSecret: string | null;
  /** Where solutions of reCAPTCHA are verified. */
  recaptchaUrl: string;
  limits: Record<LimitName, Limit>;
  /** Requests that are worked on at once; more are refused. */
  maxInFlight: number;
  /** Seconds between being told to stop and taking no more connections. */
  shutdownDelay: number;
  /** Addresses or CIDR ranges whose `X-Forwarded-*` headers are believed. */
  trustedProxies: readonly string[];
  /** Whether search engines may show the site. */
  indexing: boolean;
  /** Whom `/.well-known/security.txt` names, such as `mailto:security@example.com`; there is none without them. */
  securityContacts: readonly string[];
  /** Origins whose pages may read what is published. */
  corsOrigins: readonly string[];
  /** Whether the addresses of other sites that published pages lead to are asked for. */
  checkLinks: boolean;
  /** Whether webhooks may lead to private networks and go without TLS. */
  webhooksAnywhere: boolean;
  /** For how long caches between the site and its visitors may keep pages. */
  sharedCacheSeconds: number;
  /** Where such caches are told to drop pages; null when nobody is to be told. */
  purgeUrl: string | null;
  purgeToken: string | null;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  production: boolean;
  /** Absolute path of the site project. */
  siteFolder: string;
}
