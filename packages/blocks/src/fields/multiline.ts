import type { TextCondition } from './operators.ts';
import type { DefaultOption, Field, FieldKind, FieldOptions, PlaceholderOption } from './field.ts';
import { countProblems } from './option-problems.ts';

export interface MultilineOptions extends FieldOptions, DefaultOption<string>, PlaceholderOption {
  /** Characters; 2000 by default. */
  max?: number;
  rows?: number;
}

export interface MultilineField extends Field<'multiline', string, TextCondition>, MultilineOptions {
  kind: 'multiline';
}

/** Several lines of plain text. */
export const multiline = (options: MultilineOptions = {}): MultilineField => ({ ...options, kind: 'multiline' });

export const multilineKind: FieldKind<MultilineField, string> = {
  kind: 'multiline',
  place: 'props',
  empty: () => '',
  isEmpty: (value) => value.trim() === '',
  parse: (value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : undefined),
  check: (value, field) => (value.length > (field.max ?? 2000) ? [{ code: 'V_14' }] : []),
  query: 'text',
  textFormat: 'lines',
  searchText: (value) => value,
  options: ['max', 'rows', 'default', 'placeholder'],
  optionProblems: (field) => [...countProblems(field, 'max'), ...countProblems(field, 'rows')],
  jsonSchema: (field) => ({ type: 'string', maxLength: field.max ?? 2000 }),
};
