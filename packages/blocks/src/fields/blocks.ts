import type { ReactNode } from 'react';
import type { LocalisedText } from '../localised-text.ts';
import type { Field, FieldOptions, Fields } from './field.ts';
import { group } from './group.ts';
import type { ListField } from './list.ts';
import { select } from './select.ts';

/** Nested block as components receive it. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface is no rendered list item
export type NestedBlock<Type extends string = string> = {
  /** Stays the same in every version of the page. */
  key: string;
  type: Type;
  /** The block, rendered with its component. */
  element: ReactNode;
};

/** The part of a block type that a field needs. */
interface NestableType<Type extends string> {
  type: Type;
  label: LocalisedText;
  fields: Fields;
}

export interface BlocksOptions<Type extends string = string> extends FieldOptions {
  /** Block types to choose from. They must be among the `blocks` of the site too. */
  allow: readonly NestableType<Type>[];
  min?: number;
  /** 20 by default. */
  max?: number;
}

export interface BlocksField<Type extends string = string> extends Field<'list', NestedBlock<Type>[]>, FieldOptions {
  kind: 'list';
  fields: Fields;
  /** IDs of the block types of its items. */
  blocks: readonly Type[];
  min?: number;
  max?: number;
  itemLabel?: never;
  edit?: never;
}

const defaultMax = 20;

/**
 * Blocks inside a block, such as columns. Stored as a list: an item has the `type` of its block, and the content under the
 * name of that type, `{ type: 'card', card: { title: '…' } }`. Components receive rendered blocks.
 */
export const blocks = <const Type extends string>({
  allow,
  max = defaultMax,
  ...options
}: BlocksOptions<Type>): BlocksField<Type> => ({
  ...options,
  max,
  kind: 'list',
  blocks: allow.map(({ type }) => type),
  fields: {
    type: select({ options: allow.map(({ type, label }) => ({ value: type, label })) }),
    ...Object.fromEntries(allow.map(({ type, label, fields }) => [type, group(fields, { label, when: { type } })])),
  },
});

/** Fields of a stored item and their path below it: those of its block if it is nested; undefined if its type is unknown. */
export function itemForm(
  { fields, blocks: types }: Pick<ListField, 'fields' | 'blocks'>,
  type: unknown,
): { fields: Fields; name: string } | undefined {
  if (types === undefined) return { fields, name: '' };
  const name = types.find((one) => one === type);
  const content = name === undefined ? undefined : fields[name];
  return name !== undefined && content && 'fields' in content ? { fields: content.fields as Fields, name } : undefined;
}
