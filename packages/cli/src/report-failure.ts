/** Names of errors whose message alone is shown to the operator. */
const expected = new Set([
  'BackupError',
  'StartError',
  'SiteDefinitionError',
  'DataFolderLockedError',
  'SettingsError',
  'NewerDatabaseError',
  'UnfinishedMoveError',
  'UnfinishedUpgradeError',
]);

/** Messages for errors of the operating system, by code; their stack would not help. */
const systemErrors: Record<string, string> = {
  EACCES: 'This user has no access',
  EROFS: 'The disk is read-only',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota of this user is used up',
  EMFILE: 'Too many files are open',
  EPIPE: 'The program that reads the output has ended',
};

/** Returns the message of a failed bundle without the frames of the bundler and its plugins. */
const bundleFailure = (message: string): string =>
  message.replaceAll(/\n[ \t]+at .*/g, '').replaceAll(/^RolldownError: /gm, '');

/** Returns what a command that failed prints. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (expected.has(error.name)) return error.message;
  if (error.name === 'StorageUnavailable') {
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return `The storage of files is unreachable or not writable${cause}. Check the settings of the bucket, or the folder media in the data folder.`;
  }
  if (error.message.startsWith('Build failed with ')) return bundleFailure(error.message);
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  const reason = systemErrors[code];
  return reason ? `${reason}${path && `: ${path}`}.` : (error.stack ?? error.message);
}

/** Writes why a command failed: the message of an expected error, otherwise the stack. @returns the exit code */
export function reportFailure(error: unknown): number {
  process.stderr.write(`${messageOf(error)}\n`);
  return 1;
}
