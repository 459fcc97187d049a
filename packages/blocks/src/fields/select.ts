import type { Words } from '../words.ts';
import type { Field, FieldKind, FieldOptions } from './field.ts';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: Words;
}

export interface SelectField<Value extends string = string> extends Field<'select', Value>, FieldOptions {
  kind: 'select';
  options: readonly SelectOption<Value>[];
  /** The first option when left out. */
  initial?: Value;
}

/** One of several fixed values. */
export const select = <const Value extends string>(
  options: readonly SelectOption<Value>[],
  more: FieldOptions & { initial?: NoInfer<Value> } = {},
): SelectField<Value> => ({ ...more, kind: 'select', options });

export const selectKind: FieldKind<SelectField, string> = {
  kind: 'select',
  place: 'props',
  empty: (field) => field.initial ?? field.options[0]?.value ?? '',
  isEmpty: (value) => value === '',
  parse: (value) => (typeof value === 'string' ? value : undefined),
  check: (value, field) => (field.options.some((option) => option.value === value) ? [] : [{ code: 'V_12' }]),
  schema: (field) => ({ enum: field.options.map((option) => option.value) }),
};
