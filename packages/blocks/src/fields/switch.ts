import type { EqualityCondition } from './operators.ts';
import type { Field, FieldKind, FieldOptions } from './field.ts';
import { shown } from './option-problems.ts';

export interface SwitchOptions extends FieldOptions {
  initial?: boolean;
}

export interface SwitchField extends Field<'switch', boolean, EqualityCondition<boolean>>, SwitchOptions {
  kind: 'switch';
}

/** On or off. */
export const switchField = (options: SwitchOptions = {}): SwitchField => ({ ...options, kind: 'switch' });

export const switchKind: FieldKind<SwitchField, boolean> = {
  kind: 'switch',
  place: 'props',
  empty: (field) => field.initial ?? false,
  isEmpty: () => false,
  parse: (value) => (typeof value === 'boolean' ? value : undefined),
  query: 'boolean',
  options: ['initial'],
  optionProblems: ({ initial }) =>
    initial === undefined || typeof initial === 'boolean' ? [] : [`starts with ${shown(initial)}: use true or false`],
  jsonSchema: () => ({ type: 'boolean' }),
};
