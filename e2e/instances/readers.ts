import type { Instance } from './cluster.ts';

/** What a reader got: `isNew` if everything on the page is of after the change, `isMixed` if only a part is. */
interface Reading {
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
