import type { ErrorCode } from '@ximblox/contract';
import { regexes } from 'zod/v4/core';
import type { TextCondition } from './operators.ts';
import type { Field, FieldKind, FieldOptions } from './field.ts';
import { listed, shown, countProblems } from './option-problems.ts';

export interface TextOptions extends FieldOptions {
  /** Characters; 255 by default. */
  max?: number;
  /** Required format of the text. */
  format?: 'email' | 'url';
  placeholder?: string;
}

export interface TextField extends Field<'text', string, TextCondition>, TextOptions {
  kind: 'text';
}

/** One line of text. */
export const text = (options: TextOptions = {}): TextField => ({ ...options, kind: 'text' });

const formats: readonly string[] = ['email', 'url'];

const isSingleLine = (value: string): boolean => /^\P{Cc}*$/u.test(value);
const isEmail = (value: string): boolean => regexes.email.test(value);
const isUrl = (value: string): boolean => /^https?:\/\//i.test(value.trim()) && URL.canParse(value.trim());

export const textKind: FieldKind<TextField, string> = {
  kind: 'text',
  place: 'props',
  empty: () => '',
  isEmpty: (value) => value.trim() === '',
  parse: (value) => (typeof value === 'string' ? value.replaceAll(/[\r\n]+/g, ' ') : undefined),
  check(value, field) {
    const codes: { code: ErrorCode }[] = [];
    if (value.length > (field.max ?? 255)) codes.push({ code: 'V_14' });
    if (!isSingleLine(value)) codes.push({ code: 'V_12' });
    if (field.format === 'email' && !isEmail(value)) codes.push({ code: 'V_02' });
    if (field.format === 'url' && !isUrl(value)) codes.push({ code: 'V_13' });
    return codes;
  },
  query: 'text',
  format: 'line',
  text: (value) => value,
  options: ['max', 'format', 'placeholder'],
  optionProblems: (field) => [
    ...countProblems(field, 'max'),
    ...(field.format === undefined || formats.includes(field.format)
      ? []
      : [`has the format ${shown(field.format)}: use ${listed(formats)}`]),
  ],
  jsonSchema: (field) => ({ type: 'string', maxLength: field.max ?? 255 }),
};
