import { type Fields, isGroup, isList, labelOf } from '@ximblox/blocks/internal';

/** Label of the field at a path: `cards.0.title` is the title of a card. */
export function labelAt(fields: Fields | undefined, path: string): string {
  const [name = '', ...rest] = path.split('.').filter((part) => !/^\d+$/.test(part));
  const field = fields?.[name];
  if (!field) return labelOf(rest.at(-1) ?? name, {});
  const isNested = rest.length > 0 && (isList(field) || isGroup(field));
  return isNested ? labelAt(field.fields, rest.join('.')) : labelOf(name, field);
}
