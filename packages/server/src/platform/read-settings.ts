import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defaultPageCacheSize } from './page-cache-size.ts';
import { declarations } from './setting-declarations.ts';
import { defaultLimits } from './setting-values.ts';
import type { Settings } from './settings.ts';

/** Returns the cores for each of several workers, at least 1. */
export const coresOf = ({ workers }: Pick<Settings, 'workers'>): number => Math.ceil(availableParallelism() / workers);

/** Invalid settings, with one sentence per problem. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Some settings are not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

type Read = <Name extends keyof Settings>(name: Name, fallback: Settings[Name]) => Settings[Name];

/** Creates a reader of single settings. Problems are added to a list. */
function createReader(env: NodeJS.ProcessEnv, problems: string[]): Read {
  return <Name extends keyof Settings>(name: Name, fallback: Settings[Name]): Settings[Name] => {
    const { name: variable, schema } = declarations[name];
    const text = env[variable];
    if (text === undefined || text === '') return fallback;
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data as Settings[Name];
    for (const issue of parsed.error.issues) {
      const place = issue.path.length > 0 ? ` (${issue.path.join('.')})` : '';
      problems.push(
        `${variable}${place} ${issue.code === 'custom' || issue.message.startsWith('must') ? issue.message : `is not valid: ${issue.message}`}`,
      );
    }
    return fallback;
  };
}

/** Returns what is wrong with settings that depend on each other. */
function conflictsOf(settings: Settings): string[] {
  const conflicts = [
    (settings.adminEmail === null) !== (settings.adminPassword === null) &&
      'XIMBLOX_ADMIN_EMAIL and XIMBLOX_ADMIN_PASSWORD must be set together',
    settings.s3Bucket !== null &&
      (settings.s3AccessKey === null || settings.s3SecretKey === null) &&
      'XIMBLOX_S3_ACCESS_KEY and XIMBLOX_S3_SECRET_KEY must be set with XIMBLOX_S3_BUCKET',
    (settings.recaptchaSiteKey === null) !== (settings.recaptchaSecret === null) &&
      'XIMBLOX_RECAPTCHA_SITE_KEY and XIMBLOX_RECAPTCHA_SECRET must be set together',
    settings.allowedHosts.length > 0 &&
      settings.publicUrl === null &&
      'XIMBLOX_PUBLIC_URL must be set with XIMBLOX_ALLOWED_HOSTS',
    settings.purgeToken !== null &&
      settings.purgeUrl === null &&
      'XIMBLOX_PURGE_URL must be set with XIMBLOX_PURGE_TOKEN',
  ];
  return conflicts.filter((conflict) => conflict !== false);
}

/**
 * Reads the settings from the environment. An empty value counts as not set; relative folders are resolved against `root`.
 * @throws SettingsError with all problems together
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string = process.cwd()): Settings {
  const problems: string[] = [];
  const read = createReader(env, problems);
  const isProduction = read('production', true);
  const workers = read('workers', 1);
  const cores = coresOf({ workers });
  const settings: Settings = {
    port: read('port', 8080),
    host: read('host', '127.0.0.1'),
    publicUrl: read('publicUrl', null),
    allowedHosts: read('allowedHosts', []),
    dataFolder: resolve(root, read('dataFolder', '.data')),
    databaseUrl: read('databaseUrl', null),
    databasePoolSize: read('databasePoolSize', cores * 2 + 3),
    workers,
    role: read('role', 'all'),
    pageCacheSize: Math.ceil(read('pageCacheSize', defaultPageCacheSize()) / workers),
    s3Bucket: read('s3Bucket', null),
    s3Endpoint: read('s3Endpoint', null),
    s3Region: read('s3Region', 'us-east-1'),
    s3AccessKey: read('s3AccessKey', null),
    s3SecretKey: read('s3SecretKey', null),
    backupTarget: read('backupTarget', null),
    backupSchedule: read('backupSchedule', null),
    backupsToKeep: read('backupsToKeep', { daily: 7, weekly: 4, monthly: 12 }),
    smtpUrl: read('smtpUrl', null),
    mailSender: read('mailSender', 'Ximblox <no-reply@localhost>'),
    adminEmail: read('adminEmail', null),
    adminPassword: read('adminPassword', null),
    sessionIdleMinutes: read('sessionIdleMinutes', 30),
    sessionMaxHours: read('sessionMaxHours', 12),
    secretKey: read('secretKey', null),
    requireTwoFactor: read('requireTwoFactor', false),
    sso: read('sso', []),
    ssoEmergency: read('ssoEmergency', []),
    auditMonths: read('auditMonths', 12),
    formRecipients: read('formRecipients', {}),
    formDays: read('formDays', {}),
    recaptchaSiteKey: read('recaptchaSiteKey', null),
    recaptchaSecret: read('recaptchaSecret', null),
    recaptchaUrl: read('recaptchaUrl', 'https://www.google.com/recaptcha/api/siteverify'),
    limits: read('limits', defaultLimits),
    maxInFlight: read('maxInFlight', cores * 100),
    shutdownDelay: read('shutdownDelay', isProduction && !process.stdout.isTTY ? 5 : 0),
    trustedProxies: read('trustedProxies', []),
    indexing: read('indexing', isProduction),
    securityContacts: read('securityContacts', []),
    corsOrigins: read('corsOrigins', []),
    checkLinks: read('checkLinks', isProduction),
    webhooksAnywhere: read('webhooksAnywhere', false),
    sharedCacheSeconds: read('sharedCacheSeconds', 0),
    purgeUrl: read('purgeUrl', null),
    purgeToken: read('purgeToken', null),
    metricsAddress: read('metricsAddress', null),
    metricsToken: read('metricsToken', null),
    slowQueryMilliseconds: read('slowQueryMilliseconds', 1_000),
    postgresMemory: read('postgresMemory', null),
    logLevel: read('logLevel', 'info'),
    production: isProduction,
    siteFolder: resolve(root, read('siteFolder', 'sites/corporate')),
  };
  problems.push(...conflictsOf(settings));
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}
