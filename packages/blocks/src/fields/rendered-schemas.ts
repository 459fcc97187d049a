import type { JsonSchema } from './field.ts';

const string: JsonSchema = { type: 'string' };
const pixels: JsonSchema = { type: 'integer', minimum: 0 };

/** Returns the schema of an object with these properties, all of them required. */
const objectOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** Returns the schema of a value that may be missing. */
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

/** JSON Schemas of rendered values, for the API of other frontends. */
export const renderedSchemas = {
  richText: {
    ...objectOf({ html: { type: 'string', contentMediaType: 'text/html' } }),
    description: 'Sanitised HTML; with richText=tree an object with "tree" instead.',
  },
  image: orNull(
    objectOf({
      src: string,
      srcSet: string,
      width: pixels,
      height: pixels,
      alt: string,
      focus: orNull({ type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }),
      tone: orNull(string),
    }),
  ),
  file: orNull(objectOf({ href: string, fileName: string, fileSize: { type: 'integer' }, mime: string })),
  link: orNull(objectOf({ href: string, external: { type: 'boolean' } })),
  reference: objectOf({ pageID: { type: 'integer' }, type: string, locale: string, title: string, url: string }),
  video: orNull(objectOf({ service: { enum: ['youtube', 'vimeo'] }, id: string, embedUrl: string, watchUrl: string })),
  color: orNull(objectOf({ key: string, color: string })),
  phone: orNull(objectOf({ text: string, href: string })),
} as const satisfies Record<string, JsonSchema>;
