import type { BlockContent, FieldKind } from '@ximblox/blocks/internal';

/** Where a value is stored: in the props, images or files of a content. */
export type Place = FieldKind['place'];

const recordsOf = { images: '__images', files: '__files' } as const;

type Container = Record<string, unknown> | unknown[];

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const isPosition = (segment: string): boolean => /^\d+$/.test(segment);

function readIn(container: unknown, segments: readonly string[]): unknown {
  let current = container;
  for (const segment of segments) {
    if (!isContainer(current) || !Object.hasOwn(current, segment)) return undefined;
    current = (current as Record<string, unknown>)[segment];
  }
  return current;
}

function writeIn(container: unknown, segments: readonly string[], value: unknown): unknown {
  const [segment, ...rest] = segments;
  if (segment === undefined) return value;
  if (isPosition(segment)) {
    const list: unknown[] = Array.isArray(container) ? [...container] : [];
    list[Number(segment)] = writeIn(list[Number(segment)], rest, value);
    return list;
  }
  const record = isContainer(container) && !Array.isArray(container) ? container : {};
  return { ...record, [segment]: writeIn(record[segment], rest, value) };
}

/** Reads the value at a field's path (`buttons.0.label`); undefined if there is none. */
export function readValue(content: BlockContent, place: Place, path: string): unknown {
  if (place === 'props') return readIn(content.props, path.split('.'));
  const records: Record<string, unknown> = content[recordsOf[place]];
  return Object.hasOwn(records, path) ? records[path] : undefined;
}

/**
 * Returns content with another value at a field's path. Other parts stay the same objects. Null removes an image or
 * file.
 */
export function writeValue(content: BlockContent, place: Place, path: string, value: unknown): BlockContent {
  if (place === 'props') {
    return { ...content, props: writeIn(content.props, path.split('.'), value) as BlockContent['props'] };
  }
  const name = recordsOf[place];
  const { [path]: _, ...others } = content[name] as Record<string, unknown>;
  const records = value === null || value === undefined ? others : { ...content[name], [path]: value };
  return { ...content, [name]: records };
}

/** Path of a value in errors: `props.link`, `__images.background`. */
export const propertyOf = (place: Place, path: string): string =>
  `${place === 'props' ? 'props' : recordsOf[place]}.${path}`;
