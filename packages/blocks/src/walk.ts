import { type FileRecord, type ImageRecord, isRecord } from '@ximblox/contract';
import type { BlockContent } from './block-content.ts';
import { type Field, type FieldKind, type Fields, isGroup, isList, kindOf, type ListField } from './fields/index.ts';
import { applies } from './fields/when.ts';
import { itemKeyName, itemKeys } from './item-keys.ts';

/** One leaf field of the walk. */
export interface Leaf {
  field: Field;
  kind: FieldKind;
  /** Path inside the block: `background`, `buttons.0.icon`. */
  path: string;
  /** The stored value, untrusted; undefined if missing. */
  value: unknown;
  /** Whether the field, or one that contains it, does not apply (`when`). */
  isHidden: boolean;
}

/** A list, visited before its items. */
export interface ListVisit {
  field: ListField;
  path: string;
  /** Number of items; undefined if the stored value is not a list. */
  length: number | undefined;
  isHidden: boolean;
}

export interface Visitor {
  /** Visits fields that do not apply as if nothing were stored. */
  omitsHidden?: boolean;
  /** Returns the new value of the leaf. */
  leaf(leaf: Leaf): unknown;
  list?(visit: ListVisit): void;
  /**
   * Called for every list, list item and group whose stored value has the wrong type; it is walked as if it were empty.
   */
  misshapen?(path: string): void;
}

type Props = Record<string, unknown>;

/**
 * The only traversal of content: visits every leaf field of a definition in order and builds a tree of the same shape
 * from the visitor's results (`undefined` leaves a gap). List items include their keys. Total: wrong or missing values
 * are visited unchanged, and unknown properties are dropped.
 */
export function mapTree(fields: Fields, content: BlockContent, visitor: Visitor): Props {
  const storedValue = (kind: FieldKind, path: string, inProps: unknown): unknown => {
    if (kind.place === 'props') return inProps;
    const records: Record<string, unknown> = kind.place === 'images' ? content.__images : content.__files;
    return Object.hasOwn(records, path) ? records[path] : undefined;
  };

  const mapLeaf = (field: Field, path: string, inProps: unknown, isHidden: boolean): unknown => {
    const kind = kindOf(field);
    const value = isHidden && visitor.omitsHidden ? undefined : storedValue(kind, path, inProps);
    return visitor.leaf({ field, kind, path, value, isHidden });
  };

  const mapList = (field: ListField, path: string, stored: unknown, isHidden: boolean): Props[] => {
    visitor.list?.({ field, path, length: Array.isArray(stored) ? stored.length : undefined, isHidden });
    if (stored !== undefined && !Array.isArray(stored)) visitor.misshapen?.(path);
    const items: unknown[] = Array.isArray(stored) ? stored : [];
    const keys = itemKeys(items);
    return items.map((item, position) =>
      mapFields(field.fields, item, `${path}.${position}`, isHidden, { [itemKeyName]: keys[position] }),
    );
  };

  const mapFields = (some: Fields, stored: unknown, prefix: string, within: boolean, props: Props = {}): Props => {
    const source = isRecord(stored) ? stored : {};
    if (stored !== undefined && source !== stored) visitor.misshapen?.(prefix);
    const pathOf = (name: string): string => (prefix === '' ? name : `${prefix}.${name}`);
    const ownValue = (name: string): unknown => (Object.hasOwn(source, name) ? source[name] : undefined);
    const storedOf = (name: string, field: Field): unknown => storedValue(kindOf(field), pathOf(name), ownValue(name));
    for (const [name, field] of Object.entries(some)) {
      const path = pathOf(name);
      const isHidden = within || (field.when !== undefined && !applies(some, name, storedOf));
      const isOmitted = isHidden && visitor.omitsHidden;
      const value = isOmitted ? undefined : ownValue(name);
      const mapped = isList(field)
        ? mapList(field, path, value, isHidden)
        : isGroup(field)
          ? mapFields(field.fields, value, path, isHidden)
          : mapLeaf(field, path, value, isHidden);
      if (mapped !== undefined) props[name] = mapped;
    }
    return props;
  };

  return mapFields(fields, content.props, '', false);
}

/** Rebuilds content from the visitor's result for each leaf; images and files stay in their own maps. */
export function mapContent(fields: Fields, content: BlockContent, visitor: Visitor): BlockContent {
  const images: Record<string, ImageRecord> = {};
  const files: Record<string, FileRecord> = {};
  const props = mapTree(fields, content, {
    ...visitor,
    leaf(leaf) {
      const value = visitor.leaf(leaf);
      if (leaf.kind.place === 'props') return value;
      const records: Record<string, unknown> = leaf.kind.place === 'images' ? images : files;
      if (value !== null && value !== undefined) records[leaf.path] = value;
      return undefined;
    },
  });
  return { props, __images: images, __files: files };
}

/**
 * Visits every leaf field without changes.
 * @param more further callbacks
 */
export function walk(
  fields: Fields,
  content: BlockContent,
  visit: (leaf: Leaf) => void,
  more: Omit<Visitor, 'leaf'> = {},
): void {
  mapTree(fields, content, {
    ...more,
    leaf(leaf) {
      visit(leaf);
      return undefined;
    },
  });
}
