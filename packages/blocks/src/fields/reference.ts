import type { Field, FieldKind, FieldOptions } from './field.ts';
import type { ListCondition } from './operators.ts';
import { countProblems, shown } from './option-problems.ts';
import type { PageReference } from './resolver.ts';
import { orNull, renderedSchemas } from './rendered-schemas.ts';

export interface ReferenceOptions<Type extends string = string, Many extends boolean = boolean> extends FieldOptions {
  /** ID of the page type of the targets, or of several. */
  to: Type | readonly Type[];
  /** Whether the field refers to several pages, in an order. */
  many?: Many;
  /** Maximum number of pages of a field with `many`; 20 by default. */
  max?: number;
}

export interface ReferenceField<Type extends string = string, Many extends boolean = boolean>
  extends Field<
      'reference',
      Many extends true ? PageReference<Type>[] : PageReference<Type> | null,
      ListCondition,
      readonly number[]
    >,
    ReferenceOptions<Type, Many> {
  kind: 'reference';
}

/**
 * Pages of a type. Components receive those that are public, in order, without `many` one or null; `content.resolve` reads
 * their fields.
 */
export const reference = <const Type extends string, const Many extends boolean = false>(
  options: ReferenceOptions<Type, Many>,
): ReferenceField<Type, Many> => ({ ...options, kind: 'reference' });

const defaultReferenceMax = 20;

/** Maximum number of pages of a field. */
export const maxReferences = ({
  many = false,
  max = defaultReferenceMax,
}: Pick<ReferenceField, 'many' | 'max'>): number => (many ? max : 1);

export const isReference = (field: Field): field is ReferenceField => field.kind === 'reference';

/** IDs of the page types of a field's targets. */
export const typesOfReference = ({ to }: Pick<ReferenceField, 'to'>): readonly string[] => [to].flat();

const isID = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Values are IDs of pages, each once. */
export const referenceKind: FieldKind<ReferenceField, readonly number[]> = {
  kind: 'reference',
  place: 'props',
  empty: () => [],
  isEmpty: (value) => value.length === 0,
  parse: (value) => (Array.isArray(value) && value.every(isID) ? [...new Set(value)] : undefined),
  check: (value, field) => (value.length > maxReferences(field) ? [{ code: 'V_14' }] : []),
  query: 'ids',
  links: (value) => value.map((pageID) => ({ kind: 'page', pageID })),
  mapLinks: (value, change) =>
    value.flatMap((pageID) => {
      const link = change({ kind: 'page', pageID });
      return link.kind === 'page' ? [link.pageID] : [];
    }),
  pageTypes: typesOfReference,
  importValue: (value, { page }) => (value === undefined ? value : [value].flat().map((key) => page(String(key)))),
  exportValue: (value, { page }) =>
    Array.isArray(value) ? value.flatMap((id: unknown) => page(Number(id)) ?? []) : value,
  // Only targets whose types the field still allows.
  resolve(value, field, resolver) {
    const types = typesOfReference(field);
    const pages = value.flatMap((pageID) => resolver.page(pageID) ?? []).filter(({ type }) => types.includes(type));
    return field.many ? pages : (pages[0] ?? null);
  },
  options: ['to', 'many', 'max'],
  optionProblems: ({ to, many, max }) => [
    ...(to === undefined || typesOfReference({ to }).length === 0
      ? ["has no target: name a page type, such as { to: 'artist' }"]
      : []),
    ...(many === undefined || typeof many === 'boolean' ? [] : [`has ${shown(many)} as \`many\`: use true or false`]),
    ...countProblems({ max }, 'max'),
  ],
  renderedSchema: ({ many }) =>
    many ? { type: 'array', items: renderedSchemas.reference } : orNull(renderedSchemas.reference),
  jsonSchema: (field) => ({
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    maxItems: maxReferences(field),
    description: 'IDs of pages, in order.',
  }),
};
