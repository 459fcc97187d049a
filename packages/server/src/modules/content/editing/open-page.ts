import type { AnswerOf, contract } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { getPageMetadata } from './get-page.ts';
import { fetchVersion } from './read-versions.ts';
import { readWorkingCopy } from './working-copies.ts';

/**
 * Returns everything that the editor needs to open a page, so that one request is enough.
 * @param releaseID an open release that the page is opened in
 * @throws PM_01 when there is no such page; UM_01, RM_01 and RM_06 for the release
 */
export async function openPage(
  context: Context,
  id: number,
  releaseID?: number,
): Promise<AnswerOf<typeof contract.pages.open>> {
  const page = await getPageMetadata(context, id, releaseID);
  const newest = await fetchVersion(context, page.newestVersionID);
  const workingCopy = page.availableActions.includes('save') ? await readWorkingCopy(context, id, releaseID) : null;
  const isCurrent = workingCopy === null || workingCopy.baseVersionID === newest.id;
  return { page, newest, workingCopy, base: isCurrent ? null : await fetchVersion(context, workingCopy.baseVersionID) };
}
