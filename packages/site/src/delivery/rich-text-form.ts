import { type Field, type Fields, isGroup, isList, kindOf } from '@ximblox/blocks/internal';
import { richTextTree } from '@ximblox/blocks/clean';
import { isRecord } from '@ximblox/contract';

/** Form in which rich text is delivered: `{ html }` or `{ tree }`. */
export type RichTextForm = 'html' | 'tree';

function convert(field: Field, value: unknown): unknown {
  if (isList(field)) return Array.isArray(value) ? value.map((item) => convertFields(field.fields, item)) : value;
  if (isGroup(field)) return convertFields(field.fields, value);
  if (kindOf(field).textFormat !== 'html' || !isRecord(value) || typeof value.html !== 'string') return value;
  return { tree: richTextTree(value.html) };
}

function convertFields(fields: Fields, values: unknown): unknown {
  if (!isRecord(values)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field ? convert(field, value) : value];
    }),
  );
}

/** Returns resolved values with their rich texts in a form; values in HTML are returned as they are. */
export const withRichText = (
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  form: RichTextForm,
): Record<string, unknown> => (form === 'html' ? values : convertFields(fields, values)) as Record<string, unknown>;
