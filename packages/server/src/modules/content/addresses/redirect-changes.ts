import type { SiteDefinition } from '@ximblox/blocks';
import type { ErrorItem } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { auditAll } from '../../foundation/audit/index.ts';
import { deleteRedirectsAt, findTakenAddresses, insertRedirects, redirectsAt } from './address-store.ts';
import { isReservedSlug } from './slug-rules.ts';

interface Address {
  locale: string;
  slug: string;
}

/** Names an address: `locale:slug`. */
export const addressName = ({ locale, slug }: Address): string => `${locale}:${slug}`;

/** What is at some addresses, by `addressName`. */
export interface AddressFacts {
  /** The pages that redirects lead to, also those in the trash. */
  redirects: ReadonlyMap<string, number>;
  /** Addresses that pages outside the trash have. */
  taken: ReadonlySet<string>;
}

/** Returns what is at some addresses. */
export async function factsOfAddresses(db: Database, addresses: readonly Address[]): Promise<AddressFacts> {
  if (addresses.length === 0) return { redirects: new Map(), taken: new Set() };
  const found = await redirectsAt(db, addresses);
  const pages = (await findTakenAddresses(db, addresses)).filter(({ is_redirect: isRedirect }) => !isRedirect);
  return {
    redirects: new Map(found.map((row) => [addressName(row), row.page_id])),
    taken: new Set(pages.map(addressName)),
  };
}

/**
 * Returns the errors of a redirect: V_12 on `slug` for an address that no page can have, V_06 if a page has it, and V_12 on
 * `pageID` if there is no such page.
 */
export function redirectErrors(
  site: SiteDefinition,
  address: Address,
  { taken, hasPage }: Pick<AddressFacts, 'taken'> & { hasPage: boolean },
): ErrorItem[] {
  const { locale, slug } = address;
  const isAddress = slug !== '' && site.locales.some(({ code }) => code === locale) && !isReservedSlug(site, address);
  const errors: ErrorItem[] = [];
  if (!isAddress) errors.push({ property: 'slug', code: 'V_12' });
  else if (taken.has(addressName(address))) errors.push({ property: 'slug', code: 'V_06' });
  if (!hasPage) errors.push({ property: 'pageID', code: 'V_12' });
  return errors;
}

/** Replaces the redirects of addresses; null removes one. The caller has checked them with `redirectErrors`. @throws UM_01 */
export async function setRedirects(
  context: Context,
  changes: readonly (Address & { pageID: number | null })[],
): Promise<void> {
  const { db } = context;
  context.require('manage-redirects', {});
  const removed = await deleteRedirectsAt(db, changes);
  const wanted = changes.flatMap(({ locale, slug, pageID }) => (pageID === null ? [] : [{ locale, slug, pageID }]));
  const added = await insertRedirects(db, wanted, actorID(context));
  await invalidateContent(
    context,
    changes.map((address) => `slug:${addressName(address)}`),
  );
  const replaced = new Set(added.map(addressName));
  const entryOf = (action: 'redirect.add' | 'redirect.remove', row: { id: number; slug: string; page_id: number }) => ({
    action,
    object: 'redirect',
    objectID: row.id,
    changes: { from: row.slug, pageID: row.page_id },
  });
  await auditAll(context, [
    ...added.map((row) => entryOf('redirect.add', row)),
    ...removed.filter((row) => !replaced.has(addressName(row))).map((row) => entryOf('redirect.remove', row)),
  ]);
}
