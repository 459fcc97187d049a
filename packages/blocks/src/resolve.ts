import type { BlockContent } from './block-content.ts';
import type { Fields, Resolver } from './fields/index.ts';
import { type Leaf, mapTree } from './walk.ts';

function resolveLeaf({ field, kind, path, value: stored }: Leaf, resolver: Resolver): unknown {
  const value = (stored === undefined ? undefined : kind.parse(stored, field)) ?? kind.empty(field);
  try {
    return kind.resolve ? kind.resolve(value, field, resolver) : value;
  } catch (error) {
    resolver.failed?.(error, path);
    return undefined;
  }
}

/** Resolves content to the props of its component. Total: broken values, and those of fields that do not apply, become empty ones. */
export const resolveContent = (fields: Fields, content: BlockContent, resolver: Resolver): Record<string, unknown> =>
  mapTree(fields, content, { omitsHidden: true, leaf: (leaf) => resolveLeaf(leaf, resolver) });
