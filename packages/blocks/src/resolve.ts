import type { FileRecord, ImageRecord, LinkValue } from '@ximblox/contract';
import type { BlockContent } from './block-content.ts';
import {
  type Field,
  type Fields,
  type PageReference,
  parseVideo,
  type ReferenceField,
  type ResolvedFile,
  type ResolvedImage,
  type ResolvedLink,
  type RichTextField,
  typesOfReference,
} from './fields/index.ts';
import { type Leaf, mapTree } from './walk.ts';

/** Converts stored values to those that a component receives. */
export interface Resolver {
  link(link: LinkValue): ResolvedLink | null;
  /** Public page; null if there is none. */
  page(pageID: number): PageReference | null;
  image(image: ImageRecord, field: Field): ResolvedImage | null;
  file(file: FileRecord): ResolvedFile | null;
  /** Sanitised HTML with resolved links. */
  richText(html: string, field: RichTextField): string;
}

/** Returns the public targets whose types the field still allows. */
function resolveReference(
  field: ReferenceField,
  pageIDs: readonly number[],
  resolver: Resolver,
): PageReference[] | PageReference | null {
  const types = typesOfReference(field);
  const pages = pageIDs.flatMap((pageID) => resolver.page(pageID) ?? []).filter(({ type }) => types.includes(type));
  return field.many ? pages : (pages[0] ?? null);
}

function resolveLeaf({ field, kind, value: stored }: Leaf, resolver: Resolver): unknown {
  const value = (stored === undefined ? undefined : kind.parse(stored, field)) ?? kind.empty(field);
  switch (field.kind) {
    case 'image':
      return value === null ? null : resolver.image(value as ImageRecord, field);
    case 'file':
      return value === null ? null : resolver.file(value as FileRecord);
    case 'link':
      return kind.isEmpty(value, field) ? null : resolver.link(value as LinkValue);
    case 'reference':
      return resolveReference(field as ReferenceField, value as readonly number[], resolver);
    case 'richText':
      return { html: resolver.richText(value as string, field as RichTextField) };
    case 'video':
      return parseVideo(value as string);
    case 'select':
      // Components receive one of the options, also before a required choice is made.
      return kind.isEmpty(value, field) ? kind.empty(field) : value;
    default:
      return kind.resolve ? kind.resolve(value, field) : value;
  }
}

/** Resolves content to the props of its component. Total: broken values become empty ones. */
export const resolveContent = (fields: Fields, content: BlockContent, resolver: Resolver): Record<string, unknown> =>
  mapTree(fields, content, { leaf: (leaf) => resolveLeaf(leaf, resolver) });
