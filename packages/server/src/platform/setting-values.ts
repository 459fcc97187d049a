import { isIP } from 'node:net';
import type { RateLimit } from '@ximblox/contract';
import { Cron } from 'croner';
import { z } from 'zod';

/** How many backups are kept: the newest of each of the last days, weeks and months that have one. */
export interface BackupsToKeep {
  daily: number;
  weekly: number;
  monthly: number;
}

/** Maximum count within a number of seconds. */
export interface Limit {
  count: number;
  seconds: number;
}

/** Names of rate limits: each kind of call in the contract, reading with tokens, and failed logins. */
export type LimitName =
  | RateLimit
  | 'token'
  | 'tokenSearch'
  | 'loginAddress'
  | 'loginAccount'
  | 'loginUnknown'
  | 'resetAddress'
  | 'resetAccount';

/** Default rate limits. */
export const defaultLimits: Record<LimitName, Limit> = {
  admin: { count: 600, seconds: 60 },
  public: { count: 1200, seconds: 60 },
  search: { count: 30, seconds: 60 },
  forms: { count: 5, seconds: 600 },
  formsWithoutScript: { count: 3, seconds: 3600 },
  formTries: { count: 30, seconds: 600 },
  uploads: { count: 60, seconds: 60 },
  crops: { count: 120, seconds: 60 },
  login: { count: 60, seconds: 60 },
  token: { count: 6000, seconds: 60 },
  tokenSearch: { count: 300, seconds: 60 },
  loginAddress: { count: 30, seconds: 600 },
  loginAccount: { count: 5, seconds: 600 },
  loginUnknown: { count: 50, seconds: 86_400 },
  resetAddress: { count: 10, seconds: 3600 },
  resetAccount: { count: 3, seconds: 3600 },
};

const units = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Parses a limit such as `5/10m`: five in ten minutes. */
const limit = z.string().transform((text, check): Limit => {
  const [, count, amount, unit] = /^(\d{1,9})\/(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count === undefined || amount === undefined || unit === undefined || Number(amount) === 0) {
    check.addIssue({ code: 'custom', message: `must look like "5/10m", not "${text}"` });
    return z.NEVER;
  }
  return { count: Number(count), seconds: Number(amount) * units[unit as keyof typeof units] };
});

/** Names of all rate limits. */
export const limitNames = Object.keys(defaultLimits) as [LimitName, ...LimitName[]];

/** Parses JSON of any shape, for a further schema. */
export const json = (example: string) =>
  z.string().transform((text, check): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      check.addIssue({ code: 'custom', message: `must be a JSON object such as ${example}` });
      return z.NEVER;
    }
  });

/** Rate limits by name; the others keep their default. */
export const limits = json('{"search": "30/1m"}')
  .pipe(z.partialRecord(z.enum(limitNames), limit))
  .transform((given): Record<LimitName, Limit> => ({ ...defaultLimits, ...given }));

/** Email addresses separated by commas. */
export const addresses = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.email('must be email addresses separated by commas')));

/** An integer from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number(`must be a number`).min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

/** A cron pattern that has a next time, such as `30 3 * * *`. */
export const cronPattern = z.string().refine((text) => {
  try {
    return text.trim().split(/\s+/).length === 5 && new Cron(text, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}, 'must be a cron pattern of five fields, such as "30 3 * * *"');

/** Numbers of backups to keep, such as `daily=7,weekly=4,monthly=12`. */
export const backupsToKeep = z.string().transform((text, check): BackupsToKeep => {
  const [, daily, weekly, monthly] = /^daily=(\d{1,4}),weekly=(\d{1,4}),monthly=(\d{1,4})$/.exec(text) ?? [];
  if (daily === undefined || daily === '0') {
    check.addIssue({
      code: 'custom',
      message: 'must look like "daily=7,weekly=4,monthly=12", with at least one daily',
    });
    return z.NEVER;
  }
  return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
});

/** A URL with one of these schemes, such as `https:`. */
export const address = (schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
      `must be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    );

/** An origin: a URL without a path. */
export const origin = address(['http:', 'https:'])
  .refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', 'must not contain a path')
  .transform((text) => new URL(text).origin);

const isHostName = (text: string): boolean =>
  /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]*]+)$/i.test(text) && URL.canParse(`http://${text}`);

/** Host names separated by commas, without schemes and ports, normalised as browsers send them. */
export const hostNames = z.string().transform((text, check): string[] => {
  const names = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const name of names.filter((part) => !isHostName(part))) {
    const message = `must be host names separated by commas, such as example.com, without scheme or port, not "${name}"`;
    check.addIssue({ code: 'custom', message });
  }
  return names.filter(isHostName).map((name) => new URL(`http://${name}`).hostname);
});

/** Host and port, such as `127.0.0.1:9464` or `[::1]:9464`. */
export const hostAndPort = z.string().transform((text, check): { host: string; port: number } => {
  const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]*]+):(\d{1,5})$/i.exec(text) ?? [];
  if (host === '' || Number(port) > 65_535) {
    check.addIssue({ code: 'custom', message: 'must be an address and a port, such as 127.0.0.1:9464' });
    return z.NEVER;
  }
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
});

const listed = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Origins separated by commas. */
export const origins = listed.pipe(z.array(origin));

/** Names of ranges that Fastify knows. */
const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(text: string): boolean {
  const [ip = '', range, ...rest] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0;
  if (bits === 0 || rest.length > 0) return namedRanges.has(text);
  const isMask = bits === 32 && isIP(range ?? '') === 4;
  return range === undefined || isMask || (/^[1-9]\d{0,2}$/.test(range) && Number(range) <= bits);
}

/** IP addresses and ranges of them. */
export const networks = listed.refine(
  (all) => all.every(isNetwork),
  'must be IP addresses or ranges such as 10.0.0.0/8, not host names',
);

/** Email and web addresses separated by commas, as URLs: `mailto:security@example.com`. */
export const securityContacts = listed
  .transform((parts) => parts.map((part) => (z.email().safeParse(part).success ? `mailto:${part}` : part)))
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+\d+)$/,
          'must be email addresses, or addresses that start with https://',
        ),
    ),
  );
