import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { type CreatedPage, findPage } from '../pages/index.ts';
import { addChanges } from './change-items.ts';
import { releaseToWorkIn } from './release-actions.ts';
import { lineIn } from './release-line.ts';

/**
 * Creates a page, which a release will publish if one is named.
 * @throws the errors of `create`; UM_01 without the permission to manage releases, RM_06 on `releaseID` for a closed one
 */
export async function createInRelease(
  context: Context,
  releaseID: number | undefined,
  create: () => Promise<CreatedPage>,
): Promise<CreatedPage> {
  if (releaseID === undefined) return create();
  await releaseToWorkIn(context, releaseID, { locks: true });
  const created = await create();
  await addChanges(context, releaseID, [{ kind: 'page', pageID: created.pageID, versionID: created.pageVersionID }]);
  return created;
}

/**
 * Creates a copy of a page. In a release, its version of the page is copied, and it will publish the copy.
 * @throws the errors of `createInRelease`; PM_01 on `pageID`
 */
export function copyInRelease<Input extends { pageID: number; releaseID?: number | undefined }>(
  context: Context,
  { releaseID, ...input }: Input,
  create: (copied: Omit<Input, 'releaseID'> & { versionID?: number }) => Promise<CreatedPage>,
): Promise<CreatedPage> {
  return createInRelease(context, releaseID, async () => {
    if (releaseID === undefined) return create(input);
    const page = (await findPage(context.db, input.pageID)) ?? fail('PM_01', 'pageID');
    return create({ ...input, versionID: (await lineIn(context, releaseID, page)).versionID });
  });
}
