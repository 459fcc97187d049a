import type { Instance } from './cluster.ts';

/** What a reader got: `isNew` if everything on the page is of after the change, `isMixed` if only a part is. */
export interface Reading {
  instance: number;
  path: string;
  /** When it was requested, by `performance.now()`. */
  begun: number;
  isNew: boolean;
  isMixed: boolean;
}

/** Readers that request pages of all instances without pause. */
export interface Readers {
  readings(): readonly Reading[];
  stop(): Promise<void>;
}

/** Starts two readers for each instance. @param pages paths, with the texts that each shows after the change */
export function startReaders(
  instances: readonly Instance[],
  pages: readonly { path: string; texts: readonly string[] }[],
): Readers {
  const readings: Reading[] = [];
  const stopping = new AbortController();
  const read = async ({ url, number }: Instance): Promise<void> => {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const { path, texts } = pages[turn % pages.length] ?? { path: '/', texts: [] };
      const begun = performance.now();
      const html = await (await fetch(url + path)).text();
      const found = texts.filter((text) => html.includes(text)).length;
      const isNew = found === texts.length;
      readings.push({ instance: number, path, begun, isNew, isMixed: found > 0 && !isNew });
    }
  };
  const all = Promise.all([...instances, ...instances].map(read));
  return {
    readings: () => readings,
    async stop() {
      stopping.abort();
      await all;
    },
  };
}

/** What readers noticed of a publication. */
export interface Noticed {
  /** Requests to the publishing instance after its answer that did not show everything new. */
  stale: Reading[];
  /** Requests that showed something old or mixed after the same instance had shown the page new. */
  back: Reading[];
  /** Milliseconds from the answer to the last request on another instance that did not show everything new. */
  slowest: number;
}

/** Judges what readers got. @param acknowledged when the instance with the number `publisher` answered, by `performance.now()` */
export function judgeReadings(
  readings: readonly Reading[],
  { acknowledged, publisher }: { acknowledged: number; publisher: number },
): Noticed {
  const first = new Map<string, number>();
  for (const { instance, path, begun, isNew } of readings)
    if (isNew && !first.has(`${instance} ${path}`)) first.set(`${instance} ${path}`, begun);
  const old = readings.filter(({ isNew }) => !isNew);
  return {
    stale: old.filter(({ instance, begun }) => instance === publisher && begun > acknowledged),
    back: old.filter(({ instance, path, begun }) => begun > (first.get(`${instance} ${path}`) ?? Infinity)),
    slowest: Math.max(
      0,
      ...old.filter(({ instance }) => instance !== publisher).map(({ begun }) => begun - acknowledged),
    ),
  };
}
