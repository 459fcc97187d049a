import { isCalendarDay } from '../calendar-day.ts';
import type { Day, OrderCondition } from './operators.ts';
import type { Field, FieldKind, FieldOptions } from './field.ts';
import { shown } from './option-problems.ts';

export interface DateOptions extends FieldOptions {
  /** New content starts with the current day; empty by default. */
  default?: 'today';
}

export interface DateField extends Field<'date', string, OrderCondition<Day>>, DateOptions {
  kind: 'date';
}

/** A calendar day, `2026-11-21`; `''` if empty. */
export const date = (options: DateOptions = {}): DateField => ({ ...options, kind: 'date' });

/** The current day in the time zone of the computer, `2026-11-21`. */
export function currentDay(now = new Date()): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const dateKind: FieldKind<DateField, string> = {
  kind: 'date',
  place: 'props',
  empty: () => '',
  initial: (field, day) => (field.default === 'today' ? day : ''),
  isEmpty: (value) => value === '',
  parse: (value) => (typeof value === 'string' ? value : undefined),
  check: (value) => (isCalendarDay(value) ? [] : [{ code: 'V_12' }]),
  query: 'day',
  displayText: (value, _field, { date: format }) => format(value),
  options: ['default'],
  optionProblems: (field) =>
    field.default === undefined || field.default === 'today'
      ? []
      : [`has the default ${shown(field.default)}: use "today", or leave it out`],
  jsonSchema: () => ({ type: 'string', format: 'date' }),
};
