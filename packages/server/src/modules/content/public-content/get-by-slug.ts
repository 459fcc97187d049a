import { parseAddress } from '@ximblox/blocks';
import { fail, type PublicPage } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { contentAt } from './public-content.ts';

/**
 * The published page at an address, whoever asks.
 * @throws 404 PM_01, with `location` when the page has another address by now; 410 when it has been deleted
 */
export async function getBySlug({ db, services: { site } }: Context, address: string): Promise<{ page: PublicPage }> {
  const { locale, slug } = parseAddress(site, address);
  const found = await contentAt(db, site, { locale, slug });
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
