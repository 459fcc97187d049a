import { setTimeout as pause } from 'node:timers/promises';
import {
  blockDefinition,
  pageTypeDefinition,
  readParts,
  referencesOf,
  typeDataContent,
  upgradeBlocks,
} from '@ximblox/blocks/internal';
import type { LinkValue } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { jobTimeSlice } from '../../../platform/jobs/jobs.ts';
import { checkAddress, type CheckResult } from './check-address.ts';
import {
  dueAddresses,
  deleteUnusedAddresses,
  saveResult,
  replaceLinks,
  type UnprocessedVersion,
  lockUnprocessedVersions,
} from './link-store.ts';

export const checkLinksJob = 'check-external-links';

const hour = 3_600_000;
/** Number of pages locked in one transaction. */
const batchSize = 25;
/** Maximum number of addresses checked in one run. */
const maxAddresses = 60;
/** Milliseconds between two requests to one host. */
const hostInterval = 2000;
/** Longer URLs are not checked. */
const maxUrlLength = 2000;

interface CheckOptions {
  ask?: (url: string) => Promise<CheckResult>;
  /** Milliseconds between two requests to one host. */
  hostInterval?: number;
}

type ServerDependencies = Pick<Context, 'db' | 'services'>;

/** Schedules the check of external links, once for all instances, unless the operator has turned it off. */
export async function scheduleCheckLinks({ db, services }: ServerDependencies, wait = hour): Promise<void> {
  if (!services.settings.checkLinks) return;
  const runAt = new Date(services.now().getTime() + wait);
  await services.jobs.add(db, checkLinksJob, {}, { runAt, key: checkLinksJob, keepsRunAt: true, isLowPriority: true });
}

/** Returns the external URLs of links, without their hashes. */
const externalUrls = (links: readonly LinkValue[]): string[] =>
  links.flatMap((link) => {
    const url = link.kind === 'url' ? URL.parse(link.url) : null;
    if (!url || !/^https?:$/.test(url.protocol)) return [];
    // Browsers do not send the hash.
    url.hash = '';
    return url.href.length > maxUrlLength ? [] : [url.href];
  });

function externalUrlsOfVersion({ services: { site } }: Context, version: UnprocessedVersion): string[] {
  const inBlocks = upgradeBlocks(site, version.blocks).flatMap((block) =>
    externalUrls(referencesOf(blockDefinition(site, block.type)?.fields ?? {}, block).links),
  );
  const fields = pageTypeDefinition(site, version.type)?.fields ?? {};
  const { typeData } = readParts({ typeData: version.type_data, seoImage: [] });
  return [...new Set([...inBlocks, ...externalUrls(referencesOf(fields, typeDataContent(typeData)).links)])];
}

/** Stores the external URLs of versions published since the last run. @returns whether all were processed */
async function processNewVersions(context: Context): Promise<boolean> {
  const end = performance.now() + jobTimeSlice;
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await context.transaction(async (inside) => {
      const versions = await lockUnprocessedVersions(inside.db, from, batchSize);
      for (const version of versions) await replaceLinks(inside.db, version, externalUrlsOfVersion(inside, version));
      return versions.length < batchSize ? undefined : versions.at(-1)?.page_id;
    });
    if (after !== undefined && performance.now() > end) return false;
  }
  await context.transaction(({ db }) => deleteUnusedAddresses(db));
  return true;
}

/**
 * Checks the external links of published pages: each URL once a week, in sequence, with two seconds between requests to the
 * same host. Results are discarded while the server is offline.
 */
export async function checkLinks(context: Context, options: CheckOptions = {}): Promise<void> {
  const { db, services } = context;
  const { settings } = services;
  if (!settings.checkLinks) return;
  const userAgent = `Ximblox link check${settings.publicUrl ? ` (+${settings.publicUrl})` : ''}`;
  const ask = options.ask ?? ((url: string) => checkAddress(url, { userAgent }));
  if (!(await processNewVersions(context))) return scheduleCheckLinks(context, 0);
  const due = await dueAddresses(db, maxAddresses);
  const lastRequests = new Map<string, number>();
  for (const url of due) {
    const { host } = new URL(url);
    const wait = (lastRequests.get(host) ?? 0) + (options.hostInterval ?? hostInterval) - Date.now();
    if (wait > 0) await pause(wait);
    const result = await ask(url);
    lastRequests.set(host, Date.now());
    if (result.kind === 'offline') break;
    await context.transaction((inside) => saveResult(inside.db, url, result));
  }
  await scheduleCheckLinks(context, due.length === maxAddresses ? 60_000 : hour);
}
