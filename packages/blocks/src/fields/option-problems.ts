/** Formats a value for a message. */
export const shown = (value: unknown): string => JSON.stringify(value) ?? String(value);

/** Formats names for a message: `"a", "b" or "c"`. */
export function listed(names: readonly unknown[]): string {
  const all = names.map(shown);
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

/** Problems of an option that is a count. */
export function countProblems<Name extends string>(field: { [name in Name]?: unknown }, name: Name): string[] {
  const value = field[name];
  if (value === undefined || (Number.isSafeInteger(value) && Number(value) > 0)) return [];
  return [`has ${shown(value)} as \`${name}\`: use a whole number above 0`];
}

/** Problems of a minimum and maximum. */
export function boundsProblems(field: { min?: unknown; max?: unknown }): string[] {
  const { min, max } = field;
  const wrong = (['min', 'max'] as const)
    .filter((name) => field[name] !== undefined && !Number.isFinite(field[name]))
    .map((name) => `has ${shown(field[name])} as \`${name}\`: use a number`);
  if (wrong.length > 0 || min === undefined || max === undefined || Number(min) <= Number(max)) return wrong;
  return [`has a \`min\` of ${shown(min)}, above its \`max\` of ${shown(max)}`];
}
