import type { PermissionName, PermissionTarget } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { partsOf } from './page-store.ts';
import { slugsDownTo } from '../addresses/index.ts';

/** What of a page decides who may do something with it. */
export interface Placed {
  type: string;
  locale: string;
  slug: string;
  created_by: number | null;
}

/** A page that is about to be made; `groupID` is the translation group that it is to join. */
type Wished = Omit<Placed, 'created_by'> & { groupID?: number };

const asksForSubtree = ({ actor }: Context): boolean =>
  actor.kind === 'user' && actor.permissions.some(({ parameters }) => parameters?.subtree !== undefined);

/**
 * A page as permissions see it. A part of the site is a page in all its languages and what stands below any of them; the pages above
 * are looked up only for somebody whose rights depend on them.
 */
export async function pageTarget(context: Context, page: Placed & Pick<Wished, 'groupID'>): Promise<PermissionTarget> {
  const { actor, db } = context;
  return {
    pageType: page.type,
    locale: page.locale,
    own: actor.kind === 'user' && page.created_by === actor.ID,
    ancestors: asksForSubtree(context)
      ? await partsOf(db, { locale: page.locale, slugs: slugsDownTo(page.slug), groupID: page.groupID })
      : [],
  };
}

/** A page that the actor is about to make, as permissions see it. */
export const newPageTarget = (context: Context, page: Wished): Promise<PermissionTarget> =>
  pageTarget(context, { ...page, created_by: actorID(context) });

/** @throws UM_01 when the actor may not do this with the page. */
export async function requireOnPage(context: Context, name: PermissionName, page: Placed): Promise<void> {
  context.require(name, await pageTarget(context, page));
}

/** Whether the actor may do this with the page. */
export const canOnPage = async (context: Context, name: PermissionName, page: Placed): Promise<boolean> =>
  context.can(name, await pageTarget(context, page));
