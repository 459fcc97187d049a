import type { BackupsToKeep, Limit, LimitName } from './setting-values.ts';
import type { SsoProvider } from './sso-settings.ts';

/** All settings of the operator, read once at startup. */
export interface Settings {
  port: number;
  host: string;
  /** Origin for visitors and mails, without a trailing slash; null to derive it from host and port. */
  publicUrl: string | null;
  /** Host names that are accepted in addition to that of the public URL, in lower case and without ports. */
  allowedHosts: readonly string[];
  /** Absolute path of the folder with the embedded database, media and mail. */
  dataFolder: string;
  /** URL of an external PostgreSQL; null for the embedded one. */
  databaseUrl: string | null;
  databasePoolSize: number;
  /** Number of processes that serve on one machine. */
  workers: number;
  /** What this instance does: requests of visitors and users (`web`), jobs (`worker`), or both. */
  role: 'all' | 'web' | 'worker';
  /** Size of the page cache of this process, in MiB. */
  pageCacheSize: number;
  /** Bucket for files; null to store them in the data folder. */
  s3Bucket: string | null;
  /** URL of an S3-compatible store; null for Amazon S3. */
  s3Endpoint: string | null;
  s3Region: string;
  s3AccessKey: string | null;
  s3SecretKey: string | null;
  /** Folder or `s3://bucket/folder` for backups; null for `backups` in the data folder. */
  backupTarget: string | null;
  /** Cron pattern of scheduled backups in the time zone of the site; null for none. */
  backupSchedule: string | null;
  backupsToKeep: BackupsToKeep;
  smtpUrl: string | null;
  mailSender: string;
  adminEmail: string | null;
  adminPassword: string | null;
  sessionIdleMinutes: number;
  sessionMaxHours: number;
  /** Key for encrypting secrets; null to use the file `secret.key` in the data folder. */
  secretKey: string | null;
  /** Whether two-factor authentication is required for all users. */
  requireTwoFactor: boolean;
  /** Identity providers for single sign-on. */
  sso: readonly SsoProvider[];
  /** Email addresses of accounts that single sign-on never replaces. */
  ssoEmergency: readonly string[];
  /** Retention of audit log entries, in months. */
  auditMonths: number;
  /** Recipients of submissions by form ID, in place of those in the site configuration. */
  formRecipients: Readonly<Record<string, readonly string[]>>;
  /** Retention of submissions in days by form ID, in place of that in the site configuration. */
  formDays: Readonly<Record<string, number>>;
  /** Keys of Google reCAPTCHA; null for the built-in proof of work. */
  recaptchaSiteKey: string | null;
  recaptchaSecret: string | null;
  /** URL that verifies solutions of reCAPTCHA. */
  recaptchaUrl: string;
  limits: Record<LimitName, Limit>;
  /** Maximum number of concurrent requests; further ones get 503. */
  maxInFlight: number;
  /** Seconds between the stop signal and closing the server. */
  shutdownDelay: number;
  /** IP addresses or CIDR ranges whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: readonly string[];
  /** Whether search engines may index the site. */
  indexing: boolean;
  /** Contacts in `/.well-known/security.txt`, such as `mailto:security@example.com`; without them the file does not exist. */
  securityContacts: readonly string[];
  /** Origins whose pages can read published content. */
  corsOrigins: readonly string[];
  /** Whether links of published pages to other sites are checked. */
  checkLinks: boolean;
  /** Whether webhooks may use private networks and plain HTTP. */
  webhooksAnywhere: boolean;
  /** Seconds for which shared caches may store pages. */
  sharedCacheSeconds: number;
  /** URL that purges pages from a shared cache; null without one. */
  purgeUrl: string | null;
  purgeToken: string | null;
  /** Address that serves the metrics; null for none. */
  metricsAddress: { host: string; port: number } | null;
  /** Bearer token for `/metrics` on the main port, which does not exist without one. */
  metricsToken: string | null;
  /** Milliseconds after which a database statement is logged as slow; 0 for never. */
  slowQueryMilliseconds: number;
  /** MiB of shared memory of the embedded PostgreSQL; null to derive them from the memory of the machine. */
  postgresMemory: number | null;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  production: boolean;
  /** Absolute path of the site's folder. */
  siteFolder: string;
}
