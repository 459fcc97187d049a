import { choiceProblems, givenOptions, labelOfChoice, type SelectOption } from './choices.ts';
import type { EqualityCondition } from './operators.ts';
import type { DefaultOption, Field, FieldKind, FieldOptions } from './field.ts';
import { listed, shown } from './option-problems.ts';

export interface SelectField<Value extends string = string>
  extends Field<'select', Value, EqualityCondition<Value>>,
    FieldOptions {
  kind: 'select';
  options: readonly SelectOption<Value>[];
  /** The first option by default; none if a choice is `required`, so that the editor has to make it. */
  default?: Value;
}

export interface SelectOptions<Value extends string = string> extends FieldOptions, DefaultOption<NoInfer<Value>> {
  /** Values to choose from, in order: `[{ value: 'calm', label: 'Calm' }]`. */
  options: readonly SelectOption<Value>[];
}

/** A choice of fixed values. */
export const select = <const Value extends string>({ options, ...more }: SelectOptions<Value>): SelectField<Value> => ({
  ...more,
  kind: 'select',
  options: givenOptions(options),
});

/** Whether `''` means that no option is chosen yet. */
const canBeOpen = ({ required = false, default: preset, options }: SelectField): boolean =>
  required && preset === undefined && options.every(({ value }) => value !== '');

export const selectKind: FieldKind<SelectField, string> = {
  kind: 'select',
  place: 'props',
  empty: (field) => field.default ?? field.options[0]?.value ?? '',
  initial: (field) => (canBeOpen(field) ? '' : selectKind.empty(field)),
  isEmpty: (value) => value === '',
  parse: (value) => (typeof value === 'string' ? value : undefined),
  check: (value, field) => (field.options.some((option) => option.value === value) ? [] : [{ code: 'V_12' }]),
  query: 'choice',
  choices: ({ options }) => options.map(({ value }) => value),
  // Components receive one of the options, also before a required choice is made.
  resolve: (value, field) => (value === '' ? selectKind.empty(field) : value),
  options: ['options', 'default'],
  displayText: (value, { options }) => labelOfChoice(value, options),
  optionProblems: ({ options, default: preset }) => {
    const problems = choiceProblems(options);
    const values = problems.length === 0 ? options.map(({ value }) => value) : [];
    const isKnown = preset === undefined || problems.length > 0 || values.includes(preset);
    return isKnown
      ? problems
      : [`starts with ${shown(preset)}, which is not one of its options: use ${listed(values)}`];
  },
  renderedSchema: (field) => selectKind.jsonSchema(field),
  jsonSchema: (field) => ({ enum: field.options.map((option) => option.value) }),
};
