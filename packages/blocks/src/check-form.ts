import { email, type ErrorItem, singleLine } from '@ximblox/contract';
import type { FormDefinition, FormField } from './define-form.ts';
import { isPhone } from './fields/phone.ts';

/**
 * Values of a submitted form by field: trimmed text, `true` for a ticked box, or the ID of a page. Files are handled
 * separately.
 */
export type FormValues = Record<string, string | number | boolean>;

type Checked = { value: string | number | boolean } | { code: ErrorItem['code'] } | null;

/** Invisible characters around copied phone numbers and paths, which reorder the text that follows. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Trims a submitted value and normalises its line breaks. */
function readText(field: FormField, given: unknown): string {
  const text = String(given).replaceAll('\r\n', '\n');
  return (field.kind === 'multiline' ? text : text.replaceAll(directionControls, '')).trim();
}

const ticked = new Set(['true', 'on', '1', 'yes']);

const checkConsent = (given: unknown): Checked =>
  given === true || (typeof given === 'string' && ticked.has(given)) ? { value: true } : { code: 'V_01' };

/** Checks a line of text. Line breaks and tabs become spaces; other control characters are refused. */
function checkLine(text: string, max: number): Checked {
  const value = text.replaceAll(/\s+/g, ' ');
  if (value.length > max) return { code: 'V_14' };
  return singleLine.test(value) ? { value } : { code: 'V_12' };
}

function checkText(field: FormField, text: string): Checked {
  switch (field.kind) {
    case 'text':
      return checkLine(text, field.max);
    case 'multiline':
      return text.length > field.max ? { code: 'V_14' } : { value: text };
    case 'email':
      return email.safeParse(text).success ? { value: text } : { code: 'V_02' };
    case 'phone':
      return isPhone(text) ? { value: text } : { code: 'V_12' };
    case 'select':
      return field.options.some(({ value }) => value === text) ? { value: text } : { code: 'V_12' };
    case 'page':
      return /^[1-9]\d{0,14}$/.test(text) ? { value: Number(text) } : { code: 'V_12' };
    default:
      return null;
  }
}

function checkField(field: FormField, given: unknown): Checked {
  if (field.kind === 'file') return null;
  if (field.kind === 'consent') return checkConsent(given);
  const isMissing = given === undefined || given === null || (typeof given === 'string' && given.trim() === '');
  if (isMissing) return field.required ? { code: 'V_01' } : null;
  const isText = typeof given === 'string' || (field.kind === 'page' && typeof given === 'number');
  return isText ? checkText(field, readText(field, given)) : { code: 'V_12' };
}

/** Validates submitted values and returns those of known fields. The caller checks files and whether pages exist. */
export function checkForm(
  { fields }: FormDefinition,
  given: Readonly<Record<string, unknown>>,
): { values: FormValues; errors: ErrorItem[] } {
  const values: FormValues = {};
  const errors: ErrorItem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const checked = checkField(field, given[name]);
    if (checked === null) continue;
    if ('code' in checked) errors.push({ property: name, code: checked.code });
    else values[name] = checked.value;
  }
  return { values, errors };
}
