import type { PagedList, SiteDefinition } from '@ximblox/blocks';
import type { RichTextField } from '@ximblox/blocks';
import type { SiteAssets } from '../assets.ts';
import type { SharedSource } from '../shared-source.ts';
import type { Lists } from './lists.ts';
import type { Menus } from './menus.ts';
import type { DescribeFailure, PageFailure } from './page-failure.ts';

/** The part of a log that the site writes to. */
export interface SiteLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What every rendering of a site shares. */
export interface SiteServices {
  definition: SiteDefinition;
  source: SharedSource;
  assets: SiteAssets;
  /** Origin, without a slash at the end. */
  publicUrl: string;
  /** What IDs in feeds begin with: `tag:`, a host, a day, a name (RFC 4151). */
  tagBase: string;
  /** Whether forms ask for reCAPTCHA. */
  recaptcha: boolean;
  log: SiteLog;
  clean: (html: string, field: RichTextField) => string;
  menus: Menus;
  lists: Lists;
  /** While developing: describes what threw, so that the document can show it. */
  describeFailure?: DescribeFailure | undefined;
  /** Writes a warning once in the life of the site. */
  warnOnce: (message: string, details: object) => void;
}

/** What one rendering found out about itself. */
export interface RenderNotes {
  /** What was read. */
  tags: Set<string>;
  /** Whether a part failed and was left out. */
  degraded: boolean;
  /** Keys of blocks that threw, or whose data did. */
  failed: Set<string>;
  /** What threw, in the order in which it was met. */
  failures: PageFailure[];
  /** The list of which the page shows a part, once it is read; null while none was asked for. */
  paged: { list: PagedList | null } | null;
}

/** Notes of a rendering that begins. @param tags what is known to be read */
export const newNotes = (tags: Iterable<string> = []): RenderNotes => ({
  tags: new Set(tags),
  degraded: false,
  failed: new Set(),
  failures: [],
  paged: null,
});
