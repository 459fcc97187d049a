import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { audit } from '../../foundation/audit/index.ts';
import { readAddress } from './redirect-rules.ts';
import { insertGoneAddresses } from './redirect-store.ts';
import { isReservedSlug } from './slug-rules.ts';

/**
 * Records addresses that answer 410 from now on. Addresses of pages and redirects are skipped.
 * @returns the number of new ones
 * @throws V_12 on the position of the first address that no page of this site can have
 */
export async function addGoneAddresses(context: Context, paths: readonly string[]): Promise<number> {
  const { site, settings } = context.services;
  context.require('manage-redirects', {});
  const addresses = paths.map((path, position) => {
    const address = readAddress(site, publicOrigin(settings), path);
    return address && address.slug !== '' && !isReservedSlug(site, address) ? address : fail('V_12', String(position));
  });
  const added = await insertGoneAddresses(context.db, addresses);
  if (added.length === 0) return 0;
  await invalidateContent(
    context,
    added.map(({ locale, slug }) => `slug:${locale}:${slug}`),
  );
  const changes = { added: added.length };
  await audit(context, { action: 'redirect.add-gone', object: 'redirect', objectID: '', changes });
  return added.length;
}
