import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract, type BlockTypeInfo, type Page, type PageVersion } from '@ximblox/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { usePageTypes } from '../../lib/site-settings.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { type Editor, EditorProvider } from './editor-context.ts';
import classes from './editor-workspace.module.css';
import { EditorWorkspace } from './editor-workspace.tsx';
import { createEditorStore } from './store/editor-store.ts';
import { createSaver } from './store/save-document.ts';

const blockTypesQuery = queryOptions({
  queryKey: ['block-types'],
  queryFn: ({ signal }) => api.call(contract.types.blockTypes, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * The page with its newest version. Read anew whenever it is opened, and never while it is open: what is edited must not
 * change by itself.
 * @param visit differs for every time that the page is opened, so that nothing older is shown
 */
const openedQuery = (id: string, visit: number) =>
  queryOptions({
    queryKey: ['page', id, 'opened', visit],
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

function PageOpener({ id }: { id: string }) {
  const { t } = useTranslation();
  const [visit] = useState(() => performance.now());
  const opened = useQuery(openedQuery(id, visit));
  const blockTypes = useQuery(blockTypesQuery);
  const failure = opened.error ?? blockTypes.error;
  if (failure) {
    const retry = (): void => void Promise.all([opened.refetch(), blockTypes.refetch()]);
    return (
      <main className={classes.waiting}>
        <ErrorState failure={failure} onRetry={retry} />
        <Link to="/">{t('common.backToOverview')}</Link>
      </main>
    );
  }
  if (!opened.data || !blockTypes.data) {
    return (
      <main className={classes.waiting}>
        <LoadingState />
      </main>
    );
  }
  return <OpenedEditor {...opened.data} blockTypes={blockTypes.data} />;
}

/** The page editor at `/page/{id}`. */
export function PageEditorScreen() {
  const { id = '' } = useParams();
  return <PageOpener key={id} id={id} />;
}
