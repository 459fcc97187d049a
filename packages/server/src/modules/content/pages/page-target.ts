import type { PermissionName, PermissionTarget } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { subtreePageIDs } from './page-store.ts';
import { slugWithAncestors } from '../addresses/index.ts';

/** The properties of a page that permissions depend on. */
export interface PageScope {
  type: string;
  locale: string;
  slug: string;
  created_by: number | null;
}

/** A page to create; `groupID` is the translation group that it will join. */
type NewPageScope = Omit<PageScope, 'created_by'> & { groupID?: number };

const hasSubtreePermission = ({ actor }: Context): boolean =>
  actor.kind === 'user' && actor.permissions.some(({ parameters }) => parameters?.subtree !== undefined);

/**
 * Returns the permission target of a page. A subtree is a page in all its locales with the pages below any of them.
 * The ancestors are read only if a permission of the actor has the `subtree` parameter.
 */
export async function pageTarget(
  context: Context,
  page: PageScope & Pick<NewPageScope, 'groupID'>,
): Promise<PermissionTarget> {
  const { actor, db } = context;
  return {
    pageType: page.type,
    locale: page.locale,
    own: actor.kind === 'user' && page.created_by === actor.ID,
    ancestors: hasSubtreePermission(context)
      ? await subtreePageIDs(db, { locale: page.locale, slugs: slugWithAncestors(page.slug), groupID: page.groupID })
      : [],
  };
}

/** Returns the permission target of a page that the actor wants to create. */
export const newPageTarget = (context: Context, page: NewPageScope): Promise<PermissionTarget> =>
  pageTarget(context, { ...page, created_by: actorID(context) });

/** @throws UM_01 when the actor may not do this with the page. */
export async function requireOnPage(context: Context, name: PermissionName, page: PageScope): Promise<void> {
  context.require(name, await pageTarget(context, page));
}

/** Whether the actor may do this with the page. */
export const canOnPage = async (context: Context, name: PermissionName, page: PageScope): Promise<boolean> =>
  context.can(name, await pageTarget(context, page));
