import type { AnswerOf, contract, SystemFeature } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { databaseFacts } from '../../../platform/database/database.ts';
import { declarations } from '../../../platform/setting-declarations.ts';
import type { Settings } from '../../../platform/settings.ts';
import { hasScim } from '../../../platform/sso-settings.ts';
import { largestTables, sizeOfFiles } from './doctor-store.ts';
import { listSlowQueries } from './slow-queries-store.ts';

type SettingName = keyof typeof declarations;

const feature = (
  id: SystemFeature['id'],
  setting: SettingName,
  value: string | number | boolean | null,
): SystemFeature => ({
  id,
  isOn: Boolean(value),
  setting: declarations[setting].name,
  value: typeof value === 'boolean' || value === null ? '' : String(value),
});

const names = (providers: readonly { name: string }[]): string => providers.map(({ name }) => name).join(', ');

/** Returns which optional features this instance has, with the setting that turns each of them on. Contains no secrets. */
export function systemFeatures(settings: Settings, environment: NodeJS.ProcessEnv = process.env): SystemFeature[] {
  const traces = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT;
  const { sso, metricsAddress: address } = settings;
  return [
    feature('sso', 'sso', names(sso.filter(({ type }) => type === 'oidc'))),
    feature('saml', 'sso', names(sso.filter(({ type }) => type === 'saml'))),
    feature('scim', 'sso', names(sso.filter(hasScim))),
    feature('two-factor', 'requireTwoFactor', settings.requireTwoFactor),
    feature('mail', 'smtpUrl', settings.smtpUrl !== null),
    feature('backups', 'backupSchedule', settings.backupSchedule),
    feature('s3', 's3Bucket', settings.s3Bucket),
    feature('workers', 'workers', settings.workers > 1 ? settings.workers : ''),
    feature('page-cache', 'pageCacheSize', `${settings.pageCacheSize} MiB`),
    feature(
      'shared-cache',
      'sharedCacheSeconds',
      settings.sharedCacheSeconds > 0 ? `${settings.sharedCacheSeconds} s` : '',
    ),
    feature('metrics', 'metricsAddress', address ? `${address.host}:${address.port}` : settings.metricsToken !== null),
    { id: 'traces', isOn: Boolean(traces), setting: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: '' },
    feature(
      'slow-queries',
      'slowQueryMilliseconds',
      settings.slowQueryMilliseconds > 0 ? `${settings.slowQueryMilliseconds} ms` : '',
    ),
    feature('link-checks', 'checkLinks', settings.checkLinks),
  ];
}

/** Returns the space that database and files take, slow queries, and the optional features. */
export async function systemOverview({ db, services }: Context): Promise<AnswerOf<typeof contract.system.overview>> {
  const { settings } = services;
  const { size } = await databaseFacts(db);
  const { s3Bucket } = settings;
  return {
    database: { size, tables: await largestTables(db) },
    slowQueries: (await listSlowQueries(db, 10)).map(({ last_at, ...query }) => ({
      ...query,
      lastAt: last_at.toISOString(),
    })),
    storage: { place: s3Bucket === null ? settings.dataFolder : `s3://${s3Bucket}`, ...(await sizeOfFiles(db)) },
    features: systemFeatures(settings),
  };
}
