import { setTimeout as sleep } from 'node:timers/promises';
import type { Log, Settings } from '@ximblox/server/platform';

/** Tells a content delivery network what it has to drop. */
export interface Purge {
  tags(tags: Iterable<string>): void;
  everything(): void;
  /** Ends when what was to be told has been told, or given up. */
  close(): Promise<void>;
}

interface PurgeOptions {
  settings: Pick<Settings, 'purgeUrl' | 'purgeToken'>;
  log: Pick<Log, 'warn'>;
  /** Milliseconds for which changes are gathered, then those between tries. */
  pauses?: readonly [gather: number, ...retries: number[]];
}

/** Changes that come together are told together; every instance has dropped its own pages by then. */
const usualPauses = [300, 1_000, 5_000, 30_000] as const;

/** Tags that one call names, at most: what Cloudflare takes. */
const tagsOfCall = 30;

/**
 * Calls the purge address as Cloudflare's is called: `{"tags": [...]}` or `{"purge_everything": true}`, with the token as bearer.
 * Every instance tells what it hears, which is harmless, and so nothing is lost while one of them lives.
 */
export function createPurge({ settings, log, pauses = usualPauses }: PurgeOptions): Purge {
  const { purgeUrl, purgeToken } = settings;
  if (purgeUrl === null) return { tags: () => undefined, everything: () => undefined, close: async () => undefined };
  const [gather, ...retries] = pauses;
  const waiting = new Set<string>();
  const ending = new AbortController();
  let isEverything = false;
  let work: Promise<void> | undefined;

  const tell = async (body: object): Promise<void> => {
    const response = await fetch(purgeUrl, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'Content-Type': 'application/json',
        ...(purgeToken === null ? {} : { Authorization: `Bearer ${purgeToken}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The answer was ${response.status}.`);
  };

  const tellInTheEnd = async (body: object): Promise<void> => {
    for (const pause of [...retries, undefined]) {
      try {
        return await tell(body);
      } catch (error) {
        if (pause === undefined || ending.signal.aborted) {
          log.warn({ err: error }, 'The content delivery network was not told what to drop.');
          return;
        }
        await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  };

  const run = async (): Promise<void> => {
    while (isEverything || waiting.size > 0) {
      await sleep(gather, undefined, { signal: ending.signal }).catch(() => undefined);
      const tags = [...waiting];
      const bodies = isEverything
        ? [{ purge_everything: true }]
        : Array.from({ length: Math.ceil(tags.length / tagsOfCall) }, (_, call) => ({
            tags: tags.slice(call * tagsOfCall, (call + 1) * tagsOfCall),
          }));
      isEverything = false;
      waiting.clear();
      for (const body of bodies) await tellInTheEnd(body);
    }
    work = undefined;
  };

  const begin = (): void => {
    work ??= run();
  };

  return {
    tags(tags) {
      for (const tag of tags) waiting.add(tag);
      if (waiting.size > 0) begin();
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

/** The cache of the site, whose drops are told elsewhere too, once they have been made here. */
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
