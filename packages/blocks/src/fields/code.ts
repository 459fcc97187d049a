import { isRecord } from '@ximblox/contract';
import type { Field, FieldKind, FieldOptions } from './field.ts';
import { countProblems, shown } from './option-problems.ts';

/** Code as components receive it, and as it is stored. */
export interface Code<Language extends string = string> {
  language: Language;
  /** Plain text, lines separated by `\n`. */
  code: string;
}

export interface CodeOptions<Language extends string = string> extends FieldOptions {
  /** Names of the languages to choose from; only `text` by default. New content has the first. */
  languages?: readonly Language[];
  /** Characters; 20,000 by default. */
  max?: number;
}

export interface CodeField<Language extends string = string>
  extends Field<'code', Code<Language> | null, unknown, Code<Language>>,
    CodeOptions<Language> {
  kind: 'code';
}

/** Source code with its language; null if empty. It is plain text, which a component may highlight. */
export const code = <const Language extends string = 'text'>(
  options: CodeOptions<Language> = {},
): CodeField<Language> => ({ ...options, kind: 'code' });

/** Default maximum number of characters. */
export const defaultCodeMax = 20_000;

/** Names of the languages of a field. */
export const codeLanguages = ({ languages = ['text'] }: Pick<CodeField, 'languages'>): readonly string[] => languages;

const firstLanguage = (field: CodeField): string => codeLanguages(field)[0] ?? '';

export const codeKind: FieldKind<CodeField, Code> = {
  kind: 'code',
  place: 'props',
  empty: (field) => ({ language: firstLanguage(field), code: '' }),
  isEmpty: ({ code: text }) => text.trim() === '',
  parse(value, field) {
    const { language = firstLanguage(field), code: text } = isRecord(value) ? value : { code: value };
    if (typeof text !== 'string' || typeof language !== 'string') return undefined;
    return { language, code: text.replaceAll('\r\n', '\n') };
  },
  check: ({ language, code: text }, field) => [
    ...(codeLanguages(field).includes(language) ? [] : [{ code: 'V_12', part: 'language' } as const]),
    ...(text.length > (field.max ?? defaultCodeMax) ? [{ code: 'V_14', part: 'code' } as const] : []),
  ],
  searchText: ({ code: text }) => text,
  resolve: (value, field) => (codeKind.isEmpty(value, field) ? null : value),
  displayText: ({ code: text }) => text,
  options: ['languages', 'max'],
  optionProblems: (field) => [
    ...countProblems(field, 'max'),
    ...(field.languages === undefined ||
    (Array.isArray(field.languages) &&
      field.languages.length > 0 &&
      field.languages.every((one: unknown) => typeof one === 'string' && one !== ''))
      ? []
      : [`has ${shown(field.languages)} as \`languages\`: give a list of names, such as ['html', 'css']`]),
  ],
  jsonSchema: (field) => ({
    type: 'object',
    properties: {
      language: { enum: codeLanguages(field) },
      code: { type: 'string', maxLength: field.max ?? defaultCodeMax },
    },
    required: ['code'],
  }),
};
