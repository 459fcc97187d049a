import {
  type BlockContent,
  type Fields,
  itemForm,
  kindOf,
  isGroup,
  isList,
  labelOf,
  searchTextOf,
  type ListField,
} from '@ximblox/blocks/internal';
import { itemsOf } from './list-items.ts';

const longest = 110;

/** First words of a content, for recognition; `''` if it has none. */
export function summaryOf(fields: Fields, content: BlockContent): string {
  const words = searchTextOf(fields, content).split('\n').slice(0, 2).join(' · ').replaceAll(/\s+/g, ' ').trim();
  return words.length > longest ? `${words.slice(0, longest).trimEnd()}…` : words;
}

/** Label of a nested block: its type and first words. */
function nestedSummary(field: ListField, { type, ...props }: BlockContent['props']): string {
  const form = itemForm(field, type);
  if (!form) return String(type);
  const content = { props: props[form.name] as BlockContent['props'], __images: {}, __files: {} };
  return [labelOf(form.name, field.fields[form.name] ?? {}), summaryOf(form.fields, content)]
    .filter(Boolean)
    .join(': ');
}

/** Label of a collapsed list item. */
export function itemSummary(field: ListField, content: BlockContent, path: string, position: number): string {
  const item = itemsOf(content, path)[position];
  if (typeof item !== 'object' || item === null) return '';
  const props = item as BlockContent['props'];
  if (field.blocks) return nestedSummary(field, props);
  const named = field.itemLabel === undefined ? undefined : props[field.itemLabel];
  if (typeof named === 'string' && named.trim() !== '') return named;
  return summaryOf(field.fields, { props, __images: {}, __files: {} });
}

/** Whether an item is a single line of text, which needs no collapsing. */
export function isPlainList(field: ListField): boolean {
  const fields = Object.values(field.fields);
  const [only] = fields;
  return (
    field.blocks === undefined &&
    fields.length === 1 &&
    only !== undefined &&
    !isList(only) &&
    !isGroup(only) &&
    (kindOf(only).textFormat === 'line' || kindOf(only).query === 'number')
  );
}
