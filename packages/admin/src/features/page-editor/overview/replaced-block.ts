import {
  emptyContent,
  type Field,
  type Fields,
  isGroup,
  isList,
  kindOf,
  labelOf,
  mapContent,
  mapTree,
  textOfHtml,
} from '@ximblox/blocks/internal';
import type { Block, BlockTypeInfo } from '@ximblox/contract';
import { fieldsOf } from '../editor-context.ts';

/** Result of changing the type of a block. */
export interface ReplacedBlock {
  block: Block;
  /** Labels of filled fields that the new type has. */
  kept: string[];
  /** Labels of filled fields whose content is lost. */
  lost: string[];
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const paragraphs = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');

/** Converts a value from one kind of field to another; undefined if impossible. */
function converted(value: unknown, from: Field, to: Field): unknown {
  if (from.kind === to.kind) return value;
  if (typeof value !== 'string') return undefined;
  const [given, wanted] = [kindOf(from).textFormat, kindOf(to).textFormat];
  if (!given || !wanted) return undefined;
  const text = given === 'html' ? textOfHtml(value) : value;
  return wanted === 'html' ? paragraphs(text) : text;
}

/** Whether the content of a field is filled. */
function isFilled(name: string, field: Field, block: Block): boolean {
  let filled = false;
  mapTree({ [name]: field }, block, {
    leaf: ({ field: leaf, value }) => {
      const kind = kindOf(leaf);
      const parsed = value === undefined ? undefined : kind.parse(value, leaf);
      // A select or switch always has a value; only text and chosen items count as lost.
      const canBeEmpty = kind.isEmpty(kind.empty(leaf), leaf);
      filled ||= parsed !== undefined && canBeEmpty && !kind.isEmpty(parsed, leaf);
      return undefined;
    },
  });
  return filled;
}

const namesOf = (fields: Fields): Set<string> => new Set(Object.keys(fields));

/** Whether a structure can be converted to another, which must have all of its fields. */
function isPartOf(from: Fields, to: Fields): boolean {
  return Object.entries(from).every(([name, field]) => {
    const other = to[name];
    return other !== undefined && isCompatible(field, other);
  });
}

function isCompatible(from: Field, to: Field): boolean {
  if (isList(from) || isGroup(from)) return from.kind === to.kind && isPartOf(from.fields, (to as typeof from).fields);
  return from.kind === to.kind || converted('', from, to) !== undefined;
}

/**
 * Changes the type of a block. Keeps key and anchor, and fields with the same name: of the same kind, or convertible
 * text. A list or group is kept if the new one has all of its fields.
 * @param fields of the block's own type; undefined if it is not registered, so that nothing can be kept
 */
export function replacedBlock(block: Block, fields: Fields | undefined, type: BlockTypeInfo): ReplacedBlock {
  const wanted = fieldsOf(type) ?? {};
  const own = fields ?? {};
  const filled = [...namesOf(own)].filter((name) => isFilled(name, own[name] as Field, block));
  const stays = (name: string): boolean => {
    const [from, to] = [own[name], wanted[name]];
    return from !== undefined && to !== undefined && isCompatible(from, to);
  };
  const taken = mapContent(wanted, block, {
    leaf({ field, kind, path, value }) {
      const [top = ''] = path.split('.');
      const from = stays(top) ? leafOf(own, path) : undefined;
      const parsed = from && value !== undefined ? kindOf(from).parse(value, from) : undefined;
      const turned = from && parsed !== undefined ? converted(parsed, from, field) : undefined;
      return (turned === undefined ? undefined : kind.parse(turned, field)) ?? kind.empty(field);
    },
  });
  // A list that is not kept must not leave empty items.
  const fresh = emptyContent(wanted);
  const props = Object.fromEntries(
    Object.keys(wanted).flatMap((name) => {
      const value = stays(name) ? taken.props[name] : fresh.props[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const nameOf = (name: string): string => labelOf(name, own[name] ?? {});
  return {
    block: { ...block, type: type.id, ...taken, props },
    kept: filled.filter(stays).map(nameOf),
    lost: filled.filter((name) => !stays(name)).map(nameOf),
  };
}

/** Leaf field at a path, ignoring list positions. */
function leafOf(fields: Fields, path: string): Field | undefined {
  const [name = '', ...rest] = path.split('.').filter((part) => !/^\d+$/.test(part));
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || rest.length === 0) return field;
  return isList(field) || isGroup(field) ? leafOf(field.fields, rest.join('.')) : undefined;
}
