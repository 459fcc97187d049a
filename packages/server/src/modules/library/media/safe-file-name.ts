import type { ErrorItem } from '@ximblox/contract';

/** Characters that the name of a file or folder may have. */
export const longestName = 255;

/** Signs that are not seen, so that two names look alike or `exe` reads as another ending; but those that emoji and letters are joined with. */
const unseen = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;
const joining = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The name of a file or folder as the library keeps it: without signs that are not seen.
 * @returns null when nothing is left, it begins with a dot, is too long, or holds slashes or control characters
 */
export function safeFileName(given: string): string | null {
  const name = given.replaceAll(unseen, '').trim().normalize('NFC');
  const seen = name.replaceAll(joining, '').trim();
  const isSafe = seen !== '' && !seen.startsWith('.') && name.length <= longestName && !/[/\\]|\p{Cc}/u.test(name);
  return isSafe ? name : null;
}

/** What is wrong with a name that cannot be kept: it is too long, or none. */
export const wrongName = (given: string): ErrorItem['code'] => (given.length > longestName ? 'V_14' : 'V_12');

/** Names that one operating system or another keeps for itself, whatever ending they have. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** By index, since an expression would begin anew at every sign. */
function lengthWithoutEnd(name: string): number {
  let length = name.length;
  while (name[length - 1] === '.' || name[length - 1] === ' ') length -= 1;
  return length;
}

/** What a file is called on the computer of whoever downloads it: its name, without what file systems or shells do not take. */
export function downloadName(given: string): string {
  const name = given
    .replaceAll(/[<>:"/\\|?*]/g, '-')
    .replace(/^-+(?=.)/, '_')
    .replace(reserved, '_$&');
  return name.slice(0, lengthWithoutEnd(name));
}
