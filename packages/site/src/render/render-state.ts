import type { DraftScope, PagedList, SiteDefinition } from '@ximblox/blocks/internal';
import type { RichTextLimits } from '@ximblox/blocks';
import type { SiteAssets } from '../assets.ts';
import type { SharedSource } from '../shared-source.ts';
import type { Lists } from './lists.ts';
import type { Menus } from './menus.ts';
import type { MediaUrl } from './resolver.ts';
import type { DescribeFailure, PageFailure } from './page-failure.ts';

/** The part of a log that the site uses. */
export interface SiteLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Runs a rendering and returns its result. */
export type MeasureRender = <Result>(
  page: { pageID: number; type: string; locale: string },
  render: () => Promise<Result>,
) => Promise<Result>;

/** Services that all renderings of a site share. */
export interface SiteServices {
  definition: SiteDefinition;
  source: SharedSource;
  assets: SiteAssets;
  /** Origin, without trailing slash. */
  publicUrl: string;
  /** Returns the addresses of images and files, for frontends on other origins. */
  mediaUrl?: MediaUrl;
  /** Pages whose drafts references, lists and loaders show, for previews on other origins. */
  drafts?: DraftScope | undefined;
  /** Prefix of the IDs in feeds: `tag:`, host, date, name (RFC 4151). */
  tagBase: string;
  /** Whether forms use reCAPTCHA. */
  recaptcha: boolean;
  log: SiteLog;
  clean: (html: string, field: RichTextLimits) => string;
  menus: Menus;
  lists: Lists;
  /** In development: describes failures for the error overlay. */
  describeFailure?: DescribeFailure | undefined;
  measureRender: MeasureRender;
  /** Logs a warning once per process. */
  warnOnce: (message: string, details: object) => void;
}

/** Facts collected during one rendering. */
export interface RenderState {
  /** Cache tags of the content that was read. */
  tags: Set<string>;
  /** Whether a failed part was omitted. */
  degraded: boolean;
  /** Keys of blocks that failed. */
  failed: Set<string>;
  /** Failures in order of occurrence. */
  failures: PageFailure[];
  /** The paged list whose part is shown, once it was read; null if the page has none. */
  paged: { list: PagedList | null } | null;
}

/** @param tags cache tags known in advance */
export const createRenderState = (tags: Iterable<string> = []): RenderState => ({
  tags: new Set(tags),
  degraded: false,
  failed: new Set(),
  failures: [],
  paged: null,
});
