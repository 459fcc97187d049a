import { setTimeout as pause } from 'node:timers/promises';
import {
  blockDefinition,
  pageTypeDefinition,
  readParts,
  referencesOf,
  typeDataContent,
  upgradeBlocks,
} from '@ximblox/blocks';
import type { LinkValue } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { jobTimeSlice } from '../../../platform/jobs/jobs.ts';
import { askAddress, type Finding } from './ask-address.ts';
import {
  dueAddresses,
  forgetUnused,
  keepFinding,
  setLinksOf,
  type UnreadVersion,
  unreadVersions,
} from './link-store.ts';

export const checkLinksJob = 'check-external-links';

const hour = 3_600_000;
/** Pages that are kept from changes at a time. */
const batch = 25;
/** Addresses that one run asks for; the rest waits for the next. */
const mostAsked = 60;
/** Milliseconds between two questions to one host. */
const between = 2000;
/** Longer addresses are no links that anybody follows. */
const longest = 2000;

interface CheckOptions {
  ask?: (url: string) => Promise<Finding>;
  /** Milliseconds between two questions to one host. */
  between?: number;
  /** Milliseconds that it reads what was published. */
  turn?: number;
}

type ServerDependencies = Pick<Context, 'db' | 'services'>;

/** Has external links looked at in an hour, once for all instances, unless the operator wants none of it. */
export async function scheduleCheckLinks({ db, services }: ServerDependencies, wait = hour): Promise<void> {
  if (!services.settings.checkLinks) return;
  const runAt = new Date(services.now().getTime() + wait);
  await services.jobs.add(db, checkLinksJob, {}, { runAt, key: checkLinksJob, keepsRunAt: true, isLowPriority: true });
}

/** Addresses of other sites that links lead to, as a browser asks for them. */
const addressesIn = (links: readonly LinkValue[]): string[] =>
  links.flatMap((link) => {
    const url = link.kind === 'url' ? URL.parse(link.url) : null;
    if (!url || !/^https?:$/.test(url.protocol)) return [];
    // What stands behind the hash is found in the page.
    url.hash = '';
    return url.href.length > longest ? [] : [url.href];
  });

function addressesOf({ services: { site } }: Context, version: UnreadVersion): string[] {
  const inBlocks = upgradeBlocks(site, version.blocks).flatMap((block) =>
    addressesIn(referencesOf(blockDefinition(site, block.type)?.fields ?? {}, block).links),
  );
  const fields = pageTypeDefinition(site, version.type)?.fields ?? {};
  const { typeData } = readParts({ typeData: version.type_data, seoImage: [] });
  return [...new Set([...inBlocks, ...addressesIn(referencesOf(fields, typeDataContent(typeData)).links)])];
}

/** Reads the addresses of what was published since the last time. @returns whether nothing is left for another turn */
async function readNewVersions(context: Context, turn: number): Promise<boolean> {
  const end = performance.now() + turn;
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await context.transaction(async (inside) => {
      const versions = await unreadVersions(inside.db, from, batch);
      for (const version of versions) await setLinksOf(inside.db, version, addressesOf(inside, version));
      return versions.length < batch ? undefined : versions.at(-1)?.page_id;
    });
    if (after !== undefined && performance.now() > end) return false;
  }
  await context.transaction(({ db }) => forgetUnused(db));
  return true;
}

/**
 * Asks what stands at the addresses that published pages lead to: each once a week, one after the other, and no host twice
 * within two seconds. Nothing is noted while this machine reaches nothing.
 */
export async function checkLinks(context: Context, options: CheckOptions = {}): Promise<void> {
  const { db, services } = context;
  const { settings } = services;
  if (!settings.checkLinks) return;
  const userAgent = `Ximblox link check${settings.publicUrl ? ` (+${settings.publicUrl})` : ''}`;
  const ask = options.ask ?? ((url: string) => askAddress(url, { userAgent }));
  if (!(await readNewVersions(context, options.turn ?? jobTimeSlice))) return scheduleCheckLinks(context, 0);
  const due = await dueAddresses(db, mostAsked);
  const asked = new Map<string, number>();
  for (const url of due) {
    const { host } = new URL(url);
    const wait = (asked.get(host) ?? 0) + (options.between ?? between) - Date.now();
    if (wait > 0) await pause(wait);
    const finding = await ask(url);
    asked.set(host, Date.now());
    if (finding.kind === 'offline') break;
    await context.transaction((inside) => keepFinding(inside.db, url, finding));
  }
  await scheduleCheckLinks(context, due.length === mostAsked ? 60_000 : hour);
}
