import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { time } from './entities/values.ts';
import { amountUnits, findings, type FindingCode, findingStates, healthChecks } from './findings.ts';

const codes = Object.keys(findings) as [FindingCode, ...FindingCode[]];

/** What a check of the installation found. */
export const healthFinding = z.object({
  check: z.enum(healthChecks),
  state: z.enum(findingStates),
  code: z.enum(codes),
  /** Values for the sentence of the code; sizes and durations as English text, which `amounts` has as numbers. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Those of the values that have a unit, such as `{ free: { value: 76128976896, unit: 'byte' } }`. */
  amounts: z.record(z.string(), z.object({ value: z.number(), unit: z.enum(amountUnits) })).optional(),
  /** In English. */
  text: z.string(),
  /** What to do, in English; `''` if there is nothing to do. */
  advice: z.string(),
});
export type HealthFinding = z.output<typeof healthFinding>;

const diskState = z.enum(['free', 'low', 'full']);
export type DiskState = z.output<typeof diskState>;

const bytes = z.int().nonnegative();

/** A database statement that took longer than the limit of the log of slow queries. */
const slowQuery = z.object({
  /** Its first 500 characters, without values. */
  statement: z.string(),
  runs: z.int().positive(),
  /** Milliseconds of all slow runs, and of the longest one. */
  total: z.number().nonnegative(),
  longest: z.number().nonnegative(),
  lastAt: time,
});
export type SlowQuery = z.output<typeof slowQuery>;

/** An optional feature and the environment variable that turns it on. */
const systemFeature = z.object({
  id: z.enum([
    'sso',
    'saml',
    'scim',
    'two-factor',
    'mail',
    'backups',
    's3',
    'workers',
    'page-cache',
    'shared-cache',
    'metrics',
    'traces',
    'slow-queries',
    'link-checks',
  ]),
  isOn: z.boolean(),
  /** Name of the environment variable. */
  setting: z.string(),
  /** Such as the names of providers; `''` for secrets, and for features that are on or off only. */
  value: z.string(),
});
export type SystemFeature = z.output<typeof systemFeature>;

export const system = {
  disk: endpoint({
    method: 'GET',
    path: '/system/disk',
    summary: 'Get the free space of the disk with the data folder; null if it cannot be read',
    access: permission('manage-settings'),
    reply: z.object({ disk: z.object({ state: diskState, free: bytes, total: bytes }).nullable() }),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/system/overview',
    summary:
      'Get the size of the database and of the files of the library, slow queries, and the optional features of the instance that answers',
    access: permission('manage-settings'),
    reply: z.object({
      /** Bytes, with indexes; the five largest tables. */
      database: z.object({ size: bytes, tables: z.array(z.object({ name: z.string(), size: bytes })) }),
      storage: z.object({ place: z.string(), files: z.int().nonnegative(), size: bytes }),
      /** Those of all instances in the last seven days that took most time, at most ten. */
      slowQueries: z.array(slowQuery),
      features: z.array(systemFeature),
    }),
  }),
  health: endpoint({
    method: 'GET',
    path: '/system/health',
    summary: 'Check the installation: the checks of "ximblox doctor" that read a few rows and files',
    access: permission('manage-settings'),
    reply: z.object({ findings: z.array(healthFinding) }),
  }),
};
