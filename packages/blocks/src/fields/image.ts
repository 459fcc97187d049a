import { imageRecord, type ImageRecord } from '@ximblox/contract';
import type { Field, FieldKind, FieldOptions } from './field.ts';

export interface ImageOptions extends FieldOptions {
  /** Width divided by height; cropping keeps to it. */
  ratio?: number;
  /** Says nothing that the text does not say: needs no alternative text. */
  decorative?: boolean;
}

/** A picture, ready for an `img` element. */
export interface ResolvedImage {
  src: string;
  srcSet: string;
  /** Pixels of the picture after cropping. */
  width: number;
  height: number;
  alt: string;
  /** Centre of attention as fractions of width and height. */
  focus: readonly [number, number] | null;
  /** Colour that stands in its place while it loads, `#7a8c94`; null for what is transparent. */
  tone: string | null;
}

export interface ImageField extends Field<'image', ResolvedImage | null>, ImageOptions {
  kind: 'image';
}

/** A picture of the media library; kept in the block's `__images` under the field's path. */
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
  text: (value) => value?.altText ?? '',
  options: ['ratio', 'decorative'],
  misused: ({ ratio }) =>
    ratio === undefined || ratio > 0
      ? []
      : ['has a ratio that is not above 0: it is width divided by height, such as 16 / 9'],
  schema: () => ({ type: 'object', description: 'Image record, kept in __images under the path of the field' }),
};
