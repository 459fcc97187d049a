import { imageRecord, type ImageRecord } from '@ximblox/contract';
import type { Field, FieldKind, FieldOptions } from './field.ts';
import type { ResolvedImage } from './resolver.ts';
import { renderedSchemas } from './rendered-schemas.ts';

export interface ImageOptions extends FieldOptions {
  /** Aspect ratio (width divided by height) that cropping keeps. */
  ratio?: number;
  /** Needs no alternative text, since it repeats what the text says. */
  decorative?: boolean;
}

export interface ImageField extends Field<'image', ResolvedImage | null, unknown, never>, ImageOptions {
  kind: 'image';
}

/** An image of the media library; stored in the block's `__images` under the field's path. */
export const image = (options: ImageOptions = {}): ImageField => ({ ...options, kind: 'image' });

export const imageKind: FieldKind<ImageField, ImageRecord | null> = {
  kind: 'image',
  place: 'images',
  empty: () => null,
  isEmpty: (value) => value === null,
  parse(value) {
    if (value === null || value === undefined) return null;
    const parsed = imageRecord.safeParse(value);
    return parsed.success ? parsed.data : undefined;
  },
  searchText: (value) => value?.altText ?? '',
  resolve: (value, field, resolver) => value && resolver.image(value, field),
  options: ['ratio', 'decorative'],
  optionProblems: ({ ratio }) =>
    ratio === undefined || ratio > 0
      ? []
      : ['has a ratio that is not above 0: it is width divided by height, such as 16 / 9'],
  renderedSchema: () => renderedSchemas.image,
  jsonSchema: () => ({ type: 'object', description: 'Image record, kept in __images under the path of the field' }),
};
