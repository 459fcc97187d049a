import { isSameValue } from '@ximblox/blocks/internal';
import type { ErrorItem, LinkValue, VersionContent } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { findPage } from './page-store.ts';

/** Whether search engines accept it as the address of a page. */
const isWebAddress = (url: string): boolean =>
  // `URL` also accepts `https:page`, which is relative to the page, and removes spaces and line breaks.
  /^https:\/\/[^\s\p{Cc}\\]+$/iu.test(url) && URL.canParse(url);

/** Returns the errors of a canonical address that is not that of the base version. */
export async function canonicalErrors(
  db: Database,
  { seoCanonical: link }: Pick<VersionContent, 'seoCanonical'>,
  base: Pick<VersionContent, 'seoCanonical'> | null,
): Promise<ErrorItem[]> {
  if (link === null || isSameValue(link, base?.seoCanonical)) return [];
  if (link.kind === 'url') return isWebAddress(link.url) ? [] : [{ property: 'seoCanonical.url', code: 'V_13' }];
  const isKnown = link.kind === 'page' && (await findPage(db, link.pageID)) !== undefined;
  return isKnown ? [] : [{ property: 'seoCanonical', code: 'V_12' }];
}

/** Returns a canonical link without its anchor, and null for the page itself. */
export function cleanCanonical(link: LinkValue | null, pageID: number): LinkValue | null {
  if (link?.kind !== 'page') return link;
  return link.pageID === pageID ? null : { kind: 'page', pageID: link.pageID };
}
