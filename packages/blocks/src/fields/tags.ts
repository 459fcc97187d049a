import type { ListCondition } from './operators.ts';
import type { Field, FieldKind, FieldOptions } from './field.ts';
import { countProblems } from './option-problems.ts';

export interface TagsField extends Field<'tags', readonly number[], ListCondition>, FieldOptions {
  kind: 'tags';
  /** Maximum number of tags. */
  max?: number;
}

/** Default maximum number of tags. */
export const defaultTagsMax = 10;

/** IDs of tags by which a block filters a list of pages (`where: { tags: { in: tags } }`). */
export const tags = (more: Omit<TagsField, 'kind' | 'rendered'> = {}): TagsField => ({ ...more, kind: 'tags' });

const isID = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

export const tagsKind: FieldKind<TagsField, readonly number[]> = {
  kind: 'tags',
  place: 'props',
  empty: () => [],
  isEmpty: (value) => value.length === 0,
  parse: (value) => (Array.isArray(value) && value.every(isID) ? [...value] : undefined),
  check: (value, { max = defaultTagsMax }) => (value.length > max ? [{ code: 'V_14' }] : []),
  query: 'ids',
  tags: (value) => value,
  options: ['max'],
  optionProblems: (field) => countProblems(field, 'max'),
  jsonSchema: ({ max = defaultTagsMax }) => ({
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    maxItems: max,
  }),
};
