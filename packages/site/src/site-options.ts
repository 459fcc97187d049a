import type { ContentSource, SiteDefinition } from '@ximblox/blocks/internal';
import type { SiteAssets } from './assets.ts';
import { availableSource } from './available-source.ts';
import { createLists } from './render/lists.ts';
import { createMenus } from './render/menus.ts';
import type { DescribeFailure } from './render/page-failure.ts';
import type { MeasureRender, SiteLog, SiteServices } from './render/render-state.ts';
import { createCleaner } from './render/rich-text.ts';
import { sharedSource } from './shared-source.ts';
import type { VisitorSearch } from './visitor-search.ts';

export interface SiteOptions {
  definition: SiteDefinition;
  source: ContentSource;
  assets: SiteAssets;
  /** Public address of the site, such as `https://www.waterlijn.nl`; never taken from a request. */
  publicUrl: string;
  /** Prefix of the IDs in feeds (`tag:`, RFC 4151), which must never change; derived from the address by default. */
  tagBase?: string;
  log: SiteLog;
  /** Called for every request to an address that no page has, or no longer has. Must be cheap. */
  onMiss?: (address: { kind: 'moved' | 'missing'; locale: string; slug: string }) => void;
  /** Runs the searches of visitors; required if the site has a search page. */
  search?: VisitorSearch;
  /** Whether search engines may index the site; true by default. */
  indexing?: boolean;
  /** Contacts in `/.well-known/security.txt`, such as `mailto:security@example.com`; without them there is no such file. */
  securityContacts?: readonly string[];
  /** Whether forms use reCAPTCHA, which needs scripts and a frame from Google. */
  recaptcha?: boolean;
  /** Seconds for which shared caches, such as a content delivery network, may store pages; 0 (never) by default. */
  sharedCacheSeconds?: number;
  /** In development: describes failed parts of pages for the error overlay in the browser. */
  describeFailure?: DescribeFailure;
  /** Runs the rendering of a public page, to measure it. */
  measureRender?: MeasureRender;
  /** The time that pages are rendered for; the current time by default. */
  now?: () => Date;
  /** Size limit of the page cache in bytes; 64 MiB by default. */
  cacheBytes?: number;
}

const maxWarnings = 1000;

/** Creates what all renderings of a site share, with empty caches. */
export function createSiteServices(options: SiteOptions): SiteServices {
  const { definition, assets, log, recaptcha = false, describeFailure } = options;
  const publicUrl = new URL(options.publicUrl).origin;
  const { tagBase = `tag:${new URL(publicUrl).hostname},2026:site` } = options;
  const source = sharedSource(availableSource(options.source));
  const clean = createCleaner();
  const warned = new Set<string>();
  return {
    definition,
    source,
    assets,
    publicUrl,
    tagBase,
    recaptcha,
    log,
    clean,
    describeFailure,
    measureRender: options.measureRender ?? ((_, render) => render()),
    menus: createMenus(definition, source, publicUrl),
    lists: createLists({ definition, source, publicUrl, clean, now: options.now }),
    warnOnce(message, details) {
      if (warned.has(message)) return;
      if (warned.size < maxWarnings) warned.add(message);
      log.warn(details, message);
    },
  };
}

/**
 * Returns the services for one rendering of the editor's preview, where lists show the newest versions of all pages. They are
 * not kept: nothing drops cached lists when a draft changes.
 */
export function previewServices(services: SiteServices, { now }: Pick<SiteOptions, 'now'>): SiteServices {
  const { definition, source, publicUrl, clean } = services;
  return {
    ...services,
    drafts: 'all',
    lists: createLists({ definition, source, publicUrl, clean, drafts: 'all', now }),
  };
}
