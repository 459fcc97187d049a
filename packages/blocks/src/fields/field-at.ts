import { wordsIn } from '../words.ts';
import type { Field, Fields } from './field.ts';
import { isGroup, isList } from './kinds.ts';
import type { MultilineField } from './multiline.ts';
import type { RichTextField } from './rich-text.ts';
import type { TextField } from './text.ts';

/** What a field is called in a language: its own label, or words made from its name (`seoTitle`: Seo title). */
export function labelOf(name: string, { label }: Pick<Field, 'label'>, language?: string): string {
  if (label) return wordsIn(label, language);
  const words = name.replaceAll(/(?<=[a-z0-9])([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The field at a path inside a content (`buttons.0.label`), with its name; undefined when no field stands there. */
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

/** The plain text that may be written in the preview itself. */
export type InlineField = TextField | MultilineField;

/** The field at a path when its text may be written in the preview itself. */
export function inlineFieldAt(fields: Fields, path: string): { name: string; field: InlineField } | undefined {
  const found = fieldAt(fields, path);
  if (!found?.field.inline || (found.field.kind !== 'text' && found.field.kind !== 'multiline')) return undefined;
  return { name: found.name, field: found.field as InlineField };
}

/** The same for formatted text, which the preview leaves to the editor. */
export function inlineRichTextAt(fields: Fields, path: string): { name: string; field: RichTextField } | undefined {
  const found = fieldAt(fields, path);
  if (!found?.field.inline || found.field.kind !== 'rich-text') return undefined;
  return { name: found.name, field: found.field as RichTextField };
}

/** Characters that fit into a plain text. */
export const maxLengthOf = (field: InlineField): number => field.max ?? (field.kind === 'text' ? 255 : 2000);
