import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { isReadableKey } from './server-key.ts';
import {
  address,
  addresses,
  backupsToKeep,
  cronPattern,
  defaultLimits,
  hostAndPort,
  hostNames,
  json,
  limitNames,
  limits,
  networks,
  origin,
  origins,
  securityContacts,
  wholeNumber,
} from './setting-values.ts';
import type { Settings } from './settings.ts';
import { ssoProviders } from './sso-settings.ts';

interface Declaration {
  /** Name in the environment. */
  name: string;
  help: string;
  /** The default, as shown in the help. */
  fallback: string;
  /** Whether the value must never be printed. */
  secret?: true;
  schema: z.ZodType;
}

/** All settings from the environment, with validation, default and help. */
export const declarations = {
  port: {
    name: 'PORT',
    help: 'Port to listen on. 0 chooses a free port.',
    fallback: '8080',
    schema: wholeNumber(0, 65_535),
  },
  host: {
    name: 'HOST',
    help: 'Address to listen on. 0.0.0.0 or :: listens on all addresses.',
    fallback: '127.0.0.1',
    schema: z.string(),
  },
  publicUrl: {
    name: 'XIMBLOX_PUBLIC_URL',
    help: 'Public address of the website, such as https://www.example.com. Links in emails start with it.',
    fallback: 'http://<HOST>:<PORT>',
    schema: origin,
  },
  allowedHosts: {
    name: 'XIMBLOX_ALLOWED_HOSTS',
    help: 'Additional host names that requests may use, separated by commas, such as example.com, cms.internal. With XIMBLOX_PUBLIC_URL, requests for any other host except loopback get 421.',
    fallback: 'none; without XIMBLOX_PUBLIC_URL, all hosts are accepted',
    schema: hostNames,
  },
  dataFolder: {
    name: 'XIMBLOX_DATA',
    help: 'Folder for the embedded database, media and emails.',
    fallback: '.data',
    schema: z.string(),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    help: 'Address of a PostgreSQL database, such as postgres://user:password@host/database.',
    fallback: 'the embedded PostgreSQL',
    secret: true,
    // Some PostgreSQL addresses of Unix sockets are not valid URLs.
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address that starts with postgres:// or postgresql://'),
  },
  databasePoolSize: {
    name: 'XIMBLOX_DATABASE_POOL',
    help: 'Maximum number of database connections for requests, for each process.',
    fallback: 'twice the number of cores for each process, plus 3',
    schema: wholeNumber(4, 200),
  },
  workers: {
    name: 'XIMBLOX_WORKERS',
    help: 'Number of processes that serve on this machine, or auto for one per core.',
    fallback: '1',
    schema: z
      .literal('auto')
      .transform(() => availableParallelism())
      .or(wholeNumber(1, 64)),
  },
  role: {
    name: 'XIMBLOX_ROLE',
    help: 'web serves requests and runs no jobs, worker runs jobs and serves health checks only, all does both.',
    fallback: 'all',
    schema: z.enum(['all', 'web', 'worker'], 'must be all, web or worker'),
  },
  pageCacheSize: {
    name: 'XIMBLOX_PAGE_CACHE',
    help: 'Memory for rendered pages, in MiB, shared by all processes of XIMBLOX_WORKERS. A compressed page takes about 15 KiB.',
    fallback: 'a tenth of the memory of the machine or container, from 48 to 512',
    schema: wholeNumber(1, 65_536),
  },
  s3Bucket: {
    name: 'XIMBLOX_S3_BUCKET',
    help: 'Bucket of an S3-compatible storage for media and profile images.',
    fallback: 'files are stored in <data>/media',
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
  },
  s3Endpoint: {
    name: 'XIMBLOX_S3_ENDPOINT',
    help: 'Address of the S3-compatible storage, such as https://s3.example.com.',
    fallback: 'the address of Amazon S3 in the region',
    schema: origin,
  },
  s3Region: {
    name: 'XIMBLOX_S3_REGION',
    help: 'Region of the bucket.',
    fallback: 'us-east-1',
    schema: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region'),
  },
  s3AccessKey: {
    name: 'XIMBLOX_S3_ACCESS_KEY',
    help: 'Access key ID for the bucket.',
    fallback: 'none',
    schema: z.string(),
  },
  s3SecretKey: {
    name: 'XIMBLOX_S3_SECRET_KEY',
    help: 'Secret access key for the bucket.',
    fallback: 'none',
    secret: true,
    schema: z.string(),
  },
  backupTarget: {
    name: 'XIMBLOX_BACKUP_TARGET',
    help: 'Folder or s3://bucket/folder for backups. Each site needs its own.',
    fallback: '<data>/backups',
    schema: z
      .string()
      .refine((text) => text !== '-' && !text.endsWith('.tar.zst'), 'must be a folder or s3://bucket/folder'),
  },
  backupSchedule: {
    name: 'XIMBLOX_BACKUP_SCHEDULE',
    help: 'When backups are created, as a cron pattern in the time zone of the site, such as "30 3 * * *".',
    fallback: 'no scheduled backups',
    schema: cronPattern,
  },
  backupsToKeep: {
    name: 'XIMBLOX_BACKUP_KEEP',
    help: 'Number of scheduled backups to keep: the newest of each of the last days, weeks and months. Older ones in the target are deleted after a successful backup.',
    fallback: 'daily=7,weekly=4,monthly=12',
    schema: backupsToKeep,
  },
  smtpUrl: {
    name: 'SMTP_URL',
    help: 'Mail server for emails, such as smtp://user:password@host:587.',
    fallback: 'emails are written to files in <data>/mail',
    secret: true,
    schema: address(['smtp:', 'smtps:']),
  },
  mailSender: {
    name: 'XIMBLOX_MAIL_SENDER',
    help: 'Sender of all emails, such as "Ximblox <no-reply@example.com>".',
    fallback: 'Ximblox <no-reply@localhost>',
    schema: z.string().regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must contain an email address'),
  },
  adminEmail: {
    name: 'XIMBLOX_ADMIN_EMAIL',
    help: 'Email address of the administrator that the first start creates.',
    fallback: 'an activation link in the terminal, or in <data>/activation-link.txt',
    schema: z.email('must be an email address'),
  },
  adminPassword: {
    name: 'XIMBLOX_ADMIN_PASSWORD',
    help: 'Password of that administrator: 9 to 254 characters, with an uppercase letter and a special character.',
    fallback: 'an activation link in the terminal, or in <data>/activation-link.txt',
    secret: true,
    schema: z.string(),
  },
  sessionIdleMinutes: {
    name: 'XIMBLOX_SESSION_IDLE',
    help: 'Minutes of inactivity after which a session ends.',
    fallback: '30',
    schema: wholeNumber(1, 1440),
  },
  sessionMaxHours: {
    name: 'XIMBLOX_SESSION_MAX',
    help: 'Hours after which every session ends.',
    fallback: '12',
    schema: wholeNumber(1, 720),
  },
  secretKey: {
    name: 'XIMBLOX_SECRET_KEY',
    help: 'Key that encrypts secrets in the database: at least 32 random characters, or base64url: followed by the content of a secret.key. Use the same key for all instances and never change it.',
    fallback: 'the file secret.key in the data folder, created at the first start',
    secret: true,
    schema: z
      .string()
      .min(32, 'must have at least 32 characters')
      .refine(isReadableKey, 'must have the content of a secret.key after base64url:'),
  },
  requireTwoFactor: {
    name: 'XIMBLOX_REQUIRE_TWO_FACTOR',
    help: 'yes requires all users to set up two-factor authentication.',
    fallback: 'no',
    schema: z.enum(['yes', 'no'], 'must be yes or no').transform((text) => text === 'yes'),
  },
  sso: {
    name: 'XIMBLOX_SSO',
    help: 'Identity providers for single sign-on, as a JSON list. See docs/single-sign-on.md.',
    fallback: 'none',
    secret: true,
    schema: ssoProviders,
  },
  ssoEmergency: {
    name: 'XIMBLOX_SSO_EMERGENCY',
    help: 'Email addresses, separated by commas, of accounts that always log in with a password, even in a mail domain that requires single sign-on.',
    fallback: 'none',
    schema: addresses,
  },
  auditMonths: {
    name: 'XIMBLOX_AUDIT_MONTHS',
    help: 'Months to keep entries of the audit log.',
    fallback: '12',
    schema: wholeNumber(1, 120),
  },
  formRecipients: {
    name: 'XIMBLOX_FORM_RECIPIENTS',
    help: 'Recipients of form submissions, as a JSON object such as {"contact": "info@example.com, desk@example.com"}.',
    fallback: 'the recipients in the site configuration',
    schema: json('{"contact": "info@example.com"}').pipe(z.record(z.string(), addresses)),
  },
  formDays: {
    name: 'XIMBLOX_FORM_DAYS',
    help: 'Days to keep form submissions, as a JSON object such as {"contact": 365}.',
    fallback: 'the days in the site configuration',
    schema: json('{"contact": 365}').pipe(z.record(z.string(), z.int('must be whole numbers').min(1).max(36_500))),
  },
  recaptchaSiteKey: {
    name: 'XIMBLOX_RECAPTCHA_SITE_KEY',
    help: 'Site key of Google reCAPTCHA (v2, checkbox) for forms.',
    fallback: 'the built-in proof of work, without Google',
    schema: z.string().regex(/^[\w-]{10,100}$/, 'must be a site key'),
  },
  recaptchaSecret: {
    name: 'XIMBLOX_RECAPTCHA_SECRET',
    help: 'Secret key of Google reCAPTCHA.',
    fallback: 'none',
    secret: true,
    schema: z.string(),
  },
  recaptchaUrl: {
    name: 'XIMBLOX_RECAPTCHA_URL',
    help: 'Address that verifies the solutions of reCAPTCHA.',
    fallback: 'the address of Google',
    schema: address(['http:', 'https:']),
  },
  limits: {
    name: 'XIMBLOX_LIMITS',
    help: `Rate limits as a JSON object such as {"search": "30/1m"}. Names: ${limitNames.join(', ')}.`,
    fallback: limitNames
      .map((name) => `${name} ${defaultLimits[name].count}/${defaultLimits[name].seconds}s`)
      .join(', '),
    schema: limits,
  },
  maxInFlight: {
    name: 'XIMBLOX_MAX_IN_FLIGHT',
    help: 'Maximum number of requests handled at the same time. Further requests get 503, except for cached pages.',
    fallback: '100 per core for each process',
    schema: wholeNumber(1, 100_000),
  },
  shutdownDelay: {
    name: 'XIMBLOX_SHUTDOWN_DELAY',
    help: 'Seconds for which the server keeps answering after a stop signal, while /readyz returns 503 so that load balancers stop sending requests.',
    fallback: '0 in a terminal and with dev, 5 otherwise',
    schema: wholeNumber(0, 300),
  },
  trustedProxies: {
    name: 'XIMBLOX_TRUSTED_PROXIES',
    help: 'IP addresses or ranges of proxies whose X-Forwarded headers are trusted, separated by commas, such as 127.0.0.1, 172.16.0.0/12.',
    fallback: 'none',
    schema: networks,
  },
  indexing: {
    name: 'XIMBLOX_INDEXING',
    help: 'no asks search engines not to index the website, such as for a staging copy.',
    fallback: 'yes with start, no with dev',
    schema: z.enum(['yes', 'no'], 'must be yes or no').transform((text) => text === 'yes'),
  },
  securityContacts: {
    name: 'XIMBLOX_SECURITY_CONTACT',
    help: 'Email or web addresses for reporting security issues, separated by commas. They are published in /.well-known/security.txt.',
    fallback: 'no security.txt',
    schema: securityContacts,
  },
  corsOrigins: {
    name: 'XIMBLOX_CORS_ORIGINS',
    help: 'Origins that may read published content and images, such as https://app.example.com, separated by commas.',
    fallback: 'none',
    schema: origins,
  },
  checkLinks: {
    name: 'XIMBLOX_CHECK_LINKS',
    help: 'no turns off checks of links to other websites.',
    fallback: 'yes with start, no with dev',
    schema: z.enum(['yes', 'no'], 'must be yes or no').transform((text) => text === 'yes'),
  },
  webhooksAnywhere: {
    name: 'XIMBLOX_WEBHOOKS_ANYWHERE',
    help: 'yes allows webhooks to use http and private networks, such as for a local receiver during development.',
    fallback: 'no',
    schema: z.enum(['yes', 'no'], 'must be yes or no').transform((text) => text === 'yes'),
  },
  sharedCacheSeconds: {
    name: 'XIMBLOX_SHARED_CACHE',
    help: 'Seconds for which a content delivery network may cache pages.',
    fallback: '0, no caching',
    schema: wholeNumber(0, 31_536_000),
  },
  purgeUrl: {
    name: 'XIMBLOX_PURGE_URL',
    help: 'Address that receives a POST request with the tags of pages to purge from a content delivery network.',
    fallback: 'no purging',
    schema: address(['http:', 'https:']),
  },
  purgeToken: {
    name: 'XIMBLOX_PURGE_TOKEN',
    help: 'Bearer token for requests to XIMBLOX_PURGE_URL.',
    fallback: 'none',
    secret: true,
    schema: z.string().regex(/^[\x21-\x7e]+$/, 'must be a token without spaces'),
  },
  metricsAddress: {
    name: 'XIMBLOX_METRICS',
    help: 'Address that serves metrics for Prometheus at /metrics, such as 127.0.0.1:9464. It has no password, so do not use an address that visitors can reach.',
    fallback: 'none',
    schema: hostAndPort,
  },
  metricsToken: {
    name: 'XIMBLOX_METRICS_TOKEN',
    help: 'Bearer token, at least 16 characters, with which /metrics can also be read on the port of the website.',
    fallback: 'none, so the website has no /metrics',
    secret: true,
    schema: z.string().regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters and no spaces'),
  },
  slowQueryMilliseconds: {
    name: 'XIMBLOX_SLOW_QUERY',
    help: 'Milliseconds after which a database statement is logged as slow, without its values. 0 logs none.',
    fallback: '1000',
    schema: wholeNumber(0, 600_000),
  },
  postgresMemory: {
    name: 'XIMBLOX_POSTGRES_MEMORY',
    help: 'Shared memory of the embedded PostgreSQL in MiB (shared_buffers).',
    fallback: 'a 32nd of the memory of the machine or container, from 48 to 512',
    schema: wholeNumber(16, 65_536),
  },
  logLevel: {
    name: 'XIMBLOX_LOG_LEVEL',
    help: 'silent, fatal, error, warn, info, debug or trace.',
    fallback: 'info',
    schema: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'must be a level such as info'),
  },
  production: {
    name: 'NODE_ENV',
    help: '"production" or "development". The command sets it.',
    fallback: 'production with start, development with dev',
    schema: z.string().transform((text) => text !== 'development' && text !== 'test'),
  },
  siteFolder: {
    name: 'XIMBLOX_SITE',
    help: 'Folder of the site, which contains ximblox.config.tsx.',
    fallback: 'the nearest folder with this file; in the repository of Ximblox sites/corporate',
    schema: z.string(),
  },
} as const satisfies Record<keyof Settings, Declaration>;
