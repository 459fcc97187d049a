import type { ErrorItem } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { pageIDsBySlug } from './page-store.ts';
import { isReservedSlug } from '../addresses/index.ts';

/**
 * What is wrong with an address: V_12 when it is reserved, V_06 when another page has it.
 * @param besides pages that may have it, such as the page itself
 */
export async function slugErrors(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { locale, slug }: { locale: string; slug: string },
  besides: readonly number[] = [],
): Promise<ErrorItem[]> {
  if (isReservedSlug(services.site, { locale, slug })) return [{ property: 'slug', code: 'V_12' }];
  const owners = await pageIDsBySlug(db, locale, [slug]);
  return owners.every((id) => besides.includes(id)) ? [] : [{ property: 'slug', code: 'V_06' }];
}
