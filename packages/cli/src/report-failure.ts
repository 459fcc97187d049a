/** Failures that are told to the operator in their own words. */
const expected = new Set([
  'StartError',
  'SiteDefinitionError',
  'DataFolderHeldError',
  'SettingsError',
  'NewerDatabaseError',
  'UnfinishedUpgradeError',
]);

/** What the operating system refuses while Ximblox works, by its code: nothing that the stack of a program would explain. */
const refusals: Record<string, string> = {
  EACCES: 'This user has no access',
  EROFS: 'The disk is read-only',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota of this user is used up',
  EMFILE: 'Too many files are open',
};

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (expected.has(error.name)) return error.message;
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  const refusal = refusals[code];
  return refusal ? `${refusal}${path && `: ${path}`}.` : (error.stack ?? error.message);
}

/** Writes why a command failed: one sentence when the operator can do something about it, everything when it is a bug. @returns the exit code */
export function reportFailure(error: unknown): number {
  process.stderr.write(`${sentenceOf(error)}\n`);
  return 1;
}
