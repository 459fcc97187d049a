import { isSameValue } from '@ximblox/blocks/internal';

/** Name of a field of a form's value. */
export type FieldName<Value> = keyof Value & string;

/** Names of the fields whose values differ. */
export const changedFields = <Value extends object>(before: Value, after: Value): FieldName<Value>[] =>
  (Object.keys(after) as FieldName<Value>[]).filter((name) => !isSameValue(before[name], after[name]));

/** Three-way merge by field: the fields changed since `base` in `mine`, all others from `theirs`. */
export const mergeFields = <Value extends object>(base: Value, mine: Value, theirs: Value): Value =>
  Object.assign({ ...theirs }, Object.fromEntries(changedFields(base, mine).map((name) => [name, mine[name]])));

/** Names of the fields that both sides have changed since `base`, to different values. */
export const conflictingFields = <Value extends object>(
  base: Value,
  mine: Value,
  theirs: Value,
): FieldName<Value>[] => {
  const changedByThem = changedFields(base, theirs);
  return changedFields(base, mine).filter(
    (name) => changedByThem.includes(name) && !isSameValue(mine[name], theirs[name]),
  );
};
