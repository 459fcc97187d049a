import type { EqualityCondition } from './operators.ts';
import type { DefaultOption, Field, FieldKind, FieldOptions } from './field.ts';

export interface SwitchField
  extends Field<'switch', boolean, EqualityCondition<boolean>>,
    FieldOptions,
    DefaultOption<boolean> {
  kind: 'switch';
}

/** On or off. */
export const switchField = (options: FieldOptions & DefaultOption<boolean> = {}): SwitchField => ({
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
