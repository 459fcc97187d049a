/** Compiled patterns, by their source. */
const compiled = new Map<string, RegExp>();

/** Returns the regular expression that a whole text must match. */
export function patternOf({ pattern }: { pattern: string }): RegExp {
  const known = compiled.get(pattern) ?? new RegExp(`^(?:${pattern})$`, 'u');
  compiled.set(pattern, known);
  return known;
}
