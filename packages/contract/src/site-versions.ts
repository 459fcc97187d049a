import { z } from 'zod';
import { id, person, time } from './entities/values.ts';

/** Maximum number of versions in one call, as each comes with its content. */
export const maxSiteVersions = 25;

/** Body of a list of versions, newest first. */
export const versionsBody = z.object({
  pageIndex: z.int().nonnegative().max(1_000_000).default(0),
  pageSize: z.int().min(1).max(maxSiteVersions).default(maxSiteVersions),
});

/** A version of something that visitors see, other than a page. */
const siteVersion = z.object({
  /** Number of saves when it was stored; not consecutive, as an identical save stores no version. */
  number: id,
  /** When it took effect, and when it ended; null for the version in effect. */
  since: time,
  until: time.nullable(),
  /** Null for the system and for deleted accounts. */
  author: person.nullable(),
});

/** Reply schema of a list of versions. @param content schema of what a version contains */
export const versionsReply = <Content extends z.ZodType>(content: Content) => {
  const version = siteVersion.extend({ content });
  return z.object({
    items: z.array(version),
    totalItems: z.int().nonnegative(),
    /** The version before the last item, to compare it with; null if the last item is the oldest known one. */
    previous: version.nullable(),
  });
};

/** A version of something that visitors see, with its content. */
export interface SiteVersion<Content> extends z.output<typeof siteVersion> {
  content: Content;
}

/** Versions, newest first. */
export interface SiteVersions<Content> {
  items: SiteVersion<Content>[];
  totalItems: number;
  /** The version before the last item; null if the last item is the oldest known one. */
  previous: SiteVersion<Content> | null;
}

/** The version to restore; 404 V_12 if there is none with this number. */
export const restoredNumber = z.int().positive();
