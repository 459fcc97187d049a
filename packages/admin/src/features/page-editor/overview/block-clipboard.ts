import type { Block } from '@ximblox/contract';
import { textOfBlocks } from './pasted-blocks.ts';

/** Clipboard type for windows of the same browser; other apps get the plain text. */
const ownType = 'application/x-ximblox-blocks+json';
const webType = `web ${ownType}`;

/** Writes blocks to the clipboard in a copy or cut event. */
export function putOnClipboard(event: ClipboardEvent, blocks: readonly Block[]): void {
  const text = textOfBlocks(blocks);
  event.clipboardData?.setData(ownType, text);
  event.clipboardData?.setData('text/plain', text);
}

/** Reads the text of a paste event. */
export const textOfPaste = ({ clipboardData }: ClipboardEvent): string =>
  clipboardData?.getData(ownType) || clipboardData?.getData('text/plain') || '';

/**
 * Writes blocks to the clipboard, for other pages and windows.
 * @throws if the browser lacks or denies access
 */
export async function copyToClipboard(blocks: readonly Block[]): Promise<void> {
  const text = textOfBlocks(blocks);
  if (typeof ClipboardItem === 'undefined' || !ClipboardItem.supports(webType)) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const typed = new Blob([text], { type: webType });
  await navigator.clipboard.write([
    new ClipboardItem({ [webType]: typed, 'text/plain': new Blob([text], { type: 'text/plain' }) }),
  ]);
}

/** Reads the clipboard; `''` if it is empty or access is denied. */
export async function readClipboard(): Promise<string> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = [webType, 'text/plain'].find((known) => item.types.includes(known));
      if (type) return await (await item.getType(type)).text();
    }
    return '';
  } catch {
    return '';
  }
}
