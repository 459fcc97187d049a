import type { DefaultOption, Field, FieldKind, FieldOptions, PlaceholderOption } from './field.ts';
import { oneLine } from './one-line.ts';
import type { TextCondition } from './operators.ts';

export interface EmailOptions extends FieldOptions, DefaultOption<string>, PlaceholderOption {}

export interface EmailField extends Field<'email', string, TextCondition>, EmailOptions {
  kind: 'email';
}

/** An email address; `''` if empty. */
export const email = (options: EmailOptions = {}): EmailField => ({ ...options, kind: 'email' });

/** Maximum characters of an email address. */
const maxLength = 254;

const addressPattern = /^(?:[\w'+-]+\.)*[\w'+-]+(?<!')@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/;

/** Whether a text is an email address: the same as `z.email()` of the contract, without its library; see `isCalendarDay`. */
export const isEmail = (value: string): boolean => addressPattern.test(value);

export const emailKind: FieldKind<EmailField, string> = {
  ...oneLine,
  kind: 'email',
  check(value) {
    if (value.length > maxLength) return [{ code: 'V_14' }];
    return isEmail(value) ? [] : [{ code: 'V_02' }];
  },
  query: 'text',
  textFormat: 'line',
  searchText: (value) => value,
  options: ['default', 'placeholder'],
  jsonSchema: () => ({ type: 'string', format: 'email', maxLength }),
};
