import { type SiteDefinition, siteDay } from '@ximblox/blocks/internal';

/** Milliseconds between looks at the clock; a timer until midnight would be wrong after the clock is set or the machine sleeps. */
const interval = 5_000;

/**
 * Calls a function when a new day begins in the time zone of the site.
 * @returns a function that ends the watch
 */
export function watchDay(site: Pick<SiteDefinition, 'timeZone'>, onNewDay: () => void): () => void {
  let day = siteDay(site);
  const timer = setInterval(() => {
    const current = siteDay(site);
    if (current === day) return;
    day = current;
    onNewDay();
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}
