import type { SiteDefinition } from '@ximblox/blocks';
import { createMomentSearch, publicContent } from '@ximblox/server';
import { type Database, type Moment, openDatabase, prepareMomentSearch, readAtMoment } from '@ximblox/server/platform';
import { createSite, type Site, type SiteOptions } from '@ximblox/site';

/** Options of the public site that do not depend on the moment. */
export type MomentSiteOptions = Omit<
  SiteOptions,
  'source' | 'search' | 'now' | 'onMiss' | 'cacheBytes' | 'sharedCacheSeconds'
>;

/** Renders the site as of a moment. */
export interface MomentReader {
  /** Runs reads in one consistent snapshot. @param read receives a site without caches, and the database of that moment */
  at<Result>(moment: Moment, read: (site: Site, db: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Renders with the site of an open release, or with the live site without one. */
export type RenderIn = <Result>(
  releaseID: number | undefined,
  render: (site: Site) => Promise<Result>,
) => Promise<Result>;

/** Returns a function that renders previews. @param live the site that visitors see */
export const createRenderIn =
  (live: Site, reader: MomentReader): RenderIn =>
  (releaseID, render) =>
    releaseID === undefined ? render(live) : reader.at({ time: new Date(), releaseID }, render);

/** Connections of their own, which visitors never wait for. They open with the first use and close when idle. */
const connections = 2;

/** Creates a reader with a pool of its own. Each call renders with empty caches, so that nothing of it reaches visitors. */
export function createMomentReader(
  databaseUrl: string,
  options: MomentSiteOptions & { definition: SiteDefinition },
): MomentReader {
  const database = openDatabase({ url: databaseUrl, poolSize: connections, name: 'moments' });
  const siteAt = ({ time }: Moment, db: Database): Site =>
    createSite({
      ...options,
      source: publicContent(db, options.definition, () => time),
      search: createMomentSearch(db, options.definition),
      now: () => time,
    });
  return {
    at: (moment, read) =>
      database.db.connection().execute(async (connection) => {
        await prepareMomentSearch(connection);
        return readAtMoment(connection, moment, (db) => read(siteAt(moment, db), db));
      }),
    close: () => database.close(),
  };
}
