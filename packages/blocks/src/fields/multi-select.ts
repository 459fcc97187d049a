import { choiceProblems, givenOptions, labelOfChoice, type SelectOption } from './choices.ts';
import type { DefaultOption, Field, FieldKind, FieldOptions } from './field.ts';
import type { ChoicesCondition } from './operators.ts';
import { boundsProblems, countProblems, listed, shown } from './option-problems.ts';

export interface MultiSelectOptions<Value extends string = string>
  extends FieldOptions,
    DefaultOption<readonly NoInfer<Value>[]> {
  /** Values to choose from, in order: `[{ value: 'calm', label: 'Calm' }]`. */
  options: readonly SelectOption<Value>[];
  /** Minimum and maximum number of chosen options. The minimum applies to publication, once something is chosen. */
  min?: number;
  max?: number;
  /** `list` by default: a combobox with chips. `checkboxes` shows all options. */
  display?: 'list' | 'checkboxes';
}

export interface MultiSelectField<Value extends string = string>
  extends Field<'multiSelect', Value[], ChoicesCondition<Value>>,
    MultiSelectOptions<Value> {
  kind: 'multiSelect';
}

/** Several of fixed values, in the order of the options. */
export const multiSelect = <const Value extends string>({
  options,
  ...more
}: MultiSelectOptions<Value>): MultiSelectField<Value> => ({
  ...more,
  kind: 'multiSelect',
  options: givenOptions(options),
});

/** Maximum number of options that a value is read for. */
const maxOptions = 1_000;
const displays: readonly unknown[] = ['list', 'checkboxes', undefined];

/** Each value once, in the order of the options; unknown values last. */
function sorted(values: readonly string[], options: readonly SelectOption[]): string[] {
  const chosen = new Set(values);
  const known = options.flatMap(({ value }) => (chosen.delete(value) ? [value] : []));
  return [...known, ...chosen];
}

export const multiSelectKind: FieldKind<MultiSelectField, readonly string[]> = {
  kind: 'multiSelect',
  place: 'props',
  empty: () => [],
  isEmpty: (value) => value.length === 0,
  parse: (value, { options }) =>
    Array.isArray(value) && value.length <= maxOptions && value.every((one) => typeof one === 'string')
      ? sorted(value, options)
      : undefined,
  check(value, { options, min = 0, max = options.length }, isPublication) {
    if (value.some((one) => !options.some((option) => option.value === one))) return [{ code: 'V_12' }];
    if (value.length > max) return [{ code: 'V_14' }];
    return isPublication && value.length < min ? [{ code: 'V_01' }] : [];
  },
  query: 'choices',
  displayText: (value, { options }) => value.map((one) => labelOfChoice(one, options)).join(', '),
  options: ['options', 'min', 'max', 'display', 'default'],
  optionProblems: (field) => [
    ...choiceProblems(field.options),
    ...boundsProblems(field),
    ...countProblems(field, 'max'),
    ...(displays.includes(field.display)
      ? []
      : [`has ${shown(field.display)} as \`display\`: use ${listed(displays.slice(0, 2))}`]),
  ],
  jsonSchema: ({ options, max }) => ({
    type: 'array',
    items: { enum: options.map(({ value }) => value) },
    uniqueItems: true,
    ...(max === undefined ? {} : { maxItems: max }),
  }),
};
