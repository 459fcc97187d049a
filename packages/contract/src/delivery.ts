import { z } from 'zod';
import { anonymous, contentBodyLimit, endpoint, permission, session } from './endpoint.ts';
import { blockList } from './entities/block.ts';
import { publicTag } from './entities/tag.ts';
import { id, idParam, locale, record, time } from './entities/values.ts';

/** A comma-separated list of names in an address. */
const names = z.string().max(1_000).optional();

/** Whether rich text is returned as HTML or as a tree of elements. */
const richText = z.enum(['html', 'tree']).optional();

/**
 * Conditions as JSON, with the operators of `content.pages`. Parameters such as `where.start.gte=today` are an alternative
 * for single conditions.
 */
const where = z.string().max(20_000).optional();

/** A published page in a list: the properties of every page, and the rendered fields of its type. */
export const deliveredPage = z
  .object({
    pageID: id,
    title: z.string(),
    url: z.string(),
    locale: z.string(),
    type: z.string(),
    publishedAt: time,
    modifiedAt: time,
    seoDescription: z.string(),
    typeData: record,
    tags: z.array(publicTag),
  })
  .meta({ id: 'DeliveredPage' });

/** A block with the props that its component receives, and its loaded data if its type has `deliverData`. */
export const deliveredBlock = z
  .object({
    key: z.string(),
    type: z.string(),
    anchorPoint: z.string(),
    props: record,
    data: z.unknown().optional(),
  })
  .meta({ id: 'DeliveredBlock' });

const translation = z.object({ pageID: id, locale: z.string(), url: z.string() });

/** Result of looking up an address or ID. */
export const deliveredOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    page: deliveredPage.extend({
      /** Null in a draft that was never published. */
      publishedAt: time.nullable(),
      modifiedAt: time.nullable(),
      seoTitle: z.string(),
      seoImage: record.nullable(),
      /** Whether search engines must not index the page. */
      seoNoindex: z.boolean(),
      /** Properties of the page type, shared by its pages. */
      properties: record,
      blocks: z.array(deliveredBlock),
      /** Published translations, including the page itself. */
      translations: z.array(translation),
    }),
  }),
  /** The page has another address: redirect permanently to `url`. */
  z.object({ kind: z.literal('moved'), url: z.string(), status: z.literal(301) }),
]);

const menuItem = z.object({
  key: z.string(),
  title: z.string(),
  href: z.string(),
  external: z.boolean(),
  get children() {
    return z.array(menuItem);
  },
});

/** Header with a draft token, for calls that return drafts. */
export const draftTokenHeader = 'X-Draft-Token';

/** Lifetime of a draft token, in minutes. */
export const draftTokenMinutes = 60;

/** Maximum number of pages that one reply includes for references. */
export const maxIncludedPages = 1_000;

/** Pages in one part of the sitemap. */
export const sitemapPageSize = 1_000;

const cached = { access: anonymous, crossOrigin: true, raw: 'json' } as const;

export const delivery = {
  pages: endpoint({
    method: 'GET',
    path: '/delivery/pages',
    summary: 'List published pages of a type, with conditions, sort keys, chosen fields and included references',
    ...cached,
    query: z
      .object({
        type: z.string().max(100),
        /** The default locale of the site if missing. */
        locale: locale.optional(),
        where,
        /** Sort keys, the primary one first: `start,-title`. */
        orderBy: names,
        /** 1 to 1,000; 100 if missing. */
        limit: idParam.optional(),
        /** Counts from 1. */
        page: idParam.optional(),
        /** Fields of the page type; all if missing. */
        fields: names,
        /** Reference fields whose pages are included with their fields: `artists,artists.shows`. */
        include: names,
        richText,
      })
      .catchall(z.string()),
    reply: z.object({ items: z.array(deliveredPage), total: z.int().nonnegative(), pages: z.int().nonnegative() }),
  }),
  page: endpoint({
    method: 'GET',
    path: '/delivery/page',
    summary: 'Get a published page by its path or ID; 404 or 410 PM_01 if there is none',
    ...cached,
    query: z.strictObject({
      /** Path with its locale prefix, such as `/en-gb/about`. */
      path: z.string().max(300).optional(),
      id: idParam.optional(),
      fields: names,
      /** Reference fields of the page type, and `blocks` for those of its blocks. */
      include: names,
      richText,
    }),
    reply: deliveredOutcome,
  }),
  menu: endpoint({
    method: 'GET',
    path: '/delivery/menu/{id}',
    summary: 'Get a menu with resolved links; items whose target is not public are omitted',
    ...cached,
    params: z.object({ id: z.string().regex(/^[a-z0-9-]{1,50}$/) }),
    query: z.strictObject({ locale: locale.optional() }),
    reply: z.object({ items: z.array(menuItem) }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/delivery/settings',
    summary: 'Get the public settings of the site',
    ...cached,
    query: z.strictObject({}),
    reply: z.object({
      siteName: z.string(),
      defaultLocale: z.string(),
      locales: z.array(z.object({ code: z.string(), name: z.string() })),
      /** Default image for social networks; null for none. */
      seoImage: record.nullable(),
      /** Whether search engines may index the site. */
      indexing: z.boolean(),
    }),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/delivery/tags',
    summary: 'List the public tags of matching pages by name, with the number of pages',
    ...cached,
    query: z.object({ type: z.string().max(100), locale: locale.optional(), where }).catchall(z.string()),
    reply: z.object({ tags: z.array(publicTag.extend({ total: z.int().nonnegative() })) }),
  }),
  sitemap: endpoint({
    method: 'GET',
    path: '/delivery/sitemap',
    summary: `List the published pages of a locale for a sitemap, ${sitemapPageSize} per page`,
    ...cached,
    query: z.strictObject({ locale: locale.optional(), page: idParam.optional() }),
    reply: z.object({
      items: z.array(
        z.object({
          pageID: id,
          url: z.string(),
          modifiedAt: time,
          translations: z.array(z.object({ locale: z.string(), url: z.string() })),
          images: z.array(z.string()),
        }),
      ),
      total: z.int().nonnegative(),
      pages: z.int().nonnegative(),
    }),
  }),
  createToken: endpoint({
    method: 'POST',
    path: '/delivery/draft-token',
    summary: `Create a draft token for a page, or for the whole site, valid for ${draftTokenMinutes} minutes`,
    access: session,
    // It opens working copies, which API tokens give no access to.
    byToken: false,
    kind: 'read',
    body: z.object({
      /** The page whose draft the token opens; every page if missing. */
      pageID: id.optional(),
      /** An open release, for its versions and the site as it will publish it; needs `manage-releases`. */
      releaseID: id.optional(),
    }),
    reply: z.object({ token: z.string(), expiresAt: time }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/delivery/preview/{id}',
    summary: 'Resolve unsaved content of a page for the live preview of another frontend',
    access: permission('edit-page'),
    byToken: false,
    kind: 'read',
    params: z.object({ id: idParam }),
    query: z.object({ fields: names, include: names, richText }),
    body: z.object({
      /** Draft token of the page, for its images. */
      token: z.string().max(200),
      title: z.string().max(255),
      blocks: blockList,
      typeData: record.default({}),
      tags: z.array(id).max(500).default([]),
    }),
    reply: deliveredOutcome,
    raw: 'json',
    bodyLimit: contentBodyLimit,
  }),
};

/** Calls that the public site answers from its caches. */
export type DeliveryCall = Exclude<keyof typeof delivery, 'createToken' | 'preview'>;
