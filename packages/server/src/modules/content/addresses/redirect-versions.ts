import { pagePath } from '@ximblox/blocks/internal';
import {
  type AnswerOf,
  type contract,
  type ErrorItem,
  failAll,
  type PagedList,
  type Redirect,
  type RemovedRedirect,
} from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { audit } from '../../foundation/audit/index.ts';
import { marksOnWire } from '../../foundation/page-marks/index.ts';
import { listVersions, storedContent, type VersionedThing } from '../../foundation/site-versions/index.ts';
import { redirectOnWire } from './add-redirects.ts';
import { type AddressQuery, findRedirects, findTakenAddresses, deleteMissing, pageExists } from './address-store.ts';
import { findNamedPages, listRemovedRows, type NamedPageRow, replaceRedirect } from './redirect-history-store.ts';
import { isReservedSlug } from './slug-rules.ts';

interface Address {
  locale: string;
  slug: string;
}

type NamedPage = Redirect['page'];

const versioned = ({ locale, slug }: Address): VersionedThing => ({ kind: 'redirect', key: `${locale}:${slug}` });

const pageOnWire = ({ services: { site } }: Context, row: NamedPageRow | undefined): NamedPage | null =>
  row
    ? { id: row.id, title: row.title, url: pagePath(site, row.locale, row.slug), state: row.state, ...marksOnWire(row) }
    : null;

const pageIDOf = (stored: unknown): number => (stored as { pageID: number }).pageID;

/** Returns one page of the versions of the redirect of an address, newest first. */
export async function listRedirectVersions(
  context: Context,
  { pageIndex, pageSize, ...address }: Address & { pageIndex: number; pageSize: number },
): Promise<AnswerOf<typeof contract.redirects.versions>> {
  const { db } = context;
  context.require('manage-redirects', {});
  return listVersions(db, versioned(address), { pageIndex, pageSize }, async (stored) => {
    const pages = await findNamedPages(db, stored.map(pageIDOf));
    return stored.map((content) => pageOnWire(context, pages.get(pageIDOf(content))));
  });
}

/** Returns one page of the addresses whose redirect was removed and that no page has. */
export async function listRemovedRedirects(
  context: Context,
  query: AddressQuery<'from' | 'removedAt'>,
): Promise<PagedList<RemovedRedirect>> {
  const { db, services } = context;
  context.require('manage-redirects', {});
  const { rows, total } = await listRemovedRows(db, query);
  const pages = await findNamedPages(
    db,
    rows.map((row) => row.page_id),
  );
  const items = rows.map((row) => ({
    locale: row.locale,
    slug: row.slug,
    from: pagePath(services.site, row.locale, row.slug),
    number: row.number,
    page: pageOnWire(context, pages.get(row.page_id)),
    createdAt: row.since.toISOString(),
    createdBy: row.author_id ? { ID: row.author_id, name: row.author_name ?? '' } : null,
    removedAt: row.until.toISOString(),
  }));
  return { items, totalItems: total };
}

/**
 * Redirects an address to the page of an earlier version.
 * @throws 404 V_12 on `number` if there is no such version, 422 if its page is gone; V_06 on `slug` if a page has the address,
 *   V_12 if the site no longer has such addresses
 */
export async function restoreRedirect(
  context: Context,
  { number, ...address }: Address & { number: number },
): Promise<Redirect> {
  const { db, services } = context;
  const { locale, slug } = address;
  context.require('manage-redirects', {});
  const pageID = pageIDOf(await storedContent(db, versioned(address), number));
  const isOfSite = services.site.locales.some(({ code }) => code === locale) && !isReservedSlug(services.site, address);
  const isTaken = (await findTakenAddresses(db, [address])).some((taken) => !taken.is_redirect);
  const hasPage = await pageExists(db, pageID);
  failAll([
    ...(isOfSite ? [] : [{ property: 'slug', code: 'V_12' } satisfies ErrorItem]),
    ...(isTaken ? [{ property: 'slug', code: 'V_06' } satisfies ErrorItem] : []),
    ...(hasPage ? [] : [{ property: 'number', code: 'V_12' } satisfies ErrorItem]),
  ]);
  const id = await replaceRedirect(db, { ...address, pageID }, actorID(context));
  await deleteMissing(db, address);
  await invalidateContent(context, [`slug:${locale}:${slug}`]);
  const changes = { from: slug, pageID, restored: number };
  await audit(context, { action: 'redirect.add', object: 'redirect', objectID: id, changes });
  const [row] = await findRedirects(db, [id]);
  if (!row) throw new Error('The restored redirect was not found.');
  return redirectOnWire(context, row);
}
