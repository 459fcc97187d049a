import type { AnswerOf, contract } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { getPageFrame } from '../pages/index.ts';
import { fetchVersion } from '../versions/index.ts';
import { readWorkingCopy } from '../working-copies/index.ts';

/**
 * All that the editor needs before it shows a page, so that it asks once.
 * @throws PM_01 when there is no such page
 */
async function openPage(context: Context, id: number): Promise<AnswerOf<typeof contract.pages.open>> {
  const page = await getPageFrame(context, id);
  const newest = await fetchVersion(context, page.newestVersionID);
  const workingCopy = page.availableActions.includes('save') ? await readWorkingCopy(context, id) : null;
  const isCurrent = workingCopy === null || workingCopy.baseVersionID === newest.id;
  return { page, newest, workingCopy, base: isCurrent ? null : await fetchVersion(context, workingCopy.baseVersionID) };
}

/** The call that opens a page in the editor. */
export const pageOpeningHandlers: Handlers<typeof contract.pages> = {
  open: (context, { params }) => openPage(context, params.id),
};
