import type { ErrorItem } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { pageIDsBySlug } from './page-store.ts';
import { isReservedSlug } from '../addresses/index.ts';

/**
 * Returns the errors of a slug: V_12 if it is reserved, V_06 if another page has it.
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
