import { parseAddress } from '@ximblox/blocks/internal';
import { fail, type PublicPage } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { resolveAddress } from './public-content.ts';

/**
 * Returns the published page at an address. The response does not depend on the actor.
 * @throws 404 PM_01, with `location` when the page has moved; 410 PM_01 when it was deleted
 */
export async function getBySlug({ db, services: { site } }: Context, address: string): Promise<{ page: PublicPage }> {
  const { locale, slug } = parseAddress(site, address);
  const found = await resolveAddress(db, site, { locale, slug });
  switch (found.kind) {
    case 'page':
      return { page: found.page };
    case 'moved':
      return fail('PM_01', 'slug', { status: 404, details: { location: found.url } });
    case 'gone':
      return fail('PM_01', 'slug', { status: 410 });
    case 'missing':
      return fail('PM_01', 'slug', { status: 404 });
  }
}
