import type { Field, FieldKind } from './field.ts';

/**
 * Returns the value in new content that the definition presets; undefined if there is none.
 * @param day the current day; `''` for content that is not new, such as default values, which has no presets
 */
export function presetOf(kind: FieldKind, field: Field, day: string): unknown {
  const initial = kind.initial?.(field, day);
  if (initial !== undefined) return initial;
  return day !== '' && 'default' in field ? kind.parse(field.default, field) : undefined;
}
