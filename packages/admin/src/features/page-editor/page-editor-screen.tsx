import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract, type BlockTypeInfo, type Page, type PageVersion } from '@ximblox/contract';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { usePageTypes } from '../../lib/site-settings.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { type Editor, EditorProvider } from './editor-context.ts';
import { EditorWorkspace } from './editor-workspace.tsx';
import { createEditorStore } from './store/editor-store.ts';
import { createSaver } from './store/save-document.ts';

const blockTypesQuery = queryOptions({
  queryKey: ['block-types'],
  queryFn: ({ signal }) => api.call(contract.types.blockTypes, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The page with its newest version. Read anew whenever it is opened, and never while it is open: what is edited must not change by itself. */
const openedQuery = (id: string) =>
  queryOptions({
    queryKey: ['page', id, 'opened'],
    queryFn: async ({ signal }) => {
      const page = await api.call(contract.pages.get, { params: { id }, signal });
      const params = { versionId: String(page.newestVersionID) };
      const { pageVersion } = await api.call(contract.versions.fetch, { params, signal });
      return { page, version: pageVersion };
    },
    staleTime: 'static',
    gcTime: 0,
  });

interface OpenedEditorProps {
  page: Page;
  version: PageVersion;
  blockTypes: readonly BlockTypeInfo[];
}

function OpenedEditor({ page, version, blockTypes }: OpenedEditorProps) {
  const pageTypes = usePageTypes();
  const [store] = useState(() => createEditorStore(page, version));
  const editor = useMemo(
    (): Editor => ({
      store,
      save: createSaver(store, api),
      blockTypes: new Map(blockTypes.map((type) => [type.id, type])),
      pageType: pageTypes.find(({ id }) => id === page.type),
    }),
    [store, blockTypes, pageTypes, page.type],
  );
  return (
    <EditorProvider value={editor}>
      <EditorWorkspace />
    </EditorProvider>
  );
}

/** The page editor at `/page/{id}`. */
export function PageEditorScreen() {
  const { id = '' } = useParams();
  const opened = useQuery(openedQuery(id));
  const blockTypes = useQuery(blockTypesQuery);
  const failure = opened.error ?? blockTypes.error;
  if (failure) {
    const retry = (): void => void Promise.all([opened.refetch(), blockTypes.refetch()]);
    return <ErrorState failure={failure} onRetry={retry} />;
  }
  if (!opened.data || !blockTypes.data) return <LoadingState />;
  return <OpenedEditor key={id} {...opened.data} blockTypes={blockTypes.data} />;
}
