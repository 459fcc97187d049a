/** Canonical JSON of a value, independent of the order of properties. */
export const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Whether two JSON values are deeply equal, regardless of the order of properties. */
export const isSameValue = (a: unknown, b: unknown): boolean => a === b || canonical(a) === canonical(b);
