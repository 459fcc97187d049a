import type { DefaultOption, Field, FieldKind, FieldOptions, PlaceholderOption } from './field.ts';
import { oneLine } from './one-line.ts';
import type { TextCondition } from './operators.ts';
import { renderedSchemas } from './rendered-schemas.ts';

/** Phone number as components receive it. */
export interface Phone {
  /** As the editor wrote it: `+31 (0)10 123 45 67`. */
  text: string;
  /** Address for a link: `tel:+31101234567`. */
  href: string;
}

export interface PhoneOptions extends FieldOptions, DefaultOption<string>, PlaceholderOption {}

export interface PhoneField extends Field<'phone', Phone | null, TextCondition, string>, PhoneOptions {
  kind: 'phone';
}

/** A phone number; null if empty. Stored as the editor wrote it. */
export const phone = (options: PhoneOptions = {}): PhoneField => ({ ...options, kind: 'phone' });

/** Whether a text consists of digits with the usual separators, 6 to 40 characters. */
export const isPhone = (text: string): boolean => /^\+?[\d\s()./-]{6,40}$/.test(text);

/** Address of a phone number. A zero in brackets after a country code is not dialled. */
function telHref(text: string): string {
  const dialled = text.startsWith('+') ? text.replace('(0)', '') : text;
  return `tel:${dialled.replaceAll(/[^\d+]/g, '')}`;
}

export const phoneKind: FieldKind<PhoneField, string> = {
  ...oneLine,
  kind: 'phone',
  // Outer spaces stay while a number is typed.
  parse: (value) => (typeof value === 'string' ? value.replaceAll(/\s+/g, ' ') : undefined),
  check(value) {
    const text = value.trim();
    if (text.length > 40) return [{ code: 'V_14' }];
    return isPhone(text) && /\d/.test(text) ? [] : [{ code: 'V_12' }];
  },
  query: 'text',
  textFormat: 'line',
  searchText: (value) => value.trim(),
  resolve: (value) => (value.trim() === '' ? null : { text: value.trim(), href: telHref(value.trim()) }),
  options: ['default', 'placeholder'],
  renderedSchema: () => renderedSchemas.phone,
  jsonSchema: () => ({ type: 'string', maxLength: 40, description: 'Digits with spaces, brackets, dots and hyphens.' }),
};
