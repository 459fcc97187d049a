import type { EqualityCondition } from './operators.ts';
import type { DefaultOption, Field, FieldKind, FieldOptions } from './field.ts';

export interface SwitchOptions extends FieldOptions, DefaultOption<boolean> {
  /** @deprecated Use `default`. */
  initial?: boolean;
}

export interface SwitchField
  extends Field<'switch', boolean, EqualityCondition<boolean>>,
    FieldOptions,
    DefaultOption<boolean> {
  kind: 'switch';
}

/** On or off. */
export const switchField = ({ initial, ...options }: SwitchOptions = {}): SwitchField => ({
  ...(initial !== undefined && { default: initial }),
  ...options,
  kind: 'switch',
});

export const switchKind: FieldKind<SwitchField, boolean> = {
  kind: 'switch',
  place: 'props',
  empty: (field) => field.default ?? false,
  isEmpty: () => false,
  parse: (value) => (typeof value === 'boolean' ? value : undefined),
  query: 'boolean',
  options: ['default'],
  jsonSchema: () => ({ type: 'boolean' }),
};
