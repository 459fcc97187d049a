/** Returns the fields that differ, with their old and new values, in the format of the audit log. */
export const fieldChanges = <Fields extends Record<string, unknown>>(
  before: Fields,
  after: Fields,
): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => before[name] !== value)
      .map(([name, value]) => [name, { from: before[name], to: value }]),
  );
