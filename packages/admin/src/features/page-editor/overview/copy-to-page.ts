import { newKey } from '@ximblox/blocks/internal';
import { type Block, type Client, contract } from '@ximblox/contract';
import { copyOfBlock } from '../store/document-changes.ts';

/**
 * Adds copies of blocks at the end of another page: to the user's working copy of that page, so that nothing is stored as a
 * version before the user has seen it there. In a release, that is the working copy in the release.
 * @throws V_07 if another window saves that working copy at the same time; V_14 if the blocks do not fit
 */
export async function copyToPage(
  client: Client,
  pageID: number,
  blocks: readonly Block[],
  query: { releaseID?: string },
): Promise<void> {
  const params = { id: String(pageID) };
  const { newest, workingCopy } = await client.call(contract.pages.open, { params, query });
  const content = workingCopy?.content ?? newest;
  await client.call(contract.workingCopies.put, {
    params,
    query,
    body: {
      baseVersionID: workingCopy?.baseVersionID ?? newest.id,
      revision: workingCopy?.revision ?? 0,
      writer: newKey(),
      sequence: 1,
      content: { ...content, blocks: [...content.blocks, ...blocks.map(copyOfBlock)] },
    },
  });
}
