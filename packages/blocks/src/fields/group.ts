import type { Field, FieldOptions, Fields, RenderedFields } from './field.ts';

export interface GroupField<F extends Fields = Fields> extends Field<'group', RenderedFields<F>>, FieldOptions {
  kind: 'group';
  fields: F;
}

/** A group of related fields. */
export const group = <F extends Fields>(fields: F, options: FieldOptions = {}): GroupField<F> => ({
  ...options,
  kind: 'group',
  fields,
});
