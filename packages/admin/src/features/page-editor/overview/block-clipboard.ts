import { type Block, block } from '@ximblox/contract';

const kind = 'ximblox/block';

/** Puts a block on the clipboard, from which every page and window can take it. @throws when the browser has or allows none */
export async function copyToClipboard(copied: Block): Promise<void> {
  await navigator.clipboard.writeText(JSON.stringify({ kind, block: copied }));
}

/** The block on the clipboard; null when there is none, or the browser does not tell. */
export async function blockOnClipboard(): Promise<Block | null> {
  try {
    return blockInText(await navigator.clipboard.readText());
  } catch {
    return null;
  }
}

/** The block in a text of the clipboard; null when it holds none. */
export function blockInText(text: string): Block | null {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null || !('kind' in found) || found.kind !== kind) return null;
    return block.safeParse('block' in found ? found.block : null).data ?? null;
  } catch {
    return null;
  }
}
