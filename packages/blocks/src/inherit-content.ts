import { contentOfParts, type ContentPart, emptyPart, groupOfPart, partOfGroup, partsOf } from './content-parts.ts';
import type { BlockContent } from './block-content.ts';
import { type Field, type Fields, type GroupField, isGroup, isList, kindOf } from './fields/index.ts';
import { presetOf } from './fields/preset.ts';
import { isSameValue } from './same-value.ts';

const noContent: BlockContent = { props: {}, __images: {}, __files: {} };

function leafOf(field: Field, part: ContentPart): unknown {
  const kind = kindOf(field);
  const stored = kind.place === 'props' ? part.value : part[kind.place][''];
  return (stored === undefined ? undefined : kind.parse(stored, field)) ?? kind.empty(field);
}

/** Whether a field can be empty. A switch always has a value. */
const canBeEmpty = (field: Field): boolean => {
  const kind = kindOf(field);
  return kind.isEmpty(kind.empty(field), field);
};

/** Whether a field is set. A group is set if one of its fields that can be empty is set. */
function isSet(field: Field, part: ContentPart): boolean {
  if (isList(field)) return Array.isArray(part.value) && part.value.length > 0;
  if (!isGroup(field)) return !kindOf(field).isEmpty(leafOf(field, part), field);
  const inner = groupOfPart(part);
  if (!inner) return false;
  const parts = partsOf(inner);
  return Object.entries(field.fields).some(([name, one]) => {
    const isInheritable = isGroup(one) || isList(one) || canBeEmpty(one);
    return isInheritable && isSet(one, parts.get(name) ?? emptyPart);
  });
}

/**
 * Fills empty fields from other content: each field as a whole, so that one person's name is not combined with
 * another's telephone number. Unknown properties stay unchanged.
 */
export function inheritContent(fields: Fields, own: BlockContent, below: BlockContent): BlockContent {
  const parts = partsOf(own);
  const others = partsOf(below);
  for (const [name, field] of Object.entries(fields)) {
    const other = others.get(name);
    if (other && !isSet(field, parts.get(name) ?? emptyPart) && isSet(field, other)) parts.set(name, other);
  }
  return contentOfParts(parts);
}

/** Names of the fields that are set, in the order of their definition; a switch always is. */
export function filledFields(fields: Fields, content: BlockContent): ReadonlySet<string> {
  const parts = partsOf(content);
  return new Set(Object.keys(fields).filter((name) => isSet(fields[name] as Field, parts.get(name) ?? emptyPart)));
}

/** What a group in new content must start with: the values that its fields preset, unless it has default values. */
function beginningOfGroup(
  name: string,
  field: GroupField,
  given: ContentPart | undefined,
  day: string,
): [name: string, part: ContentPart][] {
  if (day === '' || (given && isSet(field, given))) return [];
  const inner = beginningOf(field.fields, noContent, day);
  return Object.entries(field.fields).some(([one, innerField]) => isPreset(innerField, inner.props[one]))
    ? [[name, partOfGroup(inner)]]
    : [];
}

/** Whether a value of a group is one that its definition presets. */
const isPreset = (field: Field, value: unknown): boolean =>
  value !== undefined && (isGroup(field) || canBeEmpty(field));

/**
 * What new content must start with: defaults of fields that cannot be empty and so would never inherit them, and the
 * values that the definition presets where there is no default.
 * @param day the current day; `''` to preset none
 */
export function beginningOf(fields: Fields, defaults: BlockContent, day = ''): BlockContent {
  const parts = partsOf(defaults);
  return contentOfParts(
    Object.entries(fields).flatMap(([name, field]): (readonly [string, ContentPart])[] => {
      if (isGroup(field)) return beginningOfGroup(name, field, parts.get(name), day);
      if (isList(field)) return [];
      const kind = kindOf(field);
      const given = parts.get(name);
      if (given && isSet(field, given)) return canBeEmpty(field) ? [] : [[name, given]];
      const preset = presetOf(kind, field, day);
      if (preset !== undefined && !isSameValue(preset, kind.empty(field)))
        return [[name, { ...emptyPart, value: preset }]];
      return canBeEmpty(field) ? [] : [[name, given ?? emptyPart]];
    }),
  );
}
