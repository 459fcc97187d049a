import { useQueries } from '@tanstack/react-query';
import { type ContentComparison, compareContent } from '@ximblox/blocks/internal';
import { CmsError, contract, type PageVersion } from '@ximblox/contract';
import { useMemo } from 'react';
import { api } from '../../../lib/api.ts';
import { useEditorState } from '../editor-context.ts';

/** Two versions of the open page and their differences. */
export interface Compared {
  left: PageVersion;
  right: PageVersion;
  comparison: ContentComparison;
}

interface ComparisonQuery {
  compared: Compared | null;
  failure: unknown;
  retry(): void;
}

const versionQuery = (id: number, revision: string) => ({
  queryKey: ['version', id, revision],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.call(contract.versions.fetch, { params: { versionId: String(id) }, signal })).pageVersion,
  staleTime: Number.POSITIVE_INFINITY,
});

const notOfThisPage = new CmsError([{ property: 'versionId', code: 'PM_01' }], 404);

/** Loads and compares two versions of the open page. Versions of other pages count as missing. */
export function useComparison(leftID: number, rightID: number): ComparisonQuery {
  const fields = useEditorState((state) => state.fields);
  const pageID = useEditorState((state) => state.page.id);
  const revision = useEditorState((state) => `${state.base.id} ${state.page.publishedVersionID} ${state.page.state}`);
  const [left, right] = useQueries({ queries: [versionQuery(leftID, revision), versionQuery(rightID, revision)] });
  const isForeign = [left.data, right.data].some((version) => version !== undefined && version.pageID !== pageID);
  const compared = useMemo((): Compared | null => {
    if (!left.data || !right.data) return null;
    return { left: left.data, right: right.data, comparison: compareContent(left.data, right.data, fields) };
  }, [left.data, right.data, fields]);
  return {
    compared: isForeign ? null : compared,
    failure: left.error ?? right.error ?? (isForeign ? notOfThisPage : null),
    retry: () => void Promise.all([left.refetch(), right.refetch()]),
  };
}
