import type { Counter, Gauge } from 'prom-client';

/** A value with its labels. */
export type Sample<Label extends string> = [labels: Record<Label, string>, value: number];

type Read<Label extends string> = () => Iterable<Sample<Label>> | Promise<Iterable<Sample<Label>>>;

/** A metric whose values are read when it is scraped, such as the size of a cache. */
export interface Observed<Label extends string> {
  /** Adds a source; values with the same labels are added up. @returns a function that removes it */
  observe(read: Read<Label>): () => void;
  /** Reads all sources into the metric. A source that fails has no values. */
  collect(metric: Gauge | Counter): Promise<void>;
}

/** Creates the sources of a metric. Pass `collect` to prom-client, which calls it before each scrape. */
export function createObserved<Label extends string>(): Observed<Label> {
  const sources = new Set<Read<Label>>();
  return {
    observe(read) {
      sources.add(read);
      return () => void sources.delete(read);
    },
    async collect(metric) {
      const read = await Promise.allSettled([...sources].map(async (source) => [...(await source())]));
      // A concurrent scrape must not see half of the values.
      metric.reset();
      for (const result of read) {
        if (result.status === 'fulfilled') for (const [labels, value] of result.value) metric.inc(labels, value);
      }
    },
  };
}
