import { keyPattern } from '@ximblox/contract';
import { defaultListMax, type Fields, isGroup, isList, type JsonSchema, kindOf } from './fields/index.ts';
import { patternOf } from './fields/pattern.ts';
import { itemKeyName } from './item-keys.ts';
import { localise } from './localised-text.ts';

const itemKeySchema: JsonSchema = {
  type: 'string',
  pattern: keyPattern.source,
  description: 'Key of the item, unique in its list; assigned by the server if omitted.',
};

/** JSON Schema of the props of a set of fields, without images and files, which are stored separately. */
export function jsonSchemaOf(fields: Fields): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (isList(field)) {
      const { properties: inner } = jsonSchemaOf(field.fields);
      const items = { type: 'object', properties: { [itemKeyName]: itemKeySchema, ...(inner as JsonSchema) } };
      properties[name] = { type: 'array', items, maxItems: field.max ?? defaultListMax };
    } else if (isGroup(field)) {
      properties[name] = jsonSchemaOf(field.fields);
    } else {
      const kind = kindOf(field);
      if (kind.place === 'props') properties[name] = kind.jsonSchema(field);
    }
    if (properties[name] && field.validate)
      properties[name] = { ...properties[name], pattern: patternOf(field.validate).source };
    if (properties[name] && field.help) properties[name] = { ...properties[name], description: localise(field.help) };
  }
  return { type: 'object', properties };
}

/** JSON Schema of the values that components and other frontends receive for a set of fields. */
export function renderedSchemaOf(fields: Fields): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (isList(field)) {
      const { properties: inner } = renderedSchemaOf(field.fields);
      const items = { type: 'object', properties: { [itemKeyName]: { type: 'string' }, ...(inner as JsonSchema) } };
      properties[name] = { type: 'array', items };
    } else if (isGroup(field)) {
      properties[name] = renderedSchemaOf(field.fields);
    } else {
      const kind = kindOf(field);
      properties[name] = kind.renderedSchema?.(field) ?? (kind.resolve ? {} : kind.jsonSchema(field));
    }
    if (field.help) properties[name] = { ...properties[name], description: localise(field.help) };
  }
  return { type: 'object', properties };
}
