import type { Services } from '@ximblox/server';
import { inSpan, type Listener, metrics } from '@ximblox/server/platform';
import type { Site, SiteOptions } from '@ximblox/site';

/** Measures the rendering of a public page. */
export const measureRender: NonNullable<SiteOptions['measureRender']> = async ({ pageID, type, locale }, render) => {
  const end = metrics.renderDuration.startTimer();
  try {
    const attributes = { 'ximblox.page_id': pageID, 'ximblox.page_type': type, 'ximblox.locale': locale };
    return await inSpan('render', attributes, render);
  } finally {
    end();
  }
};

/** Reports caches and the listener of an application. @returns a function that stops */
export function observeApplication({
  site,
  services,
  listener,
}: {
  site: Site;
  services: Pick<Services, 'fileCache'>;
  listener: Pick<Listener, 'silence'>;
}): () => void {
  const caches = () => Object.entries({ ...site.cacheFigures(), files: services.fileCache.figures() });
  const ofCaches = (name: 'bytes' | 'entries' | 'hits' | 'misses') => () =>
    caches().map(([cache, figures]): [{ cache: string }, number] => [{ cache }, figures[name]]);
  const stops = [
    metrics.cacheBytes(ofCaches('bytes')),
    metrics.cacheEntries(ofCaches('entries')),
    metrics.cacheHits(ofCaches('hits')),
    metrics.cacheMisses(ofCaches('misses')),
    metrics.listenerAge(() => [[{}, listener.silence() / 1000]]),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
