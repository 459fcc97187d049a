import type { OrderCondition } from './operators.ts';
import type { DefaultOption, Field, FieldKind, FieldOptions, PlaceholderOption } from './field.ts';
import { boundsProblems } from './option-problems.ts';

export interface NumberOptions extends FieldOptions, DefaultOption<number>, PlaceholderOption {
  min?: number;
  max?: number;
  step?: number;
  /** Unit shown after the number in the editor. */
  unit?: string;
}

export interface NumberField extends Field<'number', number | null, OrderCondition<number>>, NumberOptions {
  kind: 'number';
}

/** A number; null if empty. */
export const number = (options: NumberOptions = {}): NumberField => ({ ...options, kind: 'number' });

export const numberKind: FieldKind<NumberField, number | null> = {
  kind: 'number',
  place: 'props',
  empty: () => null,
  isEmpty: (value) => value === null,
  parse: (value) => (value === null || (typeof value === 'number' && Number.isFinite(value)) ? value : undefined),
  check(value, field) {
    if (value === null) return [];
    return value < (field.min ?? -Infinity) || value > (field.max ?? Infinity) ? [{ code: 'V_12' }] : [];
  },
  query: 'number',
  options: ['min', 'max', 'step', 'unit', 'default', 'placeholder'],
  optionProblems: (field) => [
    ...boundsProblems(field),
    ...(field.step === undefined || field.step > 0 ? [] : ['has a step that is not above 0']),
  ],
  jsonSchema: (field) => ({
    type: ['number', 'null'],
    ...(field.min === undefined ? {} : { minimum: field.min }),
    ...(field.max === undefined ? {} : { maximum: field.max }),
  }),
};
