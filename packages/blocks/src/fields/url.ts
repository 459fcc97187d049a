import type { DefaultOption, Field, FieldKind, FieldOptions, PlaceholderOption } from './field.ts';
import { oneLine } from './one-line.ts';
import type { TextCondition } from './operators.ts';

export interface UrlOptions extends FieldOptions, DefaultOption<string>, PlaceholderOption {}

export interface UrlField extends Field<'url', string, TextCondition>, UrlOptions {
  kind: 'url';
}

/** A web address with `http://` or `https://`; `''` if empty. For links to pages and files use `link`. */
export const url = (options: UrlOptions = {}): UrlField => ({ ...options, kind: 'url' });

/** Maximum characters of an address. */
const maxLength = 2_000;

export const isWebUrl = (value: string): boolean => /^https?:\/\//i.test(value) && URL.canParse(value);

export const urlKind: FieldKind<UrlField, string> = {
  ...oneLine,
  kind: 'url',
  check(value) {
    if (value.length > maxLength) return [{ code: 'V_14' }];
    return isWebUrl(value) ? [] : [{ code: 'V_13' }];
  },
  // A value of another kind may have been stored before.
  resolve: (value) => (isWebUrl(value) ? value : ''),
  query: 'text',
  options: ['default', 'placeholder'],
  jsonSchema: () => ({ type: 'string', format: 'uri', maxLength }),
};
