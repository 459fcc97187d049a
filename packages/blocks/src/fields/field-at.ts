import { localise } from '../localised-text.ts';
import type { Field, Fields, TextFormat } from './field.ts';
import { isGroup, isList, kindOf } from './kinds.ts';
import type { MultilineField } from './multiline.ts';
import type { RichTextField } from './rich-text.ts';
import type { TextField } from './text.ts';

/** Label of a field in a language: its own, or one derived from its name (`seoTitle`: Seo title). */
export function labelOf(name: string, { label }: Pick<Field, 'label'>, language?: string): string {
  if (label) return localise(label, language);
  const words = name.replaceAll(/(?<=[a-z0-9])([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Finds the field at a path inside a content (`buttons.0.label`), with its name. Returns undefined if there is none.
 */
export function fieldAt(fields: Fields, path: string): { name: string; field: Field } | undefined {
  const [name = '', ...rest] = path.split('.');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) return undefined;
  if (rest.length === 0) return { name, field };
  if (isGroup(field)) return fieldAt(field.fields, rest.join('.'));
  const [position = '', ...inner] = rest;
  return isList(field) && /^\d+$/.test(position) && inner.length > 0
    ? fieldAt(field.fields, inner.join('.'))
    : undefined;
}

/** Plain-text field that can be edited in the preview. */
export type InlineField = Field & Pick<TextField | MultilineField, 'max'>;

const formatOf = (field: Field): TextFormat | undefined => kindOf(field).textFormat;

/** Finds the inline-editable plain-text field at a path. */
export function inlineFieldAt(fields: Fields, path: string): { name: string; field: InlineField } | undefined {
  const found = fieldAt(fields, path);
  const format = found?.field.inline ? formatOf(found.field) : undefined;
  return found && (format === 'line' || format === 'lines') ? found : undefined;
}

/** Finds the rich text field with inline editing at a path; the editor renders its control. */
export function inlineRichTextAt(fields: Fields, path: string): { name: string; field: RichTextField } | undefined {
  const found = fieldAt(fields, path);
  if (!found?.field.inline || formatOf(found.field) !== 'html') return undefined;
  return { name: found.name, field: found.field as RichTextField };
}

/** Maximum number of characters of a plain text. */
export const maxLengthOf = (field: InlineField): number => field.max ?? (formatOf(field) === 'line' ? 255 : 2000);
