/** A JSON value as a text that is alike for values that are alike, in whatever order their properties stand. */
export const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Whether two JSON values are alike, in whatever order their properties stand. */
export const isSameValue = (a: unknown, b: unknown): boolean => a === b || canonical(a) === canonical(b);
