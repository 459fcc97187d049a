import type { ErrorCode } from '@ximblox/contract';
import { z } from 'zod';
import type { Field, FieldKind, FieldOptions } from './field.ts';

export interface TextOptions extends FieldOptions {
  /** Characters; 255 by default. */
  max?: number;
  /** What the text must be. */
  format?: 'email' | 'url';
  placeholder?: string;
}

export interface TextField extends Field<'text', string>, TextOptions {
  kind: 'text';
}

/** One line of text. */
export const text = (options: TextOptions = {}): TextField => ({ ...options, kind: 'text' });

const isEmail = (value: string): boolean => z.email().safeParse(value).success;
const isUrl = (value: string): boolean => z.url({ protocol: /^https?$/ }).safeParse(value).success;

export const textKind: FieldKind<TextField, string> = {
  kind: 'text',
  place: 'props',
  empty: () => '',
  isEmpty: (value) => value.trim() === '',
  parse: (value) => (typeof value === 'string' ? value.replaceAll(/[\r\n]+/g, ' ') : undefined),
  check(value, field) {
    const codes: { code: ErrorCode }[] = [];
    if (value.length > (field.max ?? 255)) codes.push({ code: 'V_14' });
    if (field.format === 'email' && !isEmail(value)) codes.push({ code: 'V_02' });
    if (field.format === 'url' && !isUrl(value)) codes.push({ code: 'V_13' });
    return codes;
  },
  text: (value) => value,
  schema: (field) => ({ type: 'string', maxLength: field.max ?? 255 }),
};
