/** The fields that differ, each as it was and as it is now, as the audit log tells them. */
export const fieldChanges = <Fields extends Record<string, unknown>>(
  before: Fields,
  after: Fields,
): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => before[name] !== value)
      .map(([name, value]) => [name, { from: before[name], to: value }]),
  );
