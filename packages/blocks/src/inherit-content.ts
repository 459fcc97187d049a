import { contentOfParts, type ContentPart, emptyPart, groupOfPart, partsOf } from './content-parts.ts';
import type { BlockContent } from './block-content.ts';
import { type Field, type Fields, isGroup, isList, kindOf } from './fields/index.ts';

function leafOf(field: Field, part: ContentPart): unknown {
  const kind = kindOf(field);
  const stored = kind.place === 'props' ? part.value : part[kind.place][''];
  return (stored === undefined ? undefined : kind.parse(stored, field)) ?? kind.empty(field);
}

/** Whether a field can be left open at all: a switch always says something. */
const canBeOpen = (field: Field): boolean => {
  const kind = kindOf(field);
  return kind.isEmpty(kind.empty(field), field);
};

/** Whether a field says something; of a group it is enough that one of its fields does that might have been left open. */
function isSet(field: Field, part: ContentPart): boolean {
  if (isList(field)) return Array.isArray(part.value) && part.value.length > 0;
  if (!isGroup(field)) return !kindOf(field).isEmpty(leafOf(field, part), field);
  const inner = groupOfPart(part);
  if (!inner) return false;
  const parts = partsOf(inner);
  return Object.entries(field.fields).some(([name, one]) => {
    const isOpen = isGroup(one) || isList(one) || canBeOpen(one);
    return isOpen && isSet(one, parts.get(name) ?? emptyPart);
  });
}

/**
 * Content in which what is left open is taken from another one: each field as a whole, so that nobody's name gets somebody else's
 * telephone number. What the fields do not name stays as it is.
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

/** Names of the fields that say something, in the order of their definition; a switch always does. */
export function filledFields(fields: Fields, content: BlockContent): ReadonlySet<string> {
  const parts = partsOf(content);
  return new Set(Object.keys(fields).filter((name) => isSet(fields[name] as Field, parts.get(name) ?? emptyPart)));
}

/** What of some defaults a new content must begin with, because it cannot leave it open and so would never inherit it. */
export function beginningOf(fields: Fields, defaults: BlockContent): BlockContent {
  const fixed = Object.entries(fields).filter(([, field]) => !isGroup(field) && !isList(field) && !canBeOpen(field));
  const parts = partsOf(defaults);
  return contentOfParts(fixed.flatMap(([name]) => [[name, parts.get(name) ?? emptyPart] as const]));
}
