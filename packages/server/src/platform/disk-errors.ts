/** Error codes of the operating system for a disk that is full, broken or not writable. */
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

/** Returns the error code of the operating system, or `''`. */
export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | null)?.code ?? '';

/** Returns whether an error means that the disk is full, broken or not writable. */
export const isDiskFailure = (error: unknown): boolean => diskCodes.has(codeOf(error));
