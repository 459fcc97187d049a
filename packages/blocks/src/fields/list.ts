import type { Field, FieldOptions, Fields, RenderedFields } from './field.ts';

export interface ListOptions extends FieldOptions {
  min?: number;
  /** 100 by default. */
  max?: number;
  /** Name of the field whose text labels a collapsed item. */
  itemLabel?: string;
  /** Edits an item in a dialog instead of the expanded list. */
  edit?: 'dialog';
}

/** Item as components receive it: its fields, and its stable key. */
export type RenderedItem<F extends Fields> = RenderedFields<F> & { key: string };

export interface ListField<F extends Fields = Fields> extends Field<'list', RenderedItem<F>[]>, ListOptions {
  kind: 'list';
  fields: F;
  /** IDs of the block types of its items, if it is a list of nested blocks (`field.blocks`). */
  blocks?: readonly string[];
}

/** A list of items with the same fields. */
export const list = <F extends Fields>(fields: F, options: ListOptions = {}): ListField<F> => ({
  ...options,
  kind: 'list',
  fields,
});

export const defaultListMax = 100;
