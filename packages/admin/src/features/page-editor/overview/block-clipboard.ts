import type { Block } from '@ximblox/contract';
import { textOfBlocks } from './pasted-blocks.ts';

/** The type under which windows of one browser exchange blocks; the plain text beside it goes everywhere. */
const ownType = 'application/x-ximblox-blocks+json';
const webType = `web ${ownType}`;

/** Puts blocks on the clipboard of a copy or cut that is under way. */
export function putOnClipboard(event: ClipboardEvent, blocks: readonly Block[]): void {
  const text = textOfBlocks(blocks);
  event.clipboardData?.setData(ownType, text);
  event.clipboardData?.setData('text/plain', text);
}

/** What a paste that is under way brings. */
export const textOfPaste = ({ clipboardData }: ClipboardEvent): string =>
  clipboardData?.getData(ownType) || clipboardData?.getData('text/plain') || '';

/** Puts blocks on the clipboard, from which every page and window can take them. @throws when the browser has or allows none */
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

/** What lies on the clipboard; `''` when there is nothing, or the browser does not tell. */
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
