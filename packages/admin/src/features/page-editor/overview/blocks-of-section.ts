import { type Block, contract } from '@ximblox/contract';
import { api } from '../../../lib/api.ts';
import { copyOfBlock } from '../store/document-changes.ts';

/** Returns copies of the blocks of a shared section: of its published version, or of the newest if it is not public. */
export async function blocksOfSection(pageID: number): Promise<Block[]> {
  const page = await api.call(contract.pages.get, { params: { id: String(pageID) } });
  const versionId = String(page.publishedVersionID ?? page.newestVersionID);
  const { pageVersion } = await api.call(contract.versions.fetch, { params: { versionId } });
  return pageVersion.blocks.map(copyOfBlock);
}
