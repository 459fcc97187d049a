import { setTimeout as sleep } from 'node:timers/promises';
import type { Log, Settings } from '@ximblox/server/platform';

/** Purges the cache of a content delivery network. */
export interface Purge {
  tags(tags: Iterable<string>): void;
  everything(): void;
  /** Waits until all purges have succeeded or were given up. */
  close(): Promise<void>;
}

interface PurgeOptions {
  settings: Pick<Settings, 'purgeUrl' | 'purgeToken'>;
  log: Pick<Log, 'warn'>;
  /** Milliseconds for which changes are batched, then those between retries. */
  delays?: readonly [gather: number, ...retries: number[]];
}

/** Changes within the first delay are purged together, after every instance has dropped its own pages. */
const defaultDelays = [300, 1_000, 5_000, 30_000] as const;

/** Maximum number of tags per call, as for Cloudflare. */
const maxTagsPerCall = 30;

async function callPurge(url: string, token: string | null, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'Content-Type': 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The answer was ${response.status}.`);
}

const bodiesOf = (tags: readonly string[]): { tags: readonly string[] }[] =>
  Array.from({ length: Math.ceil(tags.length / maxTagsPerCall) }, (_, call) => ({
    tags: tags.slice(call * maxTagsPerCall, (call + 1) * maxTagsPerCall),
  }));

/**
 * Creates a purge client with the API of Cloudflare: `{"tags": [...]}` or `{"purge_everything": true}`, with a bearer token.
 * Every instance purges all changes it is notified of. Repeated purges are harmless, and none is lost while one instance
 * lives.
 */
export function createPurge({ settings, log, delays = defaultDelays }: PurgeOptions): Purge {
  const { purgeUrl, purgeToken } = settings;
  if (purgeUrl === null) return { tags: () => undefined, everything: () => undefined, close: async () => undefined };
  const [gather, ...retries] = delays;
  const pendingTags = new Set<string>();
  const ending = new AbortController();
  let isEverything = false;
  let work: Promise<void> | undefined;

  const callWithRetries = async (body: object): Promise<void> => {
    for (const delay of [...retries, undefined]) {
      try {
        return await callPurge(purgeUrl, purgeToken, body);
      } catch (error) {
        if (delay === undefined || ending.signal.aborted) {
          log.warn({ err: error }, 'The content delivery network could not be purged.');
          return;
        }
        await sleep(delay, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  };

  const run = async (): Promise<void> => {
    while (isEverything || pendingTags.size > 0) {
      await sleep(gather, undefined, { signal: ending.signal }).catch(() => undefined);
      const bodies = isEverything ? [{ purge_everything: true }] : bodiesOf([...pendingTags]);
      isEverything = false;
      pendingTags.clear();
      for (const body of bodies) await callWithRetries(body);
    }
    work = undefined;
  };

  const begin = (): void => {
    work ??= run();
  };

  return {
    tags(tags) {
      for (const tag of tags) pendingTags.add(tag);
      if (pendingTags.size > 0) begin();
    },
    everything() {
      isEverything = true;
      begin();
    },
    async close() {
      ending.abort();
      await work;
    },
  };
}

/** Wraps the page cache: everything dropped from it is then purged from the content delivery network. */
export const withPurge = <Cache extends { dropTags(tags: readonly string[]): void; dropAll(): void }>(
  cache: Cache,
  purge: Purge,
  always: string,
): Pick<Cache, 'dropTags' | 'dropAll'> => ({
  dropTags(tags) {
    cache.dropTags(tags);
    purge.tags([...tags, always]);
  },
  dropAll() {
    cache.dropAll();
    purge.everything();
  },
});
