import { regexes } from 'zod/v4/core';
import type { Field, FieldKind, FieldOptions } from './field.ts';

export interface DateField extends Field<'date', string>, FieldOptions {
  kind: 'date';
}

/** A calendar day, `2026-11-21`; `''` if empty. */
export const date = (options: FieldOptions = {}): DateField => ({ ...options, kind: 'date' });

export const dateKind: FieldKind<DateField, string> = {
  kind: 'date',
  place: 'props',
  empty: () => '',
  isEmpty: (value) => value === '',
  parse: (value) => (typeof value === 'string' ? value : undefined),
  check: (value) => (regexes.date.test(value) ? [] : [{ code: 'V_12' }]),
  options: [],
  schema: () => ({ type: 'string', format: 'date' }),
};
