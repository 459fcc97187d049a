/** Failures that are told to the operator in their own words. */
const expected = new Set(['StartError', 'DataFolderHeldError', 'SettingsError', 'NewerDatabaseError']);

/** Writes why a command failed: one sentence when the operator can do something about it, everything when it is a bug. @returns the exit code */
export function reportFailure(error: unknown): number {
  const isExpected = error instanceof Error && expected.has(error.name);
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}
