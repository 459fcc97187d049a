import type { Field, FieldOptions, Fields, RenderedFields } from './field.ts';

export interface ListOptions extends FieldOptions {
  min?: number;
  /** 100 by default. */
  max?: number;
  /** Name of the field whose text stands for an item while it is folded. */
  itemLabel?: string;
  /** Where an item is edited: in a dialog of its own, or unfolded in the list when left out. */
  edit?: 'dialog';
}

/** An item as components receive it: its fields, and the key that it has in every version of its page. */
export type RenderedItem<F extends Fields> = RenderedFields<F> & { key: string };

export interface ListField<F extends Fields = Fields> extends Field<'list', RenderedItem<F>[]>, ListOptions {
  kind: 'list';
  fields: F;
}

/** A row of items that share the same fields. */
export const list = <F extends Fields>(fields: F, options: ListOptions = {}): ListField<F> => ({
  ...options,
  kind: 'list',
  fields,
});

export const defaultListMax = 100;
