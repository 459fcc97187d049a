import type { ErrorCode } from '@ximblox/contract';

/** Maximum length of a file or folder name, in UTF-16 code units. */
export const maxNameLength = 255;

/** Invisible characters, with which names can look alike or hide their extension; except joiners of emoji and letters. */
const invisible = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Sanitises the name of a file or folder: removes invisible characters and normalises Unicode.
 * @returns null if the name is empty, starts with a dot, is too long, or contains slashes or control characters
 */
export function sanitiseFileName(given: string): string | null {
  const name = given.replaceAll(invisible, '').trim().normalize('NFC');
  const visible = name.replaceAll(ignorable, '').trim();
  const isSafe =
    visible !== '' && !visible.startsWith('.') && name.length <= maxNameLength && !/[/\\]|\p{Cc}/u.test(name);
  return isSafe ? name : null;
}

/** Returns the error code of an invalid name: V_14 if it is too long, else V_12. */
export const nameErrorCode = (given: string): ErrorCode => (given.length > maxNameLength ? 'V_14' : 'V_12');

/** Device names that Windows reserves, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Returns the length without trailing dots and spaces. A regular expression would take quadratic time. */
function trimmedLength(name: string): number {
  let length = name.length;
  while (name[length - 1] === '.' || name[length - 1] === ' ') length -= 1;
  return length;
}

/** Returns the name of a download: replaces characters and names that file systems or shells do not support. */
export function downloadName(given: string): string {
  const name = given
    .replaceAll(/[<>:"/\\|?*]/g, '-')
    .replace(/^-+(?=.)/, '_')
    .replace(reserved, '_$&');
  return name.slice(0, trimmedLength(name));
}
