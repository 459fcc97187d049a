import { z } from 'zod';
import {
  address,
  addresses,
  defaultLimits,
  hostNames,
  json,
  limitNames,
  limits,
  origin,
  origins,
  securityContacts,
  wholeNumber,
} from './setting-values.ts';
import type { Settings } from './settings.ts';

interface Declaration {
  /** Name in the environment. */
  name: string;
  help: string;
  /** What holds when it is not set, as the help shows it. */
  fallback: string;
  /** Never to be printed. */
  secret?: true;
  schema: z.ZodType;
}

/** Every setting from the environment, declared once: validation, default and help. */
export const declarations = {
  port: {
    name: 'PORT',
    help: 'Port to listen on; 0 takes a free one.',
    fallback: '8080',
    schema: wholeNumber(0, 65_535),
  },
  host: {
    name: 'HOST',
    help: 'Address to listen on; 0.0.0.0 or :: for all.',
    fallback: '127.0.0.1',
    schema: z.string(),
  },
  publicUrl: {
    name: 'XIMBLOX_PUBLIC_URL',
    help: 'Address of the site as visitors see it, such as https://www.example.com; links in mails start with it.',
    fallback: 'http://<HOST>:<PORT>',
    schema: origin,
  },
  allowedHosts: {
    name: 'XIMBLOX_ALLOWED_HOSTS',
    help: 'Further host names that requests may carry, separated by commas, such as example.com, cms.internal. With XIMBLOX_PUBLIC_URL only its host, these and loopback are answered; all others get 421.',
    fallback: 'none; without XIMBLOX_PUBLIC_URL every host is answered',
    schema: hostNames,
  },
  dataFolder: {
    name: 'XIMBLOX_DATA',
    help: 'Folder that holds the embedded database, media and mail.',
    fallback: '.data',
    schema: z.string(),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    help: 'PostgreSQL to use, such as postgres://user:password@host/database.',
    fallback: 'the embedded PostgreSQL',
    secret: true,
    // Not every address of a Unix socket that PostgreSQL knows is one for the URL standard.
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address that starts with postgres:// or postgresql://'),
  },
  databasePoolSize: {
    name: 'XIMBLOX_DATABASE_POOL',
    help: 'Largest number of database connections for requests.',
    fallback: 'twice the cores, plus 3',
    schema: wholeNumber(4, 200),
  },
  s3Bucket: {
    name: 'XIMBLOX_S3_BUCKET',
    help: 'Bucket of an S3-compatible store that holds media and profile images.',
    fallback: 'files are kept under <data>/media',
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
  },
  s3Endpoint: {
    name: 'XIMBLOX_S3_ENDPOINT',
    help: 'Address of that store, such as https://s3.example.com.',
    fallback: 'that of Amazon in the region',
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
    help: 'ID of the key with which the bucket is read and written.',
    fallback: 'none',
    schema: z.string(),
  },
  s3SecretKey: {
    name: 'XIMBLOX_S3_SECRET_KEY',
    help: 'Secret of that key.',
    fallback: 'none',
    secret: true,
    schema: z.string(),
  },
  smtpUrl: {
    name: 'SMTP_URL',
    help: 'Mail server, such as smtp://user:password@host:587.',
    fallback: 'mails become files under <data>/mail',
    secret: true,
    schema: address(['smtp:', 'smtps:']),
  },
  mailSender: {
    name: 'XIMBLOX_MAIL_SENDER',
    help: 'Sender of all mails, such as "Ximblox <no-reply@example.com>".',
    fallback: 'Ximblox <no-reply@localhost>',
    schema: z.string().regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must contain an e-mail address'),
  },
  adminEmail: {
    name: 'XIMBLOX_ADMIN_EMAIL',
    help: 'E-mail address of the administrator made at the first start.',
    fallback: 'an activation link in the terminal, else in <data>/activation-link.txt',
    schema: z.email('must be an e-mail address'),
  },
  adminPassword: {
    name: 'XIMBLOX_ADMIN_PASSWORD',
    help: 'Password of that administrator.',
    fallback: 'an activation link in the terminal, else in <data>/activation-link.txt',
    secret: true,
    schema: z.string(),
  },
  sessionIdleMinutes: {
    name: 'XIMBLOX_SESSION_IDLE',
    help: 'Minutes without activity after which a session ends.',
    fallback: '30',
    schema: wholeNumber(1, 1440),
  },
  sessionMaxHours: {
    name: 'XIMBLOX_SESSION_MAX',
    help: 'Hours after which a session ends in any case.',
    fallback: '12',
    schema: wholeNumber(1, 720),
  },
  secretKey: {
    name: 'XIMBLOX_SECRET_KEY',
    help: 'At least 32 random characters with which secrets in the database are sealed; the same for all instances, and for good.',
    fallback: 'the file secret.key in the data folder, made at the first need',
    secret: true,
    schema: z.string().min(32, 'must have at least 32 characters'),
  },
  requireTwoFactor: {
    name: 'XIMBLOX_REQUIRE_TWO_FACTOR',
    help: 'yes: everybody must set up a second factor before anything else.',
    fallback: 'no',
    schema: z.enum(['yes', 'no'], 'must be yes or no').transform((text) => text === 'yes'),
  },
  auditMonths: {
    name: 'XIMBLOX_AUDIT_MONTHS',
    help: 'Months for which lines of the audit log are kept.',
    fallback: '12',
    schema: wholeNumber(1, 120),
  },
  formRecipients: {
    name: 'XIMBLOX_FORM_RECIPIENTS',
    help: 'Who is told of what is sent by forms, as a JSON object such as {"contact": "info@example.com, desk@example.com"}.',
    fallback: 'those that the site names',
    schema: json('{"contact": "info@example.com"}').pipe(z.record(z.string(), addresses)),
  },
  formDays: {
    name: 'XIMBLOX_FORM_DAYS',
    help: 'Days for which what is sent by forms is kept, as a JSON object such as {"contact": 365}.',
    fallback: 'those that the site names',
    schema: json('{"contact": 365}').pipe(z.record(z.string(), z.int('must be whole numbers').min(1).max(36_500))),
  },
  recaptchaSiteKey: {
    name: 'XIMBLOX_RECAPTCHA_SITE_KEY',
    help: 'Site key of Google reCAPTCHA (v2, checkbox) for forms.',
    fallback: 'a proof of work of our own, without Google',
    schema: z.string().regex(/^[\w-]{10,100}$/, 'must be a site key'),
  },
  recaptchaSecret: {
    name: 'XIMBLOX_RECAPTCHA_SECRET',
    help: 'Secret key that belongs to it.',
    fallback: 'none',
    secret: true,
    schema: z.string(),
  },
  recaptchaUrl: {
    name: 'XIMBLOX_RECAPTCHA_URL',
    help: 'Where its solutions are verified.',
    fallback: 'that of Google',
    schema: address(['http:', 'https:']),
  },
  limits: {
    name: 'XIMBLOX_LIMITS',
    help: `Limits as a JSON object such as {"search": "30/1m"}; names: ${limitNames.join(', ')}.`,
    fallback: limitNames
      .map((name) => `${name} ${defaultLimits[name].count}/${defaultLimits[name].seconds}s`)
      .join(', '),
    schema: limits,
  },
  maxInFlight: {
    name: 'XIMBLOX_MAX_IN_FLIGHT',
    help: 'Requests that are worked on at once; more get 503, pages that lie ready are served all the same.',
    fallback: '100 for each core',
    schema: wholeNumber(1, 100_000),
  },
  shutdownDelay: {
    name: 'XIMBLOX_SHUTDOWN_DELAY',
    help: 'Seconds for which a server that was told to stop goes on answering, while /readyz says 503, so that balancers stop sending requests.',
    fallback: '0 in a terminal and with dev, 5 otherwise',
    schema: wholeNumber(0, 300),
  },
  trustedProxies: {
    name: 'XIMBLOX_TRUSTED_PROXIES',
    help: 'Addresses or ranges of proxies whose X-Forwarded headers are believed, separated by commas.',
    fallback: 'none',
    schema: z.string().transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  },
  indexing: {
    name: 'XIMBLOX_INDEXING',
    help: 'no: search engines are told to keep away, as from a copy for trying things out.',
    fallback: 'yes with start, no with dev',
    schema: z.enum(['yes', 'no'], 'must be yes or no').transform((text) => text === 'yes'),
  },
  securityContacts: {
    name: 'XIMBLOX_SECURITY_CONTACT',
    help: 'Whom to tell of a weakness: e-mail or web addresses, separated by commas; /.well-known/security.txt names them.',
    fallback: 'no security.txt',
    schema: securityContacts,
  },
  corsOrigins: {
    name: 'XIMBLOX_CORS_ORIGINS',
    help: 'Origins whose pages may read published content and images, such as https://app.example.com, separated by commas.',
    fallback: 'none',
    schema: origins,
  },
  checkLinks: {
    name: 'XIMBLOX_CHECK_LINKS',
    help: 'no: addresses of other sites that published pages lead to are never asked for.',
    fallback: 'yes with start, no with dev',
    schema: z.enum(['yes', 'no'], 'must be yes or no').transform((text) => text === 'yes'),
  },
  webhooksAnywhere: {
    name: 'XIMBLOX_WEBHOOKS_ANYWHERE',
    help: 'yes: webhooks may go by http and into private networks, as to a receiver on this machine while developing.',
    fallback: 'no',
    schema: z.enum(['yes', 'no'], 'must be yes or no').transform((text) => text === 'yes'),
  },
  sharedCacheSeconds: {
    name: 'XIMBLOX_SHARED_CACHE',
    help: 'Seconds for which a content delivery network may keep pages.',
    fallback: '0, not at all',
    schema: wholeNumber(0, 31_536_000),
  },
  purgeUrl: {
    name: 'XIMBLOX_PURGE_URL',
    help: 'Address that is told, by POST, the tags of pages that a content delivery network has to drop.',
    fallback: 'nobody is told',
    schema: address(['http:', 'https:']),
  },
  purgeToken: {
    name: 'XIMBLOX_PURGE_TOKEN',
    help: 'Token with which that address is called (Authorization: Bearer).',
    fallback: 'none',
    secret: true,
    schema: z.string().regex(/^[\x21-\x7e]+$/, 'must be a token without spaces'),
  },
  logLevel: {
    name: 'XIMBLOX_LOG_LEVEL',
    help: 'silent, fatal, error, warn, info, debug or trace.',
    fallback: 'info',
    schema: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'must be a level such as info'),
  },
  production: {
    name: 'NODE_ENV',
    help: '"production" or "development"; set by the command itself.',
    fallback: 'production with start, development with dev',
    schema: z.string().transform((text) => text !== 'development' && text !== 'test'),
  },
  siteFolder: {
    name: 'XIMBLOX_SITE',
    help: 'Folder of the site project, with its ximblox.config.tsx.',
    fallback: 'sites/corporate',
    schema: z.string(),
  },
} as const satisfies Record<keyof Settings, Declaration>;
