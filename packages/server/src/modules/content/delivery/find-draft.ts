import { parseAddress } from '@ximblox/blocks/internal';
import { fail } from '@ximblox/contract';
import type { Context, DraftOfPage } from '../../../context.ts';
import { findPublicTags } from '../../library/tags/index.ts';
import { actingAs } from '../../people/users/index.ts';
import { readWorkingCopy } from '../editing/index.ts';
import { canOnPage, draftPage, findPage, pageIDsBySlug } from '../pages/index.ts';
import { versionInRelease } from '../releases/index.ts';
import { findShownDefaults, shownTypeData } from '../types/index.ts';
import type { DraftGrant } from './draft-token.ts';

/** The requested page. */
interface PageAddress {
  path?: string | undefined;
  id?: number | undefined;
}

async function findPageID({ db, services }: Context, { path, id }: PageAddress): Promise<number | undefined> {
  if (path === undefined) return id;
  const { locale, slug } = parseAddress(services.site, path);
  const [found] = await pageIDsBySlug(db, locale, [slug]);
  return found;
}

/**
 * Returns the draft of a page that the user of a token sees: their working copy, or the newest version, on the live line or in the
 * release of the token. Undefined if there is no page at the address, which may still be a redirect.
 * @throws 403 UM_01 on `token` if the token is for another page
 */
export async function findDraft(
  context: Context,
  { user, pageID: granted, releaseID }: DraftGrant,
  address: PageAddress,
): Promise<DraftOfPage | undefined> {
  const { db, services } = context;
  const id = await findPageID(context, address);
  const page = id === undefined ? undefined : await findPage(db, id);
  if (!page) return undefined;
  if (granted !== 0 && granted !== page.id) fail('UM_01', 'token', { status: 403 });
  const versionID = releaseID === undefined ? undefined : await versionInRelease(db, releaseID, page.id);
  const draft = await draftPage(db, services.site, page.id, { versionID, releaseID });
  if (!draft) return undefined;
  const acting = actingAs(context, user);
  const copy = (await canOnPage(acting, 'edit-page', page)) ? await readWorkingCopy(acting, page.id, releaseID) : null;
  const { content, tags, releaseID: _, ...place } = draft;
  if (!copy) return { ...place, ...content, tags };
  const defaults = await findShownDefaults(db, { type: page.type, locale: page.locale, releaseID });
  return {
    ...place,
    ...copy.content,
    typeData: shownTypeData(services.site, page.type, copy.content.typeData, defaults),
    tags: await findPublicTags(db, copy.content.tags),
  };
}
