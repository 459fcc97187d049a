/** A value as a message shows it. */
export const shown = (value: unknown): string => JSON.stringify(value) ?? String(value);

/** Names as a message lists them: `"a", "b" or "c"`. */
export function listed(names: readonly unknown[]): string {
  const all = names.map(shown);
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

/** What is wrong with an option that counts something. */
export function wrongCount<Name extends string>(field: { [name in Name]?: unknown }, name: Name): string[] {
  const value = field[name];
  if (value === undefined || (Number.isSafeInteger(value) && Number(value) > 0)) return [];
  return [`has ${shown(value)} as \`${name}\`: use a whole number above 0`];
}

/** What is wrong with a smallest and a largest number. */
export function wrongBounds(field: { min?: unknown; max?: unknown }): string[] {
  const { min, max } = field;
  const wrong = (['min', 'max'] as const)
    .filter((name) => field[name] !== undefined && !Number.isFinite(field[name]))
    .map((name) => `has ${shown(field[name])} as \`${name}\`: use a number`);
  if (wrong.length > 0 || min === undefined || max === undefined || Number(min) <= Number(max)) return wrong;
  return [`has a \`min\` of ${shown(min)}, above its \`max\` of ${shown(max)}`];
}
