import { pagePath } from '@ximblox/blocks/internal';
import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { marksOnWire } from '../../foundation/page-marks/index.ts';
import { addRedirect, importRedirects, redirectOnWire, removeRedirect } from './add-redirects.ts';
import { deleteMissing, listBrokenRows, listMissingRows, listRedirectRows } from './address-store.ts';
import { listRedirectVersions, listRemovedRedirects, restoreRedirect } from './redirect-versions.ts';

export {
  forgetRedirect,
  forgetRedirects,
  listGoneAddresses,
  oldSlugsOfPages,
  recordGoneAddresses,
  recordRedirect,
  recordRedirects,
} from './redirect-store.ts';
export { addGoneAddresses } from './gone-addresses.ts';
export { addRedirect } from './add-redirects.ts';
export { type AddressFacts, addressName, factsOfAddresses, redirectErrors, setRedirects } from './redirect-changes.ts';
export { readAddress } from './redirect-rules.ts';
export { pageIDOfOldAddress } from './redirect-store.ts';
export { isReservedSlug, prefixedSlug, sharesSlug, slugWithAncestors } from './slug-rules.ts';
export { type AddressHitCounter, createAddressHitCounter } from './address-hit-store.ts';

/** API handlers for redirects, missing addresses and broken links. */
export const redirectHandlers: Handlers<typeof contract.redirects> = {
  async list(context, { body }) {
    const { rows, total } = await listRedirectRows(context.db, body);
    return { items: rows.map((row) => redirectOnWire(context, row)), totalItems: total };
  },
  add: (context, { body }) => addRedirect(context, body),
  async remove(context, { params }) {
    await removeRedirect(context, params.id);
    return {};
  },
  listRemoved: (context, { body }) => listRemovedRedirects(context, body),
  versions: (context, { body }) => listRedirectVersions(context, body),
  restore: (context, { body }) => restoreRedirect(context, body),
  import: (context, { body }) => importRedirects(context, body.csv),
  async listMissing({ db, services: { site } }, { body }) {
    const { rows, total } = await listMissingRows(db, body);
    const items = rows.map((row) => ({
      locale: row.locale,
      slug: row.slug,
      path: pagePath(site, row.locale, row.slug),
      hits: row.hits,
      firstSeenAt: row.first_seen_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    }));
    return { items, totalItems: total };
  },
  async forgetMissing(context, { body }) {
    context.require('manage-redirects', {});
    await deleteMissing(context.db, body);
    const changes = { locale: body.locale };
    await audit(context, { action: 'redirect.forget-missing', object: 'redirect', objectID: body.slug, changes });
    return {};
  },
  async listBroken({ db, services: { site } }, { body }) {
    const { rows, total } = await listBrokenRows(db, body);
    const items = rows.map((row) => ({
      page: {
        id: row.page_id,
        title: row.page_title,
        url: pagePath(site, row.page_locale, row.page_slug),
        state: row.page_state,
        ...marksOnWire(row),
      },
      kind: row.kind,
      targetID: row.target_id,
      targetName: row.target_name ?? '',
      problem: row.problem,
      checkedAt: row.checked_at?.toISOString() ?? null,
    }));
    return { items, totalItems: total };
  },
};
