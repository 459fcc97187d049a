/** Whether a check of an installation found nothing, something to look at, or something that is broken. */
export const findingStates = ['ok', 'warning', 'fault'] as const;
export type FindingState = (typeof findingStates)[number];

/** What a check can find: state, sentence with `{values}`, and what to do. */
type FindingText = readonly [state: FindingState, text: string, advice: string];

const ok = (text: string): FindingText => ['ok', text, ''];
const warning = (text: string, advice: string): FindingText => ['warning', text, advice];
const fault = (text: string, advice: string): FindingText => ['fault', text, advice];

const seeBackup = 'Restore them from a backup, or upload them again in the media library.';
const derived = 'Run "ximblox doctor --repair".';

/** Findings of `ximblox doctor` and `system.health` by code. */
export const findings = {
  'settings-valid': ok('All settings are valid.'),
  'settings-unknown': warning('{reason}', 'Correct or remove the variable.'),
  'settings-invalid': fault('{reason}', 'Run "ximblox help settings" for names and values.'),
  'versions-supported': ok('Ximblox {ximblox}, Node {node}, PostgreSQL {postgres}.'),
  'postgres-too-old': fault('PostgreSQL {postgres} is too old.', 'Upgrade to PostgreSQL 15 or newer.'),
  'database-usable': ok('It responds in {milliseconds} ms. Size: {size}.'),
  'database-missing': fault(
    'The data folder {folder} has no database.',
    'Set XIMBLOX_DATA to the right folder, or start the site once.',
  ),
  'database-unusable': fault('{reason}', 'Correct this first; the other checks need the database.'),
  'database-read-only': fault('It is read-only.', 'Connect to the primary server.'),
  'database-unsafe': warning(
    'Committed data can be lost in a power failure, because of the PostgreSQL settings {settings}.',
    'Turn them on in postgresql.conf.',
  ),
  'database-few-connections': warning(
    'PostgreSQL allows {max} connections, and one instance uses up to {needed}.',
    'Raise max_connections and the CONNECTION LIMIT of user and database, or lower XIMBLOX_DATABASE_POOL.',
  ),
  'migrations-complete': ok('The schema is up to date.'),
  'migrations-pending': fault('Migrations have not run: {names}.', 'Run "ximblox migrate", or start the site.'),
  'migrations-unknown': fault('{reason}', 'Run the newest version of Ximblox.'),
  'clock-right': ok('This machine and the database differ by {seconds} s.'),
  'clock-differs': warning(
    'This machine and the database differ by {seconds} s.',
    'Synchronise both clocks, for example with chrony or systemd-timesyncd.',
  ),
  'clock-wrong': fault(
    'This machine and the database differ by {seconds} s, so schedules and sessions are wrong.',
    'Synchronise both clocks, for example with chrony or systemd-timesyncd.',
  ),
  'storage-works': ok('Files can be stored, read and deleted.'),
  'storage-broken': fault(
    'Files cannot be stored: {reason}.',
    'Check the folder media in the data folder and its owner, or the settings of the bucket.',
  ),
  'disk-free': ok('{free} of {total} is free.'),
  'disk-low': warning('Only {free} of {total} is free in the data folder.', 'Free space, or extend the disk.'),
  'disk-full': fault('Only {free} of {total} is free in the data folder.', 'Free space, or extend the disk.'),
  'disk-unknown': fault('The data folder {folder} cannot be read: {reason}.', 'Check the folder and its owner.'),
  'key-fits': ok('The key decrypts the stored secrets.'),
  'key-unused': ok('No secrets are stored yet.'),
  'key-differs': fault(
    'The key cannot decrypt the stored secrets of webhooks and second factors.',
    'Restore the original secret.key in the data folder, or the original XIMBLOX_SECRET_KEY.',
  ),
  'proxy-right': ok('No proxy hides the addresses of visitors.'),
  'proxy-missing': warning(
    'XIMBLOX_PUBLIC_URL starts with https, but XIMBLOX_TRUSTED_PROXIES is empty, so all visitors share the limits and lockouts of the proxy.',
    'Set XIMBLOX_TRUSTED_PROXIES to the address of the proxy, and let it set X-Forwarded-For.',
  ),
  'proxy-untrusted': warning(
    'The proxy {proxy} is not trusted, so all its visitors share the limits and lockouts of one address.',
    'Add its address or range to XIMBLOX_TRUSTED_PROXIES.',
  ),
  'proxy-silent': warning(
    'The proxy {proxy} sends no X-Forwarded-For, so all its visitors share the limits and lockouts of one address.',
    'Let it set X-Forwarded-For to the address of the visitor, and add it to XIMBLOX_TRUSTED_PROXIES.',
  ),
  'listener-works': ok('Notifications arrive. Listening instances: {instances}.'),
  'listener-silent': fault(
    'Notifications of the database do not arrive: {reason}.',
    'Connect to PostgreSQL directly, not through a pooler in transaction mode such as PgBouncer.',
  ),
  'listener-missing': fault(
    'No instance listens to the database, so caches show old content.',
    'Check the log for "the connection for notifications broke", and restart the instances.',
  ),
  'jobs-done': ok('No background job has failed or is late.'),
  'jobs-parked': warning(
    'Background jobs that failed permanently: {parked}. The latest: {name}, {error}',
    'Run or delete them in the admin.',
  ),
  'jobs-retried': warning(
    'Background jobs that failed and are retried: {retried}. The latest: {name}, {error}',
    'Correct the cause; they run again on their own.',
  ),
  'jobs-waiting': warning(
    'Background jobs have waited for {minutes} minutes: {name}.',
    'Start the site; no instance is running.',
  ),
  'jobs-late': fault(
    'Background jobs have waited for {minutes} minutes: {name}.',
    'Check the log of the instances, and the load of machine and database.',
  ),
  'jobs-stuck': warning(
    'A background job has been running for {minutes} minutes: {name}.',
    'Check the log; restart the instance if the job does not end.',
  ),
  'mails-sent': ok('No email has failed.'),
  'mails-retried': warning(
    'Emails that failed and are retried: {retried}. The latest: {error}',
    'Check SMTP_URL and the mail server.',
  ),
  'mails-failed': warning(
    'Emails that failed permanently: {failed}. The latest: {error}',
    'Send them again in the admin, or delete them.',
  ),
  'mail-server-works': ok('The mail server accepts the login.'),
  'mail-server-missing': warning('Emails are written to {folder} and not sent.', 'Set SMTP_URL to a mail server.'),
  'mail-server-unreachable': fault(
    'The mail server cannot be used: {reason}.',
    'Check SMTP_URL, the network and the mail server.',
  ),
  'definitions-fit': ok('The stored content of {pages} pages fits the definitions of the site.'),
  'definitions-differ': fault(
    'Stored content does not fit the definitions of the site. Problems: {errors}. The first: {first}',
    'Run "ximblox check" for all of them.',
  ),
  'site-not-loaded': fault('The site cannot be loaded: {reason}', 'Run "ximblox check".'),
  'derived-right': ok('Counts, groups, tags and values for queries match the pages.'),
  'derived-wrong': fault('Values that are derived from pages are wrong: {names}.', derived),
  'references-right': ok('The index of links, images and files matches the content.'),
  'references-wrong': fault(
    'The index of links, images and files is wrong. Pages: {pages}. Menus, page types and settings: {others}.',
    derived,
  ),
  'references-outdated': warning(
    'The index of links, images and files was built with other definitions of the site.',
    'Start the site; a job builds it.',
  ),
  'search-removed': warning(
    'An administrator has removed all pages from the search index.',
    'Index all pages in the admin.',
  ),
  'search-right': ok('The search index has all {pages} searchable pages.'),
  'search-indexing': ok('The search index is being built: {done} of {total} pages.'),
  'search-wrong': fault(
    'The search index differs from the published pages. Missing: {missing}. Outdated: {outdated}. Superfluous: {superfluous}.',
    derived,
  ),
  'search-unreadable': warning(
    'Published pages that cannot be read and are not found: {pages}.',
    'Run "ximblox check" to see what is wrong with their content.',
  ),
  'files-complete': ok('All {files} files are stored. Compared with their checksums: {compared}.'),
  'files-missing': fault('Files are missing from the storage. Number: {missing}. {names}', seeBackup),
  'files-damaged': fault(
    'Files are missing from the storage, and others have other bytes than were uploaded. Missing: {missing}. Altered: {altered}. {names}',
    seeBackup,
  ),
  'files-altered': fault('Stored files have other bytes than were uploaded. Number: {altered}. {names}', seeBackup),
  'orphans-none': ok('All stored files are in use or recent.'),
  'orphans-found': warning(
    'Stored files that nothing uses: {files}. Parts of abandoned uploads: {uploads}.',
    'A job deletes them every day; "ximblox doctor --repair" deletes them now.',
  ),
  'check-failed': fault('The check failed: {reason}', 'Run it again; report the error if it persists.'),
} as const satisfies Record<string, FindingText>;

export type FindingCode = keyof typeof findings;
export type FindingValues = Record<string, string | number>;

export const amountUnits = ['byte', 'second'] as const;
/** A size or duration of a finding, which readers format in their language. */
export interface FindingAmount {
  value: number;
  unit: (typeof amountUnits)[number];
}
export type FindingAmounts = Record<string, FindingAmount>;

/** Returns the English sentence of a finding with its values. */
export const findingText = (code: FindingCode, values: FindingValues): string =>
  findings[code][1].replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Checks by ID, in their order. Quick ones read a few rows and are part of `system.health`. */
export const healthChecks = [
  'settings',
  'database',
  'versions',
  'migrations',
  'clock',
  'storage',
  'disk',
  'key',
  'proxy',
  'listener',
  'jobs',
  'mails',
  'mail-server',
  'definitions',
  'derived',
  'references',
  'search',
  'files',
  'orphans',
] as const;
export type HealthCheck = (typeof healthChecks)[number];

/** Returns a finding with its state, sentence and advice. @param amounts those of the values that have a unit */
export function describeFinding(
  check: HealthCheck,
  code: FindingCode,
  values: FindingValues = {},
  amounts?: FindingAmounts,
) {
  const [state, , advice] = findings[code];
  return { check, state, code, values, ...(amounts && { amounts }), text: findingText(code, values), advice };
}
