/** What the operating system says when a disk is full, broken, or may not be written. */
const diskCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ESTALE',
  'EMFILE',
  'ENFILE',
  'ENOTDIR',
]);

/** The code that the operating system gave an error, `''` without one. */
export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | null)?.code ?? '';

/** Whether a disk cannot be read or written now: it is full or broken, or its files may not be touched. */
export const isDiskFailure = (error: unknown): boolean => diskCodes.has(codeOf(error));
