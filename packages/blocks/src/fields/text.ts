import { type ErrorCode, singleLine } from '@ximblox/contract';
import { isEmail } from './email.ts';
import type { TextCondition } from './operators.ts';
import { isWebUrl } from './url.ts';
import type { DefaultOption, Field, FieldKind, FieldOptions, PlaceholderOption } from './field.ts';
import { listed, shown, countProblems } from './option-problems.ts';

export interface TextOptions extends FieldOptions, DefaultOption<string>, PlaceholderOption {
  /** Characters; 255 by default. */
  max?: number;
  /** Required format of the text. */
  format?: 'email' | 'url';
}

export interface TextField extends Field<'text', string, TextCondition>, TextOptions {
  kind: 'text';
}

/** One line of text. */
export const text = (options: TextOptions = {}): TextField => ({ ...options, kind: 'text' });

const formats: readonly string[] = ['email', 'url'];

export const textKind: FieldKind<TextField, string> = {
  kind: 'text',
  place: 'props',
  empty: () => '',
  isEmpty: (value) => value.trim() === '',
  parse: (value) => (typeof value === 'string' ? value.replaceAll(/[\r\n\u2028\u2029]+/g, ' ') : undefined),
  check(value, field) {
    const codes: { code: ErrorCode }[] = [];
    if (value.length > (field.max ?? 255)) codes.push({ code: 'V_14' });
    if (!singleLine.test(value)) codes.push({ code: 'V_12' });
    if (field.format === 'email' && !isEmail(value)) codes.push({ code: 'V_02' });
    if (field.format === 'url' && !isWebUrl(value.trim())) codes.push({ code: 'V_13' });
    return codes;
  },
  query: 'text',
  textFormat: 'line',
  searchText: (value) => value,
  options: ['max', 'format', 'default', 'placeholder'],
  optionProblems: (field) => [
    ...countProblems(field, 'max'),
    ...(field.format === undefined || formats.includes(field.format)
      ? []
      : [`has the format ${shown(field.format)}: use ${listed(formats)}`]),
  ],
  jsonSchema: (field) => ({ type: 'string', maxLength: field.max ?? 255 }),
};
