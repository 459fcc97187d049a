import type { DefaultOption, Field, FieldKind, FieldOptions } from './field.ts';
import { oneLine } from './one-line.ts';
import type { OrderCondition } from './operators.ts';

export type TimeOptions = FieldOptions & DefaultOption<string>;

export interface TimeField extends Field<'time', string, OrderCondition<string>>, TimeOptions {
  kind: 'time';
}

/** A time of day, `09:30`; `''` if empty. */
export const time = (options: TimeOptions = {}): TimeField => ({ ...options, kind: 'time' });

/** Whether a text is a time of day in 24 hours, `09:30`. */
export const isTimeOfDay = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

export const timeKind: FieldKind<TimeField, string> = {
  ...oneLine,
  kind: 'time',
  check: (value) => (isTimeOfDay(value) ? [] : [{ code: 'V_12' }]),
  query: 'time',
  options: ['default'],
  jsonSchema: () => ({
    type: 'string',
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    description: 'Time of day, such as 09:30.',
  }),
};
