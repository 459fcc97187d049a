import type { Context } from '../../../context.ts';
import { type CreatedPage, createPage } from '../pages/index.ts';
import { addReleaseItems, releaseToWorkIn } from '../releases/index.ts';

/**
 * Creates a page, which a release will publish if one is named.
 * @throws the errors of `createPage`; UM_01 without the permission to manage releases, RM_01 on `releaseID` for a closed one
 */
export async function createPageIn(
  context: Context,
  page: Parameters<typeof createPage>[1],
  releaseID?: number,
): Promise<CreatedPage> {
  if (releaseID === undefined) return createPage(context, page);
  await releaseToWorkIn(context, releaseID, { locks: true });
  const created = await createPage(context, page);
  const change = { kind: 'page' as const, pageID: created.pageID, versionID: created.pageVersionID };
  await addReleaseItems(context, releaseID, [change]);
  return created;
}
