import { utcTime } from '../zoned-time.ts';
import type { Field, FieldKind, FieldOptions } from './field.ts';
import { oneLine } from './one-line.ts';
import type { Moment, OrderCondition } from './operators.ts';

export interface DatetimeField extends Field<'datetime', string, OrderCondition<Moment>>, FieldOptions {
  kind: 'datetime';
}

/**
 * A date with a time, ISO 8601 in UTC: `2026-11-21T09:30:00Z`; `''` if empty. Editors enter it in the time zone of the
 * site, and `formatDate` shows it with `{ timeZone }`.
 */
export const datetime = (options: FieldOptions = {}): DatetimeField => ({ ...options, kind: 'datetime' });

export const datetimeKind: FieldKind<DatetimeField, string> = {
  ...oneLine,
  kind: 'datetime',
  // Another offset becomes UTC. Other texts are left to `check`.
  parse: (value) => (typeof value === 'string' ? (utcTime(value.trim()) ?? value.trim()) : undefined),
  check: (value) => (utcTime(value) === undefined ? [{ code: 'V_12' }] : []),
  query: 'moment',
  displayText: (value, _field, { moment }) => moment(value),
  options: [],
  jsonSchema: () => ({ type: 'string', format: 'date-time', description: 'ISO 8601 with an offset; stored in UTC.' }),
};
