import { useQueries } from '@tanstack/react-query';
import { contract, type PagedList, type TreeNode } from '@ximblox/contract';
import { useCallback, useMemo, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useWorkingRelease } from '../../../lib/working-release.ts';
import { asInRelease } from '../page-list.ts';
import { isWithin } from '../../../lib/slug.ts';
import { type TreeLevel, type TreeRow, treeRows, withAncestors } from './tree-rows.ts';

/** Nodes per request: more take longer than a frame to read and compare. */
const partSize = 200;

/** Page tree of a locale with its open, loaded levels. */
export interface Tree {
  rows: readonly TreeRow[];
  open: ReadonlySet<string>;
  setOpen(slug: string, isOpen: boolean): void;
  /** Opens all ancestors of an address. */
  reveal(slug: string): void;
  /** Updates the addresses of open levels after a move. */
  rename(from: string, to: string): void;
  loadMore(parent: string): void;
  /** Retries failed requests. */
  retry(): void;
}

/** Request for one batch of a level. */
interface Part {
  parent: string | null;
  pageIndex: number;
}

interface Result {
  data: PagedList<TreeNode> | undefined;
  error: unknown;
}

/** Merges the loaded batches of each level. */
function joinParts(parts: readonly Part[], results: readonly Result[]): Map<string | null, TreeLevel> {
  const levels = new Map<string | null, TreeLevel>();
  for (const [index, { parent }] of parts.entries()) {
    const { data, error } = results[index] ?? { data: undefined, error: null };
    const before = levels.get(parent);
    const nodes = [...(before?.nodes ?? []), ...(data?.items ?? [])];
    levels.set(parent, { nodes, totalItems: data?.totalItems, failure: before?.failure ?? error });
  }
  return levels;
}

/** Loads batches of levels in parallel. */
function useParts(
  locale: string,
  releaseID: number | undefined,
  parts: readonly Part[],
): Map<string | null, TreeLevel> {
  // A stable function runs only when results change.
  const combine = useCallback((results: Result[]) => joinParts(parts, results), [parts]);
  return useQueries({
    queries: parts.map(({ parent, pageIndex }) => ({
      queryKey: ['pages', 'tree', locale, parent, pageIndex, releaseID],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const body = { locale, parent, releaseID, pageIndex, pageSize: partSize };
        const level = await api.call(contract.pageTree.list, { body, signal });
        return { ...level, items: level.items.map((node) => ({ ...node, page: node.page && asInRelease(node.page) })) };
      },
    })),
    combine,
  });
}

/** Loads the page tree of a locale level by level. `openAtFirst` lists the initially open levels. */
export function useTree(locale: string, openAtFirst: readonly string[]): Tree {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(['', ...openAtFirst]));
  /** Number of batches per level, if more than one. */
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const parts = useMemo(() => {
    const below = [...open].flatMap((parent) =>
      Array.from({ length: counts.get(parent) ?? 1 }, (_, pageIndex): Part => ({ parent, pageIndex })),
    );
    return [{ parent: null, pageIndex: 0 }, ...below];
  }, [open, counts]);
  const levels = useParts(locale, useWorkingRelease()?.id, parts);
  const rows = useMemo(() => treeRows((parent) => levels.get(parent), open), [levels, open]);
  const change = (to: (now: readonly string[]) => readonly string[]): void => setOpen((now) => new Set(to([...now])));
  return {
    rows,
    open,
    setOpen: (slug, isOpen) => change((now) => (isOpen ? [...now, slug] : now.filter((one) => one !== slug))),
    reveal: (slug) => change((now) => [...now, ...withAncestors(slug).slice(0, -1)]),
    rename: (from, to) =>
      change((now) => now.map((slug) => (isWithin(slug, from) ? to + slug.slice(from.length) : slug))),
    loadMore: (parent) => {
      const isLoading = levels.get(parent)?.totalItems === undefined;
      if (!isLoading) setCounts((now) => new Map(now).set(parent, (now.get(parent) ?? 1) + 1));
    },
    retry: () =>
      void queryClient.refetchQueries({
        queryKey: ['pages', 'tree', locale],
        predicate: ({ state }) => state.status === 'error',
      }),
  };
}
