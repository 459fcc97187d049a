import type { Field, FieldKind, FieldOptions, Fields } from './field.ts';
import { oneLine } from './one-line.ts';
import type { TextCondition } from './operators.ts';
import { countProblems, shown } from './option-problems.ts';

export interface SlugOptions extends FieldOptions {
  /** Name of a `text` field of the same block, page type, group or list item, from which the editor can derive the slug. */
  from?: string;
  /** Characters; 80 by default. */
  max?: number;
}

export interface SlugField extends Field<'slug', string, TextCondition>, SlugOptions {
  kind: 'slug';
}

/** A name for addresses: lowercase letters a to z, digits and hyphens, `winter-tour`; `''` if empty. */
export const slug = (options: SlugOptions = {}): SlugField => ({ ...options, kind: 'slug' });

/** Default maximum number of characters. */
export const defaultSlugMax = 80;

function fromProblems({ from }: SlugField, siblings: Fields): string[] {
  if (from === undefined || (Object.hasOwn(siblings, from) && siblings[from]?.kind === 'text')) return [];
  return [`has ${shown(from)} as \`from\`: name a \`text\` field beside it`];
}

export const slugKind: FieldKind<SlugField, string> = {
  ...oneLine,
  kind: 'slug',
  check(value, { max = defaultSlugMax }) {
    if (value.length > max) return [{ code: 'V_14' }];
    return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) ? [] : [{ code: 'V_12' }];
  },
  query: 'text',
  options: ['from', 'max'],
  optionProblems: (field, siblings) => [...countProblems(field, 'max'), ...fromProblems(field, siblings)],
  jsonSchema: ({ max = defaultSlugMax }) => ({ type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: max }),
};
