import type { TreeNode } from '@ximblox/contract';

/** Row of the tree: a node, or the loading state of a level. */
export type TreeRow = { level: number } & (
  | { kind: 'node'; node: TreeNode; position: number; setSize: number; isOpen: boolean }
  | { kind: 'loading' | 'more' | 'failed'; parent: string }
);

/** Loaded part of a level. */
export interface TreeLevel {
  nodes: readonly TreeNode[];
  totalItems: number | undefined;
  failure: unknown;
}

/** Returns the parent address; null for the root. */
export const parentSlug = (slug: string): string | null =>
  slug === '' ? null : slug.slice(0, Math.max(slug.lastIndexOf('/'), 0));

/** Returns the last segment of an address. */
export const lastSegment = (slug: string): string => slug.slice(slug.lastIndexOf('/') + 1);

/** Returns the address of a child. */
export const joined = (parent: string, segment: string): string => (parent === '' ? segment : `${parent}/${segment}`);

/** Returns an address and its ancestors, root first. */
export const withAncestors = (slug: string): string[] => {
  const above = parentSlug(slug);
  return above === null ? [slug] : [...withAncestors(above), slug];
};

/** Returns the unique key of a row in the tree. */
export const rowKey = (row: TreeRow): string =>
  row.kind === 'node' ? `/${row.node.slug}` : `${row.kind} ${row.parent}`;

/** Returns the rows of the open levels in depth-first order. */
export function treeRows(
  levelOf: (parent: string | null) => TreeLevel | undefined,
  open: ReadonlySet<string>,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (parent: string | null, level: number): void => {
    const loaded = levelOf(parent);
    const nodes = loaded?.nodes ?? [];
    const setSize = loaded?.totalItems ?? nodes.length;
    for (const [index, node] of nodes.entries()) {
      const isOpen = node.children > 0 && open.has(node.slug);
      rows.push({ kind: 'node', node, level, position: index + 1, setSize, isOpen });
      if (isOpen) add(node.slug, level + 1);
    }
    const state = loaded?.failure ? 'failed' : loaded?.totalItems === undefined ? 'loading' : 'more';
    if (state !== 'more' || nodes.length < setSize) rows.push({ kind: state, parent: parent ?? '', level });
  };
  add(null, 1);
  return rows;
}
